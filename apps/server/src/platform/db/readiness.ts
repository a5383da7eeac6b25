import { within } from "../process/within.ts";
import type { Database } from "./database.ts";
import { missingMigrations } from "./migrations/applied-migrations.ts";
import type { Migration } from "./migrations/migration-files.ts";

/** Whether this process was told to stop, and still answers. */
export interface Leaving {
	readonly now: boolean;
}

const answerWithin = 2000;

/** What this process does besides answering. */
export interface Working {
	standsStill(): boolean;
}

const stops = "it stops in a moment";

/** Why /readyz is false: the database is away, a migration is pending, or no job gets done here. */
export function readiness(
	db: Database,
	migrations: readonly Migration[],
	{ leaving, working }: { readonly leaving: Leaving; readonly working: Working },
): () => Promise<string[]> {
	return async () => {
		if (leaving.now) return [stops];
		if (working.standsStill()) return ["its workers get no answer from the queue"];
		return answered(async () => {
			const missing = await missingMigrations(db, migrations);
			return (await isReadOnly(db)) ? ["the database is read-only"] : pending(missing);
		});
	};
}

/**
 * Why a proxy should send nobody here: this process leaves, or its database was never seen migrated. Not because the database is away:
 * that is so for all processes at once, and a proxy that takes them all out answers itself, without our words and our pages.
 */
export function takesVisitors(
	db: Database,
	migrations: readonly Migration[],
	leaving: Leaving,
): () => Promise<string[]> {
	let isMigrated = false;
	const look = async () => {
		const reasons = await answered(async () => pending(await missingMigrations(db, migrations)));
		if (reasons.length === 0) isMigrated = true;
		return reasons;
	};
	// At the start, so that a database that goes away before the first proxy asks was seen. It never rejects.
	void look();
	return async () => {
		if (leaving.now) return [stops];
		return isMigrated ? [] : look();
	};
}

const pending = (missing: readonly unknown[]): string[] =>
	missing.length > 0 ? [`${missing.length} migrations are pending`] : [];

async function answered(ask: () => Promise<string[]>): Promise<string[]> {
	try {
		return await within(answerWithin, ask());
	} catch (error) {
		return [isMissingTable(error) ? "no migration was applied yet" : "the database does not answer"];
	}
}

/** After a failover our connections may lead to a server that only answers questions. */
async function isReadOnly(db: Database): Promise<boolean> {
	const { rows } = await db.query<{ on: boolean }>(
		"select current_setting('transaction_read_only') = 'on' as \"on\"",
	);
	return rows[0]?.on ?? false;
}

function isMissingTable(error: unknown): boolean {
	return /^(42P01|3F000)$/.test((error as { code?: string }).code ?? "");
}

import { within } from "../process/within.ts";
import type { Database } from "./database.ts";
import { missingMigrations } from "./migrations/applied-migrations.ts";
import type { Migration } from "./migrations/migration-files.ts";

/** Whether this process was told to stop but still answers. */
export interface Leaving {
	readonly now: boolean;
}

const answerWithin = 2000;

/** The work that this process does besides answering requests. */
export interface Working {
	standsStill(): boolean;
	/** The kinds of job of which some wait and none goes on here. */
	stuckKinds(): Promise<readonly string[]>;
}

const stops = "it stops in a moment";

/** The reason why /readyz fails: the database is away, a migration is pending, or this process completes no jobs. */
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
			if (await isReadOnly(db)) return ["the database is read-only"];
			if (missing.length > 0) return pending(missing);
			return (await working.stuckKinds()).map(
				(kind) => `jobs of the kind ${kind} wait, and none goes on here`,
			);
		});
	};
}

/**
 * Whether a proxy may send visitors here. False if this process is shutting down, or if it never saw its database
 * migrated. A lost database does not count: it is lost for all processes at once, and a proxy without any process
 * would answer itself, without our messages and pages.
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
	// Looks once at the start, so that we have seen the database even if it goes away before the first proxy asks.
	// Never rejects.
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

/** After a failover our connections may lead to a read-only server. */
async function isReadOnly(db: Database): Promise<boolean> {
	const { rows } = await db.query<{ on: boolean }>(
		"select current_setting('transaction_read_only') = 'on' as \"on\"",
	);
	return rows[0]?.on ?? false;
}

function isMissingTable(error: unknown): boolean {
	return /^(42P01|3F000)$/.test((error as { code?: string }).code ?? "");
}

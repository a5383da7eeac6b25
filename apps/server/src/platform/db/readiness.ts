import type { Database } from "./database.ts";
import { type Migration, missingMigrations } from "./migrate.ts";

/** Whether this process was told to stop, and still answers. */
export interface Leaving {
	readonly now: boolean;
}

const answerWithin = 2000;

/** What this process does besides answering. */
export interface Working {
	standsStill(): boolean;
}

/** Why /readyz is false: the database is away, a migration is pending, or no job gets done here. */
export function readiness(
	db: Database,
	migrations: readonly Migration[],
	{ leaving, working }: { readonly leaving: Leaving; readonly working: Working },
): () => Promise<string[]> {
	return async () => {
		if (leaving.now) return ["it stops in a moment"];
		if (working.standsStill()) return ["its workers get no answer from the queue"];
		const slow = Promise.withResolvers<never>();
		const timer = setTimeout(() => slow.reject(new Error("slow")), answerWithin);
		try {
			const missing = await Promise.race([missingMigrations(db, migrations), slow.promise]);
			if (await Promise.race([isReadOnly(db), slow.promise])) return ["the database is read-only"];
			return missing.length > 0 ? [`${missing.length} migrations are pending`] : [];
		} catch (error) {
			return [isMissingTable(error) ? "no migration was applied yet" : "the database does not answer"];
		} finally {
			clearTimeout(timer);
		}
	};
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

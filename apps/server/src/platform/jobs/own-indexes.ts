import type { Database } from "../db/database.ts";
import { inTurn, turns } from "../db/one-at-a-time.ts";
import { dropUnfinished } from "../db/postgres/unfinished-indexes.ts";
import type { Log } from "../log/log.ts";

const ownIndexes = {
	// pg-boss looks every ten seconds for active jobs whose worker died, and we look every minute for things without
	// a waiting job.
	job_unfinished: "(name) where state <= 'active'",
	// For the metrics: finds running jobs without reading all waiting ones.
	job_running: "(name) where state = 'active'",
	// For the operator's page.
	job_failed: "(name, completed_on) where state = 'failed'",
};

interface Options {
	readonly db: Database;
	readonly log: Log;
}

/** Without these indexes, each look reads all finished jobs. */
export async function addOwnIndexes({ db, log }: Options): Promise<void> {
	if ((await missing(db)).length === 0) return;
	const how = db.kind === "postgres" ? "concurrently " : "";
	const addMissing = async () => {
		// Another process may just have made them.
		for (const [name, what] of await missing(db)) {
			const statement = `create index ${how}if not exists ${name} on jobs.job_common ${what}`;
			try {
				await dropUnfinished(db, statement);
				await db.runAlone(statement);
			} catch (error) {
				// The next start tries again.
				log.warn({ index: name, reason: (error as Error).message }, "jobs: an index is missing");
			}
		}
	};
	// If another starting process makes them, there is nothing to do.
	if (db.kind === "postgres") await inTurn(db, turns.indexingQueue, addMissing);
	else await addMissing();
}

async function missing(db: Database): Promise<[name: string, what: string][]> {
	const { rows } = await db.query<{ name: string }>(
		`select c.relname as name from pg_catalog.pg_class c left join pg_catalog.pg_index i on i.indexrelid = c.oid
		 where c.relnamespace = 'jobs'::regnamespace and c.relname = any($1) and i.indisvalid is not false`,
		[["job_common", ...Object.keys(ownIndexes)]],
	);
	const there = new Set(rows.map(({ name }) => name));
	return there.has("job_common") ? Object.entries(ownIndexes).filter(([name]) => !there.has(name)) : [];
}

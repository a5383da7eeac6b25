import type { Database } from "../db/database.ts";
import type { Log } from "../log/log.ts";
import { takeTurn } from "./one-at-a-time.ts";

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
	readonly databaseUrl: string | undefined;
	readonly log: Log;
}

/** Without these indexes, each look reads all finished jobs. */
export async function addOwnIndexes({ db, databaseUrl, log }: Options): Promise<void> {
	if ((await missing(db)).length === 0) return;
	const turn = databaseUrl
		? await takeTurn(databaseUrl, { name: "indexes of the queue", waitMs: 0 })
		: undefined;
	// Another starting process makes them.
	if (turn === null) return;
	try {
		// It may just have made them.
		for (const { name, what, unfinished } of await missing(db)) await add(name, what, unfinished);
	} finally {
		await turn?.();
	}

	async function add(name: string, what: string, unfinished: boolean): Promise<void> {
		const how = db.kind === "postgres" ? "concurrently " : "";
		try {
			// An index whose process ended while it was built is never used, but its name is taken.
			if (unfinished) await db.runAlone(`drop index ${how}if exists jobs.${name}`);
			await db.runAlone(`create index ${how}if not exists ${name} on jobs.job_common ${what}`);
		} catch (error) {
			// The next start tries again.
			log.warn({ index: name, reason: (error as Error).message }, "jobs: an index is missing");
		}
	}
}

async function missing(db: Database) {
	const { rows } = await db.query<{ name: string; valid: boolean }>(
		`select c.relname as name, coalesce(i.indisvalid, true) as valid from pg_catalog.pg_class c
		 left join pg_catalog.pg_index i on i.indexrelid = c.oid
		 where c.relnamespace = 'jobs'::regnamespace and c.relname = any($1)`,
		[["job_common", ...Object.keys(ownIndexes)]],
	);
	const there = new Map(rows.map(({ name, valid }) => [name, valid]));
	if (!there.has("job_common")) return [];
	return Object.entries(ownIndexes)
		.filter(([name]) => there.get(name) !== true)
		.map(([name, what]) => ({ name, what, unfinished: there.get(name) === false }));
}

import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import type { Queue } from "../../apps/server/src/platform/jobs/queue.ts";
import { planned } from "./herd.ts";
import { forgetStatements, statementsSoFar } from "./measured-postgres.ts";

export interface Again {
	readonly scansPerSecond: number;
	readonly statements: number;
	readonly databaseMs: number;
	/** What PostgreSQL writes to its log (WAL) for a scan. */
	readonly logBytes: number;
}

/** Where PostgreSQL's log is, in bytes. */
export async function logPosition(observed: pg.Client): Promise<number> {
	const { rows } = await observed.query<{ at: number }>(
		"select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as at",
	);
	return rows[0]?.at ?? Number.NaN;
}

/** Scans the same people again with nothing new, as in most scans of most weeks. One worker is left. */
export async function scannedAgain(
	observed: pg.Client,
	{ db, queue }: { readonly db: Database; readonly queue: Queue },
	people: number,
): Promise<Again> {
	const completed = async () =>
		(await observed.query("select count(*)::int as n from private.scan_tasks where status = 'completed'"))
			.rows[0].n as number;
	const before = await completed();
	await observed.query(
		`update private.scan_settings set next_scan_at = '2020-01-01T00:00:00Z'
		 where user_id in (select user_id from private.scan_settings order by user_id limit $1)`,
		[people],
	);
	await forgetStatements(observed);
	const logBefore = await logPosition(observed);
	await planned(db, queue);
	const started = performance.now();
	while ((await completed()) < before + people) await sleep(100);
	const seconds = (performance.now() - started) / 1000;
	const logBytes = ((await logPosition(observed)) - logBefore) / people;
	const statements = await statementsSoFar(observed);
	return {
		logBytes,
		scansPerSecond: people / seconds,
		statements: statements.reduce((all, { calls }) => all + calls, 0) / people,
		databaseMs: statements.reduce((all, { milliseconds }) => all + milliseconds, 0) / people,
	};
}

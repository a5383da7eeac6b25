import type pg from "pg";
import { withQueue } from "./filled-database.ts";
import type { Cost } from "./measure-statement.ts";

/** The work that a worker does every ten seconds besides its jobs. The statements are the queue's own. */
export async function measureQueueSupervision(client: pg.Client, url: string): Promise<Cost> {
	// All queues are due, but not for the daily maintenance.
	await client.query("update jobs.queue set monitor_claim_on = null, monitor_on = null, maintain_on = now()");
	const before = await readsOf(client);
	let ms = 0;
	await withQueue(url, { works: false }, async ({ boss }) => {
		const started = performance.now();
		await boss.supervise();
		ms = performance.now() - started;
	});
	// Its connections are closed, which reports what they read.
	const after = await readsOf(client);
	const whole = after.rows - before.rows >= 300 ? [`jobs, ${after.rows - before.rows} rows`] : [];
	return { ms, pages: after.pages - before.pages, changed: 0, whole, notRun: null };
}

/** The pages of the jobs and their indexes that were read so far, and the rows that were read by full table scans. */
async function readsOf(client: pg.Client): Promise<{ pages: number; rows: number }> {
	await client.query("select pg_stat_force_next_flush()");
	const { rows } = await client.query<{ pages: number; rows: number }>(
		`select (heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::float8 as pages, seq_tup_read::float8 as rows
		 from pg_statio_user_tables join pg_stat_user_tables using (relid) where relid = 'jobs.job_common'::regclass`,
	);
	return rows[0] ?? { pages: 0, rows: 0 };
}

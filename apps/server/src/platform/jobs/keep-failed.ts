import type { Database } from "../db/database.ts";

/**
 * A job that failed on a Friday night can still be retried when people are back from a holiday. Finished jobs are
 * deleted after a day, because there are millions; failed ones are few. A kind with a schedule may fail every minute,
 * and its next run does the work: its failed runs are deleted after a day, too.
 */
export const failedKeptDays = 14;

/** More often than pg-boss deletes anything, which it does a day after a job ended. */
const everyMs = 600_000;

/**
 * Makes pg-boss keep failed jobs longer than the others. A job has the time of its queue until it fails. A job that is
 * retried must not count as waiting for too long at once, so it gets a day more for that, after each time it fails. Of
 * the error only its name is kept: the rest may quote a person.
 */
export async function keepFailedJobs(db: Database): Promise<void> {
	const { rows } = await db.query<{ there: boolean }>(
		"select to_regclass('jobs.job') is not null as \"there\"",
	);
	// Before the first start of all there are no jobs.
	if (!rows[0]?.there) return;
	await db.query(
		`update jobs.job set deletion_seconds = $1,
			keep_until = greatest(keep_until, completed_on + make_interval(secs => $1::int + 86400)),
			output = jsonb_build_object('name', output ->> 'name')
		 where state = 'failed' and name not in (select name from jobs.schedule)
			and (deletion_seconds < $1 or keep_until < completed_on + make_interval(secs => $1::int + 86400))`,
		[failedKeptDays * 86_400],
	);
}

/** Does so until it is ended. */
export function keepsFailedJobs(db: Database, tell: (error: Error) => void): { readonly end: () => void } {
	const timer = setInterval(() => void keepFailedJobs(db).catch(tell), everyMs).unref();
	return { end: () => clearInterval(timer) };
}

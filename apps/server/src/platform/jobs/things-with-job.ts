import type { Sql } from "../db/database.ts";

interface JobsOfThings {
	readonly jobs: readonly string[];
	/** Their name in the job's data. */
	readonly named: "taskId" | "messageId";
}

/**
 * Which of these no job of these kinds waits for, runs for, or will be tried for again. Asked page by page: what the queue holds
 * is read whole once, for after an outage it is long. Jobs that were added since are looked for only for what seems lost.
 */
export function thingsWithoutJob(
	sql: Sql,
	of: JobsOfThings,
): (ids: readonly string[]) => Promise<ReadonlySet<string>> {
	let seen: ReadonlySet<string> | undefined;
	return async (ids) => {
		seen ??= await everyThingWithJob(sql, of);
		const lost = new Set(ids.filter((id) => !seen?.has(id)));
		if (lost.size > 0) for (const id of await thingsWithJob(sql, of, [...lost])) lost.delete(id);
		return lost;
	};
}

const waiting = "j.state in ('created', 'retry', 'active')";

async function everyThingWithJob(sql: Sql, { jobs, named }: JobsOfThings): Promise<ReadonlySet<string>> {
	const { rows } = await sql.query<{ id: string }>(
		`select distinct j.data ->> $2 as id from jobs.job j
		 where j.name = any($1::text[]) and ${waiting} and j.data ->> $2 is not null`,
		[jobs, named],
	);
	return new Set(rows.map(({ id }) => id));
}

async function thingsWithJob(
	sql: Sql,
	{ jobs, named }: JobsOfThings,
	ids: readonly string[],
): Promise<ReadonlySet<string>> {
	const { rows } = await sql.query<{ id: string }>(
		`select t.id from unnest($3::text[]) as t (id) where t.id in (
			select j.data ->> $2 from jobs.job j
			where j.name = any($1::text[]) and ${waiting} and j.data ->> $2 is not null)`,
		[jobs, named, ids],
	);
	return new Set(rows.map(({ id }) => id));
}

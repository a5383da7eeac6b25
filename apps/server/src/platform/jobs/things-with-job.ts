import type { Sql } from "../db/database.ts";

interface JobsOfThings {
	readonly jobs: readonly string[];
	/** The name of their id in the job's data. */
	readonly named: "taskId" | "messageId";
}

/**
 * Returns the things for which no job of these kinds waits, runs, or will be tried again. It is called page by page.
 * The queue is read completely only once, because it is long after an outage. Jobs that were added since are looked
 * up only for things that seem lost.
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

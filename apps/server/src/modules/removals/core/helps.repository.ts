import type { RemovalTaskKind } from "@unlisted/contracts/removals/removal-values";
import type { Sql } from "../../../platform/db/database.ts";
import { fromTheStart, type PlaceInTime } from "../../../platform/db/place-in-time.ts";

/** A yes that is still valid: it is for the step that is open now. */
export interface Help {
	readonly askedAt: Date;
	readonly helperId: string | null;
	readonly openedAt: Date | null;
}

const columns = `h.asked_at as "askedAt", h.helper_id as "helperId", h.opened_at as "openedAt"`;
const holds = `from private.removal_helps h
	join private.removals r on r.user_id = h.user_id and r.id = h.removal_id
		and r.state = 'needs_person' and r.task_since = h.task_since and r.task is not null`;

export async function helpOf(sql: Sql, userId: string, id: string): Promise<Help | null> {
	const { rows } = await sql.query<Help>(
		`select ${columns} ${holds} where h.user_id = $1 and h.removal_id = $2`,
		[userId, id],
	);
	return rows[0] ?? null;
}

/** For the archive: every yes that was not taken back, whether its step is still open or not. */
export async function helpsOf(sql: Sql, userId: string): Promise<(Help & { readonly removalId: string })[]> {
	const { rows } = await sql.query<Help & { readonly removalId: string }>(
		`select ${columns}, h.removal_id as "removalId" from private.removal_helps h where h.user_id = $1 order by 1, 4`,
		[userId],
	);
	return rows;
}

export async function putHelp(
	sql: Sql,
	userId: string,
	id: string,
	{ taskSince, askedAt }: { readonly taskSince: Date; readonly askedAt: Date },
): Promise<void> {
	await sql.query(
		`insert into private.removal_helps (user_id, removal_id, task_since, asked_at) values ($1, $2, $3, $4)
		 on conflict (user_id, removal_id) do update
			set task_since = excluded.task_since, asked_at = excluded.asked_at, helper_id = null, opened_at = null`,
		[userId, id, taskSince, askedAt],
	);
}

export async function endHelp(sql: Sql, userId: string, id: string): Promise<void> {
	await sql.query("delete from private.removal_helps where user_id = $1 and removal_id = $2", [userId, id]);
}

export async function noteHelper(
	sql: Sql,
	userId: string,
	id: string,
	{ helperId, at }: { readonly helperId: string; readonly at: Date },
): Promise<void> {
	await sql.query(
		"update private.removal_helps set helper_id = $3, opened_at = $4 where user_id = $1 and removal_id = $2",
		[userId, id, helperId, at],
	);
}

export interface HelpWanted extends Help {
	readonly userId: string;
	readonly id: string;
	readonly owner: string;
	readonly task: RemovalTaskKind;
}

const wantedColumns = `h.user_id as "userId", h.removal_id as id, r.owner, r.task, ${columns}`;

/** The valid requests for help of all people who have not paused everything, oldest first. */
export async function helpsOfEverybody(sql: Sql, limit: number): Promise<HelpWanted[]> {
	const found: HelpWanted[] = [];
	for (let after: PlaceInTime | undefined = fromTheStart; after && found.length < limit; ) {
		const page: (HelpWanted & PlaceInTime)[] = await helpsOfEverybodyAfter(sql, after, limit);
		found.push(...(await withoutPaused(sql, page)));
		after = page.at(-1);
	}
	return found.slice(0, limit);
}

async function helpsOfEverybodyAfter(
	sql: Sql,
	after: PlaceInTime,
	limit: number,
): Promise<(HelpWanted & PlaceInTime)[]> {
	const { rows } = await sql.query<HelpWanted & PlaceInTime>(
		`select ${wantedColumns}, h.asked_at::text as at ${holds}
		 where (h.asked_at, h.removal_id) > ($1::text::timestamptz, $2::uuid)
		 order by h.asked_at, h.removal_id limit $3`,
		[after.at, after.id, limit],
	);
	return rows;
}

/** Finds the request for help of any person, because an operator only knows the removal's id. */
export async function helpOfAnybody(sql: Sql, id: string): Promise<HelpWanted | null> {
	const { rows } = await sql.query<HelpWanted>(`select ${wantedColumns} ${holds} where h.removal_id = $1`, [
		id,
	]);
	const [help] = await withoutPaused(sql, rows);
	return help ?? null;
}

/** A query of its own, by person, because pauses may be in another database than removals. */
async function withoutPaused(sql: Sql, helps: readonly HelpWanted[]): Promise<HelpWanted[]> {
	const { rows } = await sql.query<{ userId: string }>(
		'select user_id as "userId" from private.removal_people where user_id = any($1::uuid[]) and paused_at is not null',
		[helps.map(({ userId }) => userId)],
	);
	const paused = new Set(rows.map(({ userId }) => userId));
	return helps.filter(({ userId }) => !paused.has(userId));
}

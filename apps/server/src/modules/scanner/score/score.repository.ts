import type { Sql } from "../../../platform/db/database.ts";
import { isNewsOf, isShown, type Tally } from "../judging/exposures.repository.ts";
import type { SourceStateRow } from "../sources/sources.repository.ts";

interface TallyAtEnd extends Tally {
	/** How many of them are news of this scan. */
	readonly news: number;
}

interface ReadAtEnd {
	readonly tally: TallyAtEnd[];
	readonly states: SourceStateRow[];
	/** Most people have no listings and no removal news. Then the statements of those slices are not needed. */
	readonly hasListings: boolean;
	readonly hasRemovalNews: boolean;
}

/**
 * For the end of a scan: counts the person's exposures, reads how each of their sources answered last, and finds out
 * what else there is to read.
 */
export async function readAtEnd(sql: Sql, userId: string, taskId: string): Promise<ReadAtEnd> {
	const { rows } = await sql.query<{
		tally: unknown;
		states: unknown;
		hasListings: boolean;
		hasRemovalNews: boolean;
	}>(
		`select
			(select coalesce(json_agg(t), '[]') from (
				select source_type as "sourceType", severity, status, count(*)::int as count, sum(confidence)::float8 as weight,
					(count(*) filter (where ${isNewsOf}))::int as news
				from private.exposures where user_id = $1 and ${isShown} group by 1, 2, 3
			) t) as tally,
			(select coalesce(json_agg(s), '[]') from (
				select source_type as "sourceType", state, checked_at as "checkedAt", last_ok_at as "lastOkAt",
					unknown_since as "unknownSince", reason, sample from private.source_states where user_id = $1
			) s) as states,
			exists (select from private.broker_listings where user_id = $1) as "hasListings",
			exists (select from private.removals where user_id = $1 and untold is not null) as "hasRemovalNews"`,
		[userId, taskId],
	);
	const states = (rows[0]?.states ?? []) as JsonOf<SourceStateRow>[];
	const at = (time: string | null) => (time === null ? null : new Date(time));
	return {
		tally: (rows[0]?.tally ?? []) as TallyAtEnd[],
		states: states.map((row) => ({
			...row,
			checkedAt: new Date(row.checkedAt),
			lastOkAt: at(row.lastOkAt),
			unknownSince: at(row.unknownSince),
		})),
		hasListings: rows[0]?.hasListings ?? false,
		hasRemovalNews: rows[0]?.hasRemovalNews ?? false,
	};
}

/** JSON holds a time as a text. */
type JsonOf<T> = {
	readonly [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};

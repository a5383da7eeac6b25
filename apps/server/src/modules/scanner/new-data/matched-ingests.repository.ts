import type { Sql } from "../../../platform/db/database.ts";

export async function matchedInputs(sql: Sql, corpus: string): Promise<Set<string>> {
	const { rows } = await sql.query<{ input: string }>(
		"select input from private.matched_ingests where corpus = $1",
		[corpus],
	);
	return new Set(rows.map(({ input }) => input));
}

export async function markMatched(
	sql: Sql,
	corpus: string,
	inputs: readonly string[],
	now: Date,
): Promise<void> {
	await sql.query(
		`insert into private.matched_ingests (corpus, input, matched_at)
		 select $1, i, $3 from unnest($2::text[]) as i on conflict do nothing`,
		[corpus, inputs, now],
	);
}

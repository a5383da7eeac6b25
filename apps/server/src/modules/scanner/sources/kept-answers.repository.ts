import type { SourceType } from "@unlisted/contracts/scanner";
import type { Sql } from "../../../platform/db/database.ts";

interface Of {
	readonly provider: string;
	readonly type: SourceType;
	readonly version: string;
}

export async function keptAnswersOf(
	sql: Sql,
	userId: string,
	{ provider, type, version, since }: Of & { readonly since: Date },
): Promise<{ identifierId: string; sealed: Uint8Array }[]> {
	const { rows } = await sql.query<{ identifierId: string; sealed: Uint8Array }>(
		`select identifier_id as "identifierId", sealed from private.source_answers
		 where user_id = $1 and provider = $2 and source_type = $3 and version = $4 and fetched_at > $5`,
		[userId, provider, type, version, since],
	);
	return rows;
}

interface KeptAnswer extends Of {
	readonly identifierId: string;
	readonly sealed: Uint8Array;
	readonly fetchedAt: Date;
}

export async function allKeptAnswersOf(sql: Sql, userId: string): Promise<KeptAnswer[]> {
	const { rows } = await sql.query<KeptAnswer>(
		`select identifier_id as "identifierId", provider, source_type as type, version, sealed,
			fetched_at as "fetchedAt" from private.source_answers where user_id = $1
		 order by provider, source_type, identifier_id`,
		[userId],
	);
	return rows;
}

/** Does not store the answer if the identifier was removed while we asked about it. */
export async function keepAnswers(
	sql: Sql,
	userId: string,
	{
		provider,
		type,
		version,
		now,
		answers,
	}: Of & { readonly now: Date; readonly answers: readonly { identifierId: string; sealed: Uint8Array }[] },
): Promise<void> {
	if (answers.length === 0) return;
	await sql.query(
		`insert into private.source_answers (identifier_id, user_id, provider, source_type, version, sealed, fetched_at)
		 select i.id, $1, $2, $3, $4, decode(a.sealed, 'hex'), $7
		 from unnest($5::uuid[], $6::text[]) as a (id, sealed)
		 join private.monitored_identifiers i on i.id = a.id and i.user_id = $1
		 on conflict (user_id, identifier_id, provider, source_type) do update
			set version = excluded.version, sealed = excluded.sealed, fetched_at = excluded.fetched_at`,
		[
			userId,
			provider,
			type,
			version,
			answers.map(({ identifierId }) => identifierId),
			answers.map(({ sealed }) => Buffer.from(sealed).toString("hex")),
			now,
		],
	);
}

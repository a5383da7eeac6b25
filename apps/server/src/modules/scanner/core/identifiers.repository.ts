import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import type { Sql, Transaction } from "../../../platform/db/database.ts";
import { firstUuid } from "../../../platform/db/first-uuid.ts";

export interface IdentifierRow {
	readonly id: string;
	readonly kind: IdentifierKind;
	readonly valueHash: Uint8Array;
	readonly sealed: Uint8Array;
	readonly origin: "account" | "added";
	readonly addedAt: Date;
	readonly verifiedAt: Date | null;
	readonly codeHash: Uint8Array | null;
	readonly codeSentAt: Date | null;
	readonly codeExpiresAt: Date | null;
	readonly codeAttempts: number;
	readonly corpusKeyOf: string | null;
	readonly saidMe: number;
	readonly saidNotMe: number;
}

const columns = `id, kind, value_hash as "valueHash", sealed, origin, added_at as "addedAt", verified_at as "verifiedAt",
	code_hash as "codeHash", code_sent_at as "codeSentAt", code_expires_at as "codeExpiresAt",
	code_attempts as "codeAttempts", corpus_key_of as "corpusKeyOf", said_me as "saidMe", said_not_me as "saidNotMe"`;

export async function identifiersOf(sql: Sql, userId: string): Promise<IdentifierRow[]> {
	const { rows } = await sql.query<IdentifierRow>(
		`select ${columns} from private.monitored_identifiers where user_id = $1 order by added_at, id`,
		[userId],
	);
	return rows;
}

export async function findIdentifier(sql: Sql, userId: string, id: string): Promise<IdentifierRow | null> {
	const { rows } = await sql.query<IdentifierRow>(
		`select ${columns} from private.monitored_identifiers where user_id = $1 and id = $2`,
		[userId, id],
	);
	return rows[0] ?? null;
}

/** Does nothing if the person already watches it. */
export async function insertIdentifier(
	sql: Sql,
	userId: string,
	row: Pick<IdentifierRow, "id" | "kind" | "valueHash" | "sealed" | "origin" | "addedAt" | "verifiedAt">,
): Promise<boolean> {
	const { affected } = await sql.query(
		`insert into private.monitored_identifiers (id, user_id, kind, value_hash, sealed, origin, added_at, verified_at)
		 values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (user_id, kind, value_hash) do nothing`,
		[row.id, userId, row.kind, row.valueHash, row.sealed, row.origin, row.addedAt, row.verifiedAt],
	);
	return affected > 0;
}

/**
 * Watches an identifier that the person signs in with now. If the person had added it before, it becomes the
 * account's.
 */
export async function insertOfAccount(
	tx: Transaction,
	userId: string,
	own: Pick<IdentifierRow, "id" | "kind" | "valueHash" | "sealed"> & { readonly now: Date },
): Promise<IdentifierRow> {
	const { rows } = await tx.query<IdentifierRow>(
		`insert into private.monitored_identifiers as i (id, user_id, kind, value_hash, sealed, origin, added_at, verified_at)
		 values ($1, $2, $3, $4, $5, 'account', $6, $6)
		 on conflict (user_id, kind, value_hash) do update set origin = 'account',
			verified_at = coalesce(i.verified_at, excluded.verified_at), code_hash = null, code_expires_at = null
		 returning ${columns}`,
		[own.id, userId, own.kind, own.valueHash, own.sealed, own.now],
	);
	return rows[0] as IdentifierRow;
}

/** Marks identifiers that the person no longer signs in with. They stay watched, like those that the person added. */
export async function keepAsAdded(tx: Transaction, userId: string, ids: readonly string[]): Promise<void> {
	await tx.query(
		"update private.monitored_identifiers set origin = 'added' where user_id = $1 and id = any($2::uuid[])",
		[userId, ids],
	);
}

/** Stores the new code in place of an older one, unless the last code was sent too recently. Returns false then. */
/** A code of before the clock went back holds up no other one. */
export async function storeCode(
	sql: Sql,
	userId: string,
	id: string,
	code: { readonly hash: Uint8Array; readonly now: Date; readonly expiresAt: Date; readonly notAfter: Date },
): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.monitored_identifiers
		 set code_hash = $3, code_sent_at = $4, code_expires_at = $5, code_attempts = 0
		 where user_id = $1 and id = $2 and verified_at is null and (code_sent_at is null or code_sent_at <= $6 or code_sent_at > $4::timestamptz + interval '1 minute')`,
		[userId, id, code.hash, code.now, code.expiresAt, code.notAfter],
	);
	return affected > 0;
}

/** Deletes a code that was never sent, so that no page says that it works. The time of the try stays. */
export async function dropCode(sql: Sql, userId: string, id: string, hash: Uint8Array): Promise<void> {
	await sql.query(
		`update private.monitored_identifiers set code_hash = null, code_expires_at = null
		 where user_id = $1 and id = $2 and code_hash = $3`,
		[userId, id, hash],
	);
}

/** Reads the code and counts the try in one statement, so that many tries at once get no more than the limit. */
export async function takeCodeAttempt(
	sql: Sql,
	userId: string,
	id: string,
	{ now, attempts }: { readonly now: Date; readonly attempts: number },
): Promise<Uint8Array | null> {
	const { rows } = await sql.query<{ codeHash: Uint8Array }>(
		`update private.monitored_identifiers set code_attempts = code_attempts + 1
		 where user_id = $1 and id = $2 and verified_at is null and code_hash is not null
			and code_expires_at > $3 and code_attempts < $4
		 returning code_hash as "codeHash"`,
		[userId, id, now, attempts],
	);
	return rows[0]?.codeHash ?? null;
}

export async function markVerified(sql: Sql, userId: string, id: string, now: Date): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.monitored_identifiers
		 set verified_at = $3, code_hash = null, code_expires_at = null
		 where user_id = $1 and id = $2 and verified_at is null`,
		[userId, id, now],
	);
	return affected > 0;
}

export async function deleteIdentifier(sql: Sql, userId: string, id: string): Promise<boolean> {
	const { affected } = await sql.query(
		"delete from private.monitored_identifiers where user_id = $1 and id = $2 and origin = 'added'",
		[userId, id],
	);
	return affected > 0;
}

/** Counts the identifiers that were added lately, including removed ones. The event log has them all. */
export async function addedSince(sql: Sql, userId: string, since: Date): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		"select count(*)::int as count from private.scanner_events where user_id = $1 and kind = 'identifier_added' and at > $2",
		[userId, since],
	);
	return rows[0]?.count ?? 0;
}

/** Counts a person's verdict on a record for the identifiers that found the record. */
export async function countVerdict(
	sql: Sql,
	userId: string,
	ids: readonly string[],
	by: { readonly me: number; readonly notMe: number },
): Promise<void> {
	await sql.query(
		`update private.monitored_identifiers
		 set said_me = greatest(0, said_me + $3), said_not_me = greatest(0, said_not_me + $4)
		 where user_id = $1 and id = any($2::uuid[])`,
		[userId, ids, by.me, by.notMe],
	);
}

/** A key is an unsigned number of 64 bits, and the column holds signed numbers. */
export async function setCorpusKeys(
	sql: Sql,
	userId: string,
	keys: readonly { readonly id: string; readonly key: bigint | null }[],
	keyOf: string,
): Promise<void> {
	await sql.query(
		`update private.monitored_identifiers i set corpus_key = k.key::bigint, corpus_key_of = $4
		 from unnest($2::uuid[], $3::text[]) as k (id, key) where i.user_id = $1 and i.id = k.id`,
		[
			userId,
			keys.map(({ id }) => id),
			keys.map(({ key }) => (key === null ? null : BigInt.asIntN(64, key).toString())),
			keyOf,
		],
	);
}

export interface KeyOfPerson {
	readonly userId: string;
	readonly id: string;
	readonly key: string;
}

/** Returns the corpus keys of all people after the given place. An ingest looks for them. */
export async function corpusKeysOfEverybody(
	sql: Sql,
	keyOf: string,
	after: KeyOfPerson | null,
	limit: number,
): Promise<KeyOfPerson[]> {
	const { rows } = await sql.query<KeyOfPerson>(
		`select user_id as "userId", id, corpus_key::text as key from private.monitored_identifiers
		 where verified_at is not null and corpus_key is not null and corpus_key_of = $1
			and (user_id, id) > ($2, $3) order by user_id, id limit $4`,
		[keyOf, after?.userId ?? firstUuid, after?.id ?? firstUuid, limit],
	);
	return rows;
}

/** Returns all people who have an identifier with one of these keys. */
export async function peopleOfCorpusKeys(
	sql: Sql,
	keyOf: string,
	keys: readonly bigint[],
): Promise<string[]> {
	const { rows } = await sql.query<{ userId: string }>(
		`select distinct user_id as "userId" from private.monitored_identifiers
		 where verified_at is not null and corpus_key_of = $1 and corpus_key = any($2::text[]::bigint[])`,
		[keyOf, keys.map(String)],
	);
	return rows.map(({ userId }) => userId);
}

/**
 * Returns people, except those in `but`, who have identifiers without a key of this corpus. The condition is written
 * so that an index can answer it.
 */
export async function peopleWithoutCorpusKeys(
	sql: Sql,
	keyOf: string,
	{ but, limit }: { readonly but: readonly string[]; readonly limit: number },
): Promise<string[]> {
	const { rows } = await sql.query<{ userId: string }>(
		`select distinct user_id as "userId" from private.monitored_identifiers
		 where verified_at is not null and (corpus_key_of is null or corpus_key_of < $1 or corpus_key_of > $1)
			and user_id <> all($3::uuid[]) limit $2`,
		[keyOf, limit, but],
	);
	return rows.map(({ userId }) => userId);
}

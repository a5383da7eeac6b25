import type { Sql, Transaction } from "../db/database.ts";

export interface WrappedRoot {
	readonly id: number;
	readonly use: "sealing" | "lookup";
	readonly master: string;
	readonly wrapped: Uint8Array;
}

export async function hasRootTables(sql: Sql): Promise<boolean> {
	const { rows } = await sql.query<{ there: boolean }>(
		"select to_regclass('private.root_keys') is not null as there",
	);
	return rows[0]?.there === true;
}

/** Allows one rotation at a time across all processes, until the transaction ends. */
export async function lockRoots(tx: Transaction): Promise<void> {
	await tx.query("select pg_advisory_xact_lock(hashtext('unlisted root keys'))");
}

export async function allRoots(sql: Sql): Promise<WrappedRoot[]> {
	const { rows } = await sql.query<WrappedRoot>(
		`select r.id, r.use, w.master, w.wrapped from private.root_keys r
		 join private.root_key_wraps w on w.root_id = r.id order by r.id`,
	);
	return rows;
}

export async function insertRoot(sql: Sql, id: number, use: WrappedRoot["use"], now: Date): Promise<void> {
	await sql.query("insert into private.root_keys (id, use, created_at) values ($1, $2, $3)", [id, use, now]);
}

export async function insertWrap(sql: Sql, id: number, master: string, wrapped: Uint8Array): Promise<void> {
	await sql.query(
		"insert into private.root_key_wraps (root_id, master, wrapped) values ($1, $2, $3) on conflict do nothing",
		[id, master, wrapped],
	);
}

export async function newestSealingRoot(sql: Sql): Promise<number | null> {
	const { rows } = await sql.query<{ id: number | null }>(
		"select max(id) as id from private.root_keys where use = 'sealing'",
	);
	return rows[0]?.id ?? null;
}

/** When the current sealing root was made. Null if the database has no root. */
export async function sealingRootMadeAt(sql: Sql): Promise<Date | null> {
	const { rows } = await sql.query<{ at: Date | null }>(
		"select max(created_at) as at from private.root_keys where use = 'sealing'",
	);
	return rows[0]?.at ?? null;
}

/** Keeps this root until the transaction ends. False if the root is already gone. */
export async function holdRoot(sql: Sql, id: number): Promise<boolean> {
	const { rows } = await sql.query("select 1 from private.root_keys where id = $1 for key share", [id]);
	return rows.length > 0;
}

/** Fails if something is still sealed with one of these roots. */
export async function deleteRootsBefore(tx: Transaction, id: number): Promise<void> {
	await tx.query("delete from private.root_keys where use = 'sealing' and id < $1", [id]);
}

export async function deleteWrapsOfOthers(tx: Transaction, master: string): Promise<void> {
	await tx.query("delete from private.root_key_wraps where master <> $1", [master]);
}

export async function masterOf(sql: Sql): Promise<string | undefined> {
	const { rows } = await sql.query<{ value: string }>(
		"select value from private.installation where name = 'master-key'",
	);
	return rows[0]?.value;
}

export async function setMaster(sql: Sql, fingerprint: string): Promise<void> {
	await sql.query(
		`insert into private.installation (name, value) values ('master-key', $1)
		 on conflict (name) do update set value = excluded.value`,
		[fingerprint],
	);
}

/** A column whose values are sealed with a root, and the context of the sealing. */
export interface SealedPlace {
	readonly table: string;
	readonly id: string;
	/** `uuid` or `text`. The id must be compared in its own type, because otherwise no index is used. */
	readonly idType: string;
	readonly value: string;
	/** True if the column is text, with the value in base64. */
	readonly text: boolean;
	readonly where: string;
	readonly purposeOf: (id: string) => string;
	readonly contextOf: (id: string) => string;
}

export const sealedPlaces: readonly SealedPlace[] = [
	{
		table: "private.person_keys",
		id: "person_id",
		idType: "uuid",
		value: "wrapped",
		text: false,
		where: "true",
		purposeOf: () => "wrap-person-keys",
		contextOf: (id) => `person-key:${id}`,
	},
	{
		table: "private.mails",
		id: "id",
		idType: "uuid",
		value: "sealed_message",
		text: false,
		where: "sealed_message is not null",
		purposeOf: () => "system",
		contextOf: (id) => `mail:${id}`,
	},
	{
		table: "private.mailbox",
		id: "id",
		idType: "uuid",
		value: "sealed",
		text: false,
		where: "true",
		purposeOf: () => "system",
		contextOf: (id) => `mailbox:${id}`,
	},
	{
		table: "private.incoming_mails",
		id: "id",
		idType: "uuid",
		value: "sealed",
		text: false,
		// Mails of a person are sealed with the person's own key.
		where: "user_id is null",
		purposeOf: () => "system",
		contextOf: (id) => `incoming-mail:${id}`,
	},
	{
		table: "private.signing_keys",
		id: "kid",
		idType: "text",
		value: "sealed",
		text: false,
		where: "true",
		purposeOf: () => "auth-signing-key",
		contextOf: () => "auth-signing-key",
	},
	{
		table: "private.transparency_keys",
		id: "name",
		idType: "text",
		value: "sealed",
		text: false,
		where: "true",
		purposeOf: () => "transparency-log-key",
		contextOf: () => "transparency-log-key",
	},
	{
		table: "private.drp_keys",
		id: "name",
		idType: "text",
		value: "sealed",
		text: false,
		where: "true",
		purposeOf: () => "drp-agent-key",
		contextOf: () => "drp-agent-key",
	},
	{
		table: "private.drp_businesses",
		id: "id",
		idType: "text",
		value: "sealed",
		text: false,
		where: "sealed is not null",
		purposeOf: () => "drp-token",
		contextOf: (id) => `drp-token:${id}`,
	},
	{
		table: "private.drp_leaving",
		id: "id",
		idType: "uuid",
		value: "sealed",
		text: false,
		where: "true",
		purposeOf: () => "drp-leaving",
		contextOf: (id) => `drp-leaving:${id}`,
	},
	{
		table: "private.installation",
		id: "name",
		idType: "text",
		value: "value",
		text: true,
		where: "name in ('anon.key', 'service-role.key', 'demo-password')",
		purposeOf: (name) => name,
		contextOf: (name) => name,
	},
];

export interface SealedValue {
	readonly id: string;
	readonly value: Uint8Array | string;
}

/** Locks these rows until the transaction ends. Skips rows that others are changing; the next call finds them. */
export async function sealedWithOthers(
	tx: Transaction,
	{ table, id, value, where }: SealedPlace,
	{
		older,
		skip,
		limit,
	}: { readonly older: readonly number[]; readonly skip: readonly string[]; readonly limit: number },
): Promise<SealedValue[]> {
	const { rows } = await tx.query<SealedValue>(
		`select ${id}::text as id, ${value} as value from ${table}
		 where (key_id is null or key_id = any($1::smallint[])) and ${where} and ${id}::text <> all($2::text[])
		 limit $3 for no key update skip locked`,
		[older, skip, limit],
	);
	return rows;
}

export async function storeRewrapped(
	tx: Transaction,
	{ table, id, idType, value }: SealedPlace,
	row: { readonly id: string; readonly value: Uint8Array | string; readonly keyId: number | null },
): Promise<void> {
	await tx.query(`update ${table} set ${value} = $2, key_id = $3 where ${id} = $1::${idType}`, [
		row.id,
		row.value,
		row.keyId,
	]);
}

export async function leftWithOthers(
	sql: Sql,
	{ table, where }: SealedPlace,
	older: readonly number[],
): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		`select count(*)::int as count from ${table} where (key_id is null or key_id = any($1::smallint[])) and ${where}`,
		[older],
	);
	return rows[0]?.count ?? 0;
}

/** A mail that was emptied in the meantime has nothing left to open. */
export async function forgetIdsOfSettledMails(sql: Sql): Promise<void> {
	await sql.query(
		"update private.mails set key_id = null where sealed_message is null and key_id is not null",
	);
}

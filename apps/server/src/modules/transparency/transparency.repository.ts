import type { Sql, Transaction } from "../../platform/db/database.ts";

export interface StoredLogKey {
	readonly sealed: Uint8Array;
	readonly keyId: number | null;
	readonly publicKey: Uint8Array;
	readonly createdAt: Date;
}

export async function readLogKey(sql: Sql): Promise<StoredLogKey | undefined> {
	const { rows } = await sql.query<StoredLogKey>(
		`select sealed, key_id as "keyId", public_key as "publicKey", created_at as "createdAt"
		 from private.transparency_keys where name = 'log'`,
	);
	return rows[0];
}

/** Keeps the first key if several processes insert one. */
export async function insertLogKey(sql: Sql, key: StoredLogKey): Promise<void> {
	await sql.query(
		`insert into private.transparency_keys (name, sealed, key_id, public_key, created_at)
		 values ('log', $1, $2, $3, $4) on conflict do nothing`,
		[key.sealed, key.keyId, key.publicKey, key.createdAt],
	);
}

/** The same commitment again gets the same leaf, because a repeated call is about the same event. */
export async function insertLeaf(
	sql: Sql,
	{ commitment, addedAt }: { readonly commitment: Uint8Array; readonly addedAt: Date },
): Promise<number> {
	const { rows } = await sql.query<{ id: number }>(
		`insert into private.transparency_leaves as l (commitment, added_at) values ($1, $2)
		 on conflict (commitment) do update set added_at = l.added_at returning id`,
		[commitment, addedAt],
	);
	const id = rows[0]?.id;
	if (id === undefined) throw new Error("The commitment was not stored.");
	return id;
}

export interface WaitingLeaf {
	readonly id: number;
	readonly commitment: Uint8Array;
}

export async function waitingLeaves(sql: Sql, limit: number): Promise<WaitingLeaf[]> {
	const { rows } = await sql.query<WaitingLeaf>(
		"select id, commitment from private.transparency_leaves where position is null order by id limit $1",
		[limit],
	);
	return rows;
}

export async function waitingSince(
	sql: Sql,
): Promise<{ readonly count: number; readonly since: Date | null }> {
	const { rows } = await sql.query<{ count: number; since: Date | null }>(
		`select count(*)::integer as count, min(added_at) as since
		 from private.transparency_leaves where position is null`,
	);
	return rows[0] ?? { count: 0, since: null };
}

/** Only one process at a time may grow the tree. The lock ends with the transaction. */
export async function lockLog(tx: Transaction): Promise<void> {
	await tx.query("select pg_advisory_xact_lock(hashtext('unlisted transparency log'))");
}

/** Gives the leaves their places, in this order, beginning with `first`. Returns how many leaves got a place. */
export async function placeLeaves(tx: Transaction, first: number, ids: readonly number[]): Promise<number> {
	const { affected } = await tx.query(
		`update private.transparency_leaves as l set position = $1::bigint + n.place - 1
		 from unnest($2::bigint[]) with ordinality as n (id, place) where l.id = n.id and l.position is null`,
		[first, ids],
	);
	return affected;
}

export async function positionOf(sql: Sql, leafId: number): Promise<number | null> {
	const { rows } = await sql.query<{ position: number | null }>(
		"select position from private.transparency_leaves where id = $1",
		[leafId],
	);
	return rows[0]?.position ?? null;
}

export async function entriesBetween(sql: Sql, first: number, end: number): Promise<Uint8Array[]> {
	const { rows } = await sql.query<{ commitment: Uint8Array }>(
		"select commitment from private.transparency_leaves where position >= $1 and position < $2 order by position",
		[first, end],
	);
	return rows.map(({ commitment }) => commitment);
}

export async function readTile(sql: Sql, level: number, number: number): Promise<Uint8Array | null> {
	const { rows } = await sql.query<{ hashes: Uint8Array }>(
		"select hashes from private.transparency_tiles where level = $1 and number = $2",
		[level, number],
	);
	return rows[0]?.hashes ?? null;
}

export async function writeTile(
	tx: Transaction,
	{ level, index, hashes }: { readonly level: number; readonly index: number; readonly hashes: Uint8Array },
): Promise<void> {
	await tx.query(
		`insert into private.transparency_tiles (level, number, hashes) values ($1, $2, $3)
		 on conflict (level, number) do update set hashes = excluded.hashes`,
		[level, index, hashes],
	);
}

export interface StoredCheckpoint {
	readonly origin: string;
	readonly size: number;
	readonly root: Uint8Array;
	readonly note: string;
	readonly signedAt: Date;
}

const checkpointColumns = 'origin, size, root, note, signed_at as "signedAt"';

/** Returns the newest checkpoint under this name. */
export async function latestCheckpoint(sql: Sql, origin: string): Promise<StoredCheckpoint | null> {
	const { rows } = await sql.query<StoredCheckpoint>(
		`select ${checkpointColumns} from private.transparency_checkpoints where origin = $1
		 order by size desc limit 1`,
		[origin],
	);
	return rows[0] ?? null;
}

/** Returns the checkpoint of the largest tree that was ever signed, under any name. */
export async function largestCheckpoint(sql: Sql): Promise<StoredCheckpoint | null> {
	const { rows } = await sql.query<StoredCheckpoint>(
		`select ${checkpointColumns} from private.transparency_checkpoints
		 order by size desc, signed_at desc limit 1`,
	);
	return rows[0] ?? null;
}

export async function checkpointAt(sql: Sql, origin: string, size: number): Promise<StoredCheckpoint | null> {
	const { rows } = await sql.query<StoredCheckpoint>(
		`select ${checkpointColumns} from private.transparency_checkpoints where origin = $1 and size = $2`,
		[origin, size],
	);
	return rows[0] ?? null;
}

/** Fails if a tree of this size was signed already. */
export async function insertCheckpoint(tx: Transaction, checkpoint: StoredCheckpoint): Promise<void> {
	await tx.query(
		`insert into private.transparency_checkpoints (origin, size, root, note, signed_at)
		 values ($1, $2, $3, $4, $5)`,
		[checkpoint.origin, checkpoint.size, checkpoint.root, checkpoint.note, checkpoint.signedAt],
	);
}

/** Returns all names under which the log ever signed. Proofs from before a move name an older one. */
export async function allOrigins(sql: Sql): Promise<string[]> {
	const { rows } = await sql.query<{ origin: string }>(
		// Takes one step in the index for each name, because a checkpoint a minute makes half a million a year.
		`with recursive names as (
			select min(origin) as origin from private.transparency_checkpoints
			union all
			select (select min(c.origin) from private.transparency_checkpoints c where c.origin > n.origin)
			from names n where n.origin is not null
		 )
		 select n.origin from names n cross join lateral (
			select c.signed_at from private.transparency_checkpoints c where c.origin = n.origin order by c.size desc limit 1
		 ) newest
		 where n.origin is not null order by newest.signed_at desc, n.origin`,
	);
	return rows.map(({ origin }) => origin);
}

export async function leavesPlaced(sql: Sql): Promise<number> {
	const { rows } = await sql.query<{ size: number }>(
		`select coalesce(max(position) + 1, 0)::bigint as size from private.transparency_leaves`,
	);
	return rows[0]?.size ?? 0;
}

import type { ListingState } from "@unlisted/contracts/broker-values";
import type { Sql } from "../../../platform/db/database.ts";

export interface ListingRow {
	readonly id: string;
	readonly broker: string;
	readonly keyHash: Uint8Array;
	readonly recordHash: Uint8Array;
	readonly searchHash: Uint8Array;
	readonly state: ListingState;
	readonly stateBefore: "listed" | "asks" | "unsure" | null;
	readonly probability: number;
	readonly sealed: Uint8Array;
	readonly contentHash: Uint8Array;
	readonly firstSeenAt: Date;
	readonly lastSeenAt: Date;
	readonly goneAt: Date | null;
	readonly answeredAt: Date | null;
	readonly untold: "found" | "gone" | null;
}

const columns = `id, broker, key_hash as "keyHash", record_hash as "recordHash", search_hash as "searchHash", state,
	state_before as "stateBefore", probability, sealed, content_hash as "contentHash", first_seen_at as "firstSeenAt",
	last_seen_at as "lastSeenAt", gone_at as "goneAt", answered_at as "answeredAt", untold`;

export async function listingsOf(sql: Sql, userId: string): Promise<ListingRow[]> {
	const { rows } = await sql.query<ListingRow>(
		`select ${columns} from private.broker_listings where user_id = $1 order by first_seen_at desc, id`,
		[userId],
	);
	return rows;
}

export async function listingsAt(sql: Sql, userId: string, broker: string): Promise<ListingRow[]> {
	const { rows } = await sql.query<ListingRow>(
		`select ${columns} from private.broker_listings where user_id = $1 and broker = $2
		 order by first_seen_at desc, id`,
		[userId, broker],
	);
	return rows;
}

/** The listings that may be the person's. Locks them until the transaction ends. */
export async function lockListingsOfPerson(sql: Sql, userId: string): Promise<ListingRow[]> {
	const { rows } = await sql.query<ListingRow>(
		`select ${columns} from private.broker_listings where user_id = $1 and state in ('listed', 'asks')
		 order by id for update`,
		[userId],
	);
	return rows;
}

/** Locks the rows until the transaction ends. */
export async function lockListingsAt(sql: Sql, userId: string, broker: string): Promise<ListingRow[]> {
	const { rows } = await sql.query<ListingRow>(
		`select ${columns} from private.broker_listings where user_id = $1 and broker = $2 order by id for update`,
		[userId, broker],
	);
	return rows;
}

export async function findListing(sql: Sql, userId: string, id: string): Promise<ListingRow | null> {
	const { rows } = await sql.query<ListingRow>(
		`select ${columns} from private.broker_listings where user_id = $1 and id = $2`,
		[userId, id],
	);
	return rows[0] ?? null;
}

/** Locks the rows until the transaction ends. */
export async function lockListingsOfRecord(
	sql: Sql,
	userId: string,
	recordHash: Uint8Array,
): Promise<ListingRow[]> {
	const { rows } = await sql.query<ListingRow>(
		`select ${columns} from private.broker_listings where user_id = $1 and record_hash = $2 order by id for update`,
		[userId, recordHash],
	);
	return rows;
}

/** The pages of these records, at all brokers, the first ones first. */
export async function listingsOfRecords(
	sql: Sql,
	userId: string,
	recordHashes: readonly Uint8Array[],
): Promise<ListingRow[]> {
	const { rows } = await sql.query<ListingRow>(
		`select ${columns} from private.broker_listings
		 where user_id = $1 and record_hash in (select decode(hash, 'hex') from unnest($2::text[]) as hash)
		 order by first_seen_at, id`,
		[userId, recordHashes.map((hash) => Buffer.from(hash).toString("hex"))],
	);
	return rows;
}

/** Writes the row as it is now, whether it is new or known. */
export async function storeListing(sql: Sql, userId: string, row: ListingRow): Promise<void> {
	await sql.query(
		`insert into private.broker_listings (user_id, id, broker, key_hash, record_hash, search_hash, state, state_before,
			probability, sealed, content_hash, first_seen_at, last_seen_at, gone_at, answered_at, untold)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
		 on conflict (user_id, id) do update
			set record_hash = excluded.record_hash, search_hash = excluded.search_hash, state = excluded.state,
				state_before = excluded.state_before, probability = excluded.probability, sealed = excluded.sealed,
				content_hash = excluded.content_hash, last_seen_at = excluded.last_seen_at, gone_at = excluded.gone_at,
				answered_at = excluded.answered_at, untold = excluded.untold`,
		[
			userId,
			row.id,
			row.broker,
			row.keyHash,
			row.recordHash,
			row.searchHash,
			row.state,
			row.stateBefore,
			row.probability,
			row.sealed,
			row.contentHash,
			row.firstSeenAt,
			row.lastSeenAt,
			row.goneAt,
			row.answeredAt,
			row.untold,
		],
	);
}

export interface ListingTally {
	readonly state: ListingState;
	readonly count: number;
	/** The sum of the listings' probabilities. */
	readonly weight: number;
	/** How many listings are the person's, or were before they were gone. */
	readonly theirs: number;
	readonly untoldFound: number;
	readonly untoldGone: number;
}

export async function tallyListings(sql: Sql, userId: string): Promise<ListingTally[]> {
	const { rows } = await sql.query<ListingTally>(
		`select state, count(*)::int as count, sum(probability)::float8 as weight,
			(count(*) filter (where state = 'listed' or state_before = 'listed'))::int as theirs,
			(count(*) filter (where untold = 'found'))::int as "untoldFound",
			(count(*) filter (where untold = 'gone'))::int as "untoldGone"
		 from private.broker_listings where user_id = $1 group by state order by state`,
		[userId],
	);
	return rows;
}

/** Marks the listings as told. */
export async function markTold(sql: Sql, userId: string): Promise<void> {
	await sql.query(
		"update private.broker_listings set untold = null where user_id = $1 and untold is not null",
		[userId],
	);
}

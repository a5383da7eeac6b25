import type { Listing } from "@unlisted/broker-playbooks";
import type { ListingState } from "@unlisted/contracts/broker-values";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { openContent } from "../core/listing-content.ts";
import { listingsAt, listingsOf } from "../core/listings.repository.ts";

/** A listing as a removal needs it. */
export interface ListedRecord {
	readonly id: string;
	readonly broker: string;
	readonly state: ListingState;
	readonly recordHash: Uint8Array;
	/** Hash of what was searched with when the listing was last seen. */
	readonly searchHash: Uint8Array;
	readonly lastSeenAt: Date;
	readonly goneAt: Date | null;
	/** Opens the sealed listing. Costly, so it only runs on demand. */
	readonly open: () => Listing;
}

/** All listings of a person, found or gone. With `broker`, only those at this broker. */
export async function listedOf(
	sql: Sql,
	{ userId, key, broker }: { readonly userId: string; readonly key: HeldKey; readonly broker?: string },
): Promise<ListedRecord[]> {
	const rows = broker === undefined ? listingsOf(sql, userId) : listingsAt(sql, userId, broker);
	return (await rows).map((row) => ({
		id: row.id,
		broker: row.broker,
		state: row.state,
		recordHash: row.recordHash,
		searchHash: row.searchHash,
		lastSeenAt: row.lastSeenAt,
		goneAt: row.goneAt,
		open: () => openContent(key, row).listing,
	}));
}

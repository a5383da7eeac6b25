import type { Listing } from "@unlisted/broker-playbooks";
import type { ListingState } from "@unlisted/contracts/broker-values";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { openContent } from "../core/listing-content.ts";
import { listingsOf } from "../core/listings.repository.ts";

/** A listing as a removal needs it. */
export interface ListedRecord {
	readonly id: string;
	readonly broker: string;
	readonly state: ListingState;
	readonly recordHash: Uint8Array;
	readonly lastSeenAt: Date;
	readonly goneAt: Date | null;
	/** Opened only when asked: it costs. */
	readonly open: () => Listing;
}

/** All listings of a person, found or gone. */
export async function listedOf(
	sql: Sql,
	{ userId, key }: { readonly userId: string; readonly key: HeldKey },
): Promise<ListedRecord[]> {
	return (await listingsOf(sql, userId)).map((row) => ({
		...{ id: row.id, broker: row.broker, state: row.state, recordHash: row.recordHash },
		...{ lastSeenAt: row.lastSeenAt, goneAt: row.goneAt },
		open: () => openContent(key, row).listing,
	}));
}

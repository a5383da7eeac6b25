import type { Transaction } from "../../../platform/db/database.ts";
import type { BrokerNews } from "../../brokers/brokers.slice.ts";
import { recordEvent } from "../core/history.repository.ts";

/** For the list of activity: counts, and nothing of what they show. */
export async function recordListings(
	tx: Transaction,
	userId: string,
	{ found, asks, gone }: BrokerNews,
	now: Date,
): Promise<void> {
	if (found + asks > 0)
		await recordEvent(tx, userId, { kind: "listings_found", details: { found, asks } }, now);
	if (gone > 0) await recordEvent(tx, userId, { kind: "listings_gone", details: { count: gone } }, now);
}

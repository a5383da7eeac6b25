import type { Transaction } from "../../../platform/db/database.ts";
import type { BrokerNews } from "../../brokers/brokers.slice.ts";
import { type NewEvent, recordEvent } from "../core/history.repository.ts";

/** Events for the list of activity: only counts, and nothing of what the listings show. */
export function eventsOfListings({ found, asks, gone }: BrokerNews): NewEvent[] {
	return [
		...(found + asks > 0 ? [{ kind: "listings_found" as const, details: { found, asks } }] : []),
		...(gone > 0 ? [{ kind: "listings_gone" as const, details: { count: gone } }] : []),
	];
}

export async function recordListings(
	tx: Transaction,
	userId: string,
	news: BrokerNews,
	now: Date,
): Promise<void> {
	for (const event of eventsOfListings(news)) await recordEvent(tx, userId, event, now);
}

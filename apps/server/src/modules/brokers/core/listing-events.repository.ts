import { randomUUID } from "node:crypto";
import type { BrokerListingDetail } from "@unlisted/contracts/brokers";
import type { Sql } from "../../../platform/db/database.ts";

export type ListingEventKind = BrokerListingDetail["history"][number]["kind"];

export interface ListingEvent {
	readonly kind: ListingEventKind;
	readonly at: Date;
}

export async function recordListingEvent(
	sql: Sql,
	userId: string,
	event: ListingEvent & { readonly listingId: string },
): Promise<void> {
	await sql.query(
		"insert into private.broker_listing_events (user_id, id, listing_id, kind, at) values ($1, $2, $3, $4, $5)",
		[userId, randomUUID(), event.listingId, event.kind, event.at],
	);
}

export async function eventsOfListing(sql: Sql, userId: string, listingId: string): Promise<ListingEvent[]> {
	const { rows } = await sql.query<ListingEvent>(
		`select kind, at from private.broker_listing_events where user_id = $1 and listing_id = $2
		 order by at, private.broker_listing_events.id limit 500`,
		[userId, listingId],
	);
	return rows;
}

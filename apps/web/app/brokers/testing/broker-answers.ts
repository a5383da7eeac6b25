import type { BrokerIdentityAnswer, Coverage } from "../../lib/api/brokers.ts";
import type { Listing, ListingDetail, Listings } from "../api/types.ts";

/** The server's answers that tests start with. */
export const listingId = "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001";
export const otherId = "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c002";

export const listing = (more: Partial<Listing> = {}): Listing => ({
	id: listingId,
	broker: { id: "kinfolk.example", name: "Kinfolk Index" },
	state: "asks",
	likelihood: "possible",
	probability: 0.5,
	shows: [
		{ field: "name", values: ["A** R**"], count: 1 },
		{ field: "places", values: ["A****n, TX"], count: 3 },
	],
	first_seen_at: "2026-11-20T12:00:00Z",
	last_seen_at: "2026-11-22T12:00:00Z",
	same_record: 0,
	...more,
});

export const detail = (more: Partial<ListingDetail> = {}): ListingDetail => ({
	...listing(),
	reasons: [{ text: "The name is the same.", speaks: "for", weight: 0.8 }],
	yours: [{ field: "name", values: ["A** R**"], count: 1 }],
	has_page: true,
	history: [{ kind: "found", at: "2026-11-20T12:00:00Z", text: "Found for the first time." }],
	about: {
		countries: ["US"],
		website: "https://kinfolk.example",
		checked: "As of 2026-08, not tried by us.",
	},
	...more,
});

export const listings = (
	all: Listing[],
	by_state: Partial<Listings["summary"]["by_state"]> = {},
): Listings => ({
	listings: all,
	total: all.length,
	summary: {
		by_state: { listed: 0, asks: 0, not_me: 0, unsure: 0, gone: 0, ...by_state },
		new_this_week: 0,
		brokers: 0,
	},
	brokers: [],
});

export const coverage = (more: Partial<Coverage> = {}): Coverage => ({
	mode: "live",
	sample: false,
	sentence: "1 broker checked.",
	checked: [
		{ id: "kinfolk.example", name: "Kinfolk Index", checked_at: "2026-11-22T12:00:00Z", found: 0, on: true },
	],
	could_not: [],
	waiting: [],
	switched_off: [],
	not_searchable: { count: 860, names: ["Acxiom"] },
	...more,
});

export const wall: NonNullable<Coverage["could_not"]>[number] = {
	id: "wall.example",
	name: "Wall People",
	reason: "wall",
	text: "The site keeps automatic visitors out.",
	since: "2026-11-20T12:00:00Z",
};

export const identity = (more: Partial<BrokerIdentityAnswer> = {}): BrokerIdentityAnswer => ({
	kept: "here",
	identity: {},
	enough: false,
	suggested: { first: "Ann", last: "Example" },
	watched: [{ kind: "email", value: "ann@example.com" }],
	seen_by: [{ field: "first_name", brokers: 16 }],
	mode: "live",
	...more,
});

import type { BrokerListingDetail } from "@unlisted/contracts/brokers";
import { Refusal } from "../../../platform/http/problem.ts";
import type { JudgedListing } from "../../../providers/broker-sites/port.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { captureTaken } from "../core/captures.repository.ts";
import { findIdentity } from "../core/identities.repository.ts";
import { openContent } from "../core/listing-content.ts";
import { eventsOfListing, type ListingEventKind } from "../core/listing-events.repository.ts";
import { findListing, listingsOf } from "../core/listings.repository.ts";
import { lookUpsOf } from "../core/look-ups.repository.ts";
import { openIdentity } from "../identity/open-identity.ts";
import { wantedOf } from "../identity/wanted.rules.ts";
import { countRecords } from "./list-listings.ts";
import { brokerOf, brokersByName, presentListing, yoursOf } from "./present-listing.ts";

/** Another person's listing gets the same answer as a listing that does not exist. */
export function listingNotFound(): Refusal {
	return new Refusal("not_found", "There is no such listing");
}

export function readListing({
	db,
	vault,
	sites,
	clock,
}: Pick<BrokersDeps, "db" | "vault" | "sites" | "clock">) {
	return async (userId: string, id: string): Promise<BrokerListingDetail> => {
		const row = await findListing(db, userId, id);
		if (!row) throw listingNotFound();
		const key = await vault.hold(db, userId);
		const all = await listingsOf(db, userId);
		const names = brokersByName(sites);
		const around = {
			names,
			lookUps: new Map((await lookUpsOf(db, userId)).map((one) => [one.broker, one])),
			records: countRecords(all),
		};
		const content = openContent(key, row);
		const saved = await findIdentity(db, userId);
		const wanted = saved?.sealed
			? wantedOf(openIdentity(key, saved.sealed), { phones: [], emails: [] })
			: null;
		const capture = await captureTaken(db, userId, id);
		const broker = names.get(row.broker);
		const next = all.find((one) => one.state === "asks" && one.id !== id);
		return {
			...presentListing({ row, content }, around),
			reasons: content.reasons.map(presentReason),
			yours: yoursOf(wanted, clock.now()),
			has_page: content.listing.url !== null,
			capture: capture && { kind: capture.kind, taken_at: capture.takenAt.toISOString() },
			history: (await eventsOfListing(db, userId, id)).map(({ kind, at }) => ({
				kind,
				at: at.toISOString(),
				text: happened[kind],
			})),
			about: {
				kind: broker?.kind ?? null,
				countries: [...(broker?.countries ?? [])],
				parent: broker?.parent ? brokerOf(around, broker.parent) : null,
				website: broker?.website ?? `https://${row.broker}/`,
				checked: broker?.checked ?? "It is no longer on our list.",
			},
			next_asks: next?.id ?? null,
		};
	};
}

const happened: Readonly<Record<ListingEventKind, string>> = {
	found: "A scan found it.",
	changed: "It showed something else than before.",
	gone: "It was looked for, and was not there anymore.",
	back: "It was there again.",
	me: "You said that it is you.",
	not_me: "You said that it is somebody else.",
	unsure: "You were not sure whether it is you.",
	taken_back: "You took your answer back.",
	revealed: "It was shown in full.",
};

/** Sixteen bits are enough to decide, so a bar need not be longer. */
const fullBits = 16;

function presentReason({ text, bits }: JudgedListing["reasons"][number]) {
	return {
		text,
		speaks: bits >= 0 ? ("for" as const) : ("against" as const),
		weight: Math.min(1, Math.abs(bits) / fullBits),
	};
}

import type { Wanted } from "@unlisted/broker-playbooks";
import type { BrokerListing } from "@unlisted/contracts/brokers";
import type { BrokerSites, KnownBroker } from "../../../providers/broker-sites/port.ts";
import type { ListingContent } from "../core/listing-content.ts";
import type { ListingRow } from "../core/listings.repository.ts";
import type { LookUpRow } from "../core/look-ups.repository.ts";
import { likelihoodOf } from "../core/thresholds.rules.ts";
import { fieldsOf, maskedFields } from "./mask-listing.rules.ts";

export interface OpenListing {
	readonly row: ListingRow;
	readonly content: ListingContent;
}

export interface Around {
	readonly names: ReadonlyMap<string, KnownBroker>;
	readonly lookUps: ReadonlyMap<string, LookUpRow>;
	/** How many listings each record has. The key is the record's hash in hex. */
	readonly records: ReadonlyMap<string, number>;
}

/** A broker may have left the catalogue. Its listing is then named by the broker's id. */
export function brokerOf({ names }: Pick<Around, "names">, id: string): { id: string; name: string } {
	return { id, name: names.get(id)?.name ?? id };
}

export function brokersByName(sites: Pick<BrokerSites, "brokers"> | null): ReadonlyMap<string, KnownBroker> {
	return new Map((sites?.brokers ?? []).map((broker) => [broker.id, broker]));
}

/** The only place that writes a listing's JSON. */
export function presentListing({ row, content }: OpenListing, around: Around): BrokerListing {
	const lookUp = around.lookUps.get(row.broker);
	return {
		id: row.id,
		broker: brokerOf(around, row.broker),
		state: row.state,
		likelihood: likelihoodOf(row.probability),
		probability: row.probability,
		shows: maskedFields(fieldsOf(content.listing)),
		first_seen_at: row.firstSeenAt.toISOString(),
		last_seen_at: row.lastSeenAt.toISOString(),
		checked_at: lookUp?.checkedAt?.toISOString() ?? null,
		unknown_since: lookUp?.unknownSince?.toISOString() ?? null,
		gone_at: row.goneAt?.toISOString() ?? null,
		answered_at: row.answeredAt?.toISOString() ?? null,
		same_record: Math.max(0, (around.records.get(recordName(row)) ?? 1) - 1),
	};
}

export function recordName({ recordHash }: Pick<ListingRow, "recordHash">): string {
	return Buffer.from(recordHash).toString("hex");
}

/** What we search with, in the fields of a listing, so that a page can show both side by side. */
export function yoursOf(wanted: Wanted | null, now: Date) {
	if (!wanted) return [];
	const [name, ...others] = wanted.names.map(({ first, middle, last }) =>
		[first, middle, last].filter(Boolean).join(" "),
	);
	return maskedFields(
		fieldsOf({
			key: "",
			url: null,
			readOn: "",
			name: name ?? "",
			alternativeNames: others,
			age: wanted.born ? now.getUTCFullYear() - Number(wanted.born.slice(0, 4)) : null,
			places: wanted.places,
			addresses: wanted.places.flatMap(({ street }) => (street ? [street] : [])),
			phones: wanted.phones ?? [],
			emails: wanted.emails ?? [],
			relatives: wanted.relatives ?? [],
		}),
	);
}

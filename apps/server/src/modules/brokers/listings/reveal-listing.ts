import type { ListingRevealed } from "@unlisted/contracts/brokers";
import type { Claimant, ProofGiven, RequestOrigin } from "../../identity/identity.slice.ts";
import type { BrokersDeps, PeopleOfBrokers } from "../core/brokers.deps.ts";
import { findCapture } from "../core/captures.repository.ts";
import { captureContext, openContent } from "../core/listing-content.ts";
import { recordListingEvent } from "../core/listing-events.repository.ts";
import { findListing } from "../core/listings.repository.ts";
import { fieldsOf } from "./mask-listing.rules.ts";
import { listingNotFound } from "./read-listing.ts";

interface RevealDeps extends Pick<BrokersDeps, "db" | "clock" | "vault"> {
	readonly people: Pick<PeopleOfBrokers, "requireProof" | "recordAuditEvent">;
}

type Asking = Claimant & { readonly origin: RequestOrigin };

/** Shows all that the broker shows, after the person has proved again who they are. The audit log records it. */
export function revealListing({ db, clock, vault, people }: RevealDeps) {
	return async (person: Asking, id: string, given: ProofGiven): Promise<ListingRevealed> => {
		const { userId, origin } = person;
		await people.requireProof(person, given);
		const row = await findListing(db, userId, id);
		if (!row) throw listingNotFound();
		const key = await vault.hold(db, userId);
		await db.transaction(async (tx) => {
			await recordListingEvent(tx, userId, { listingId: id, kind: "revealed", at: clock.now() });
			await people.recordAuditEvent(tx, userId, "listing_revealed", origin, { listing_id: id });
		});
		const { listing } = openContent(key, row);
		return { shows: fieldsOf(listing), url: listing.url };
	};
}

export interface OpenCapture {
	readonly kind: "html" | "png";
	readonly bytes: Buffer;
}

/** The picture of the page. It shows everything, so it asks for the same proof. */
export function readCapture({ db, clock, vault, people }: RevealDeps) {
	return async (person: Asking, id: string): Promise<OpenCapture> => {
		const { userId, origin } = person;
		await people.requireProof(person, {});
		const row = await findCapture(db, userId, id);
		if (!row) throw listingNotFound();
		const key = await vault.hold(db, userId);
		await db.transaction(async (tx) => {
			await recordListingEvent(tx, userId, { listingId: id, kind: "revealed", at: clock.now() });
			await people.recordAuditEvent(tx, userId, "listing_revealed", origin, { listing_id: id });
		});
		return { kind: row.kind, bytes: Buffer.from(key.open(row.sealed, captureContext(id)), "base64") };
	};
}

import type { ListingAnswer } from "@unlisted/contracts/broker-values";
import type { Transaction } from "../../../platform/db/database.ts";
import { storeAnswer } from "../core/answers.repository.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { destroyCaptures } from "../core/captures.repository.ts";
import { recordListingEvent } from "../core/listing-events.repository.ts";
import {
	findListing,
	type ListingRow,
	lockListingsOfRecord,
	storeListing,
} from "../core/listings.repository.ts";
import { listingNotFound } from "./read-listing.ts";

export const stateOfAnswer = { me: "listed", not_me: "not_me", unsure: "unsure" } as const;

/**
 * Answers "Is this you?". The answer holds for every page of the record, now and later. From this moment on we keep no
 * captures of a listing that is somebody else's.
 */
export function answerListing({
	db,
	clock,
	listingsChanged,
}: Pick<BrokersDeps, "db" | "clock" | "listingsChanged">) {
	return (userId: string, id: string, answer: ListingAnswer): Promise<void> =>
		db.transaction(async (tx) => {
			const asked = await findListing(tx, userId, id);
			if (!asked) throw listingNotFound();
			const now = clock.now();
			await storeAnswer(tx, userId, { recordHash: asked.recordHash, answer, answeredAt: now });
			const pages = await lockListingsOfRecord(tx, userId, asked.recordHash);
			for (const page of pages) await applyAnswer(tx, userId, page, { answer, now });
			if (answer === "not_me")
				await destroyCaptures(
					tx,
					userId,
					pages.map((page) => page.id),
				);
			await listingsChanged(tx, userId);
		});
}

async function applyAnswer(
	tx: Transaction,
	userId: string,
	page: ListingRow,
	{ answer, now }: { answer: ListingAnswer; now: Date },
): Promise<void> {
	const said = stateOfAnswer[answer];
	// A listing that is gone stays gone, but one of somebody else never counts as gone.
	const isGone = page.state === "gone" && said !== "not_me";
	await storeListing(tx, userId, {
		...page,
		...(isGone ? { state: "gone", stateBefore: said } : { state: said, stateBefore: null, goneAt: null }),
		answeredAt: now,
		untold: null,
	});
	await recordListingEvent(tx, userId, { listingId: page.id, kind: answer, at: now });
}

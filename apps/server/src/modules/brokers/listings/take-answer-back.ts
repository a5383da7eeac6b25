import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { type AnswerRow, deleteAnswer, lockAnswer, restoreAnswerBefore } from "../core/answers.repository.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { openContent, recordHashes } from "../core/listing-content.ts";
import { recordListingEvent } from "../core/listing-events.repository.ts";
import {
	findListing,
	type ListingRow,
	listingsOfRecords,
	lockListingsOfRecord,
	storeListing,
} from "../core/listings.repository.ts";
import { askAboutNamesakes } from "../core/namesakes.ts";
import { listedFrom } from "../core/thresholds.rules.ts";
import { stateOfAnswer } from "./answer-listing.ts";
import { listingNotFound } from "./read-listing.ts";

type Deps = Pick<BrokersDeps, "db" | "clock" | "keys" | "vault" | "sites" | "listingsChanged">;

/**
 * Restores the answer before the last one on every page of the record. If there was none, our own judgment holds again.
 * A destroyed capture stays destroyed.
 */
export function takeAnswerBack(deps: Deps) {
	const { db, clock, vault } = deps;
	return async (userId: string, id: string): Promise<void> => {
		const key = await vault.hold(db, userId);
		await db.transaction(async (tx) => {
			const asked = await findListing(tx, userId, id);
			if (!asked) throw listingNotFound();
			const said = await answerTo(deps, tx, { userId, key, listing: asked });
			// The person pressed twice or never answered, so nothing changes.
			if (!said && asked.answeredAt === null) return;
			if (said && said.answerBefore === null) await deleteAnswer(tx, userId, said.recordHash);
			else if (said) await restoreAnswerBefore(tx, userId, said.recordHash);
			for (const page of await lockListingsOfRecord(tx, userId, asked.recordHash)) {
				await putBack(deps, tx, { userId, page, said });
				await recordListingEvent(tx, userId, { listingId: page.id, kind: "taken_back", at: clock.now() });
			}
			await askAboutNamesakes(deps, tx, { userId, key });
			await deps.listingsChanged(tx, userId);
		});
	};
}

/**
 * The answer that the listing has. The page may show another record since, such as one with a further place: then the
 * answer to the earlier record stays for its other pages, and null is returned. Older versions also gave the same record
 * another hash in another year, so an answer that no page has is looked for under those of a year earlier and later.
 */
async function answerTo(
	{ keys }: Pick<Deps, "keys">,
	tx: Transaction,
	{ userId, key, listing }: { readonly userId: string; readonly key: HeldKey; readonly listing: ListingRow },
): Promise<AnswerRow | null> {
	const said = await lockAnswer(tx, userId, listing.recordHash);
	if (said || listing.answeredAt === null) return said;
	const shown = openContent(key, listing).listing;
	for (const hash of recordHashes({ keys, userId }, listing.broker, shown)) {
		if ((await listingsOfRecords(tx, userId, [hash])).length > 0) continue;
		const left = await lockAnswer(tx, userId, hash);
		if (left) return left;
	}
	return null;
}

async function putBack(
	{ sites }: Pick<Deps, "sites">,
	tx: Transaction,
	{ userId, page, said }: { userId: string; page: ListingRow; said: AnswerRow | null },
): Promise<void> {
	const broker = sites?.brokers.find(({ id }) => id === page.broker);
	const judged = page.probability >= listedFrom(broker?.playbook?.discloses ?? []) ? "listed" : "asks";
	const before = said?.answerBefore ?? null;
	const state = before === null ? judged : stateOfAnswer[before];
	// A listing that is gone stays gone, but one of somebody else never counts as gone.
	const isGone = page.state === "gone" && state !== "not_me";
	await storeListing(tx, userId, {
		...page,
		...(isGone ? { state: "gone", stateBefore: state } : { state, stateBefore: null, goneAt: null }),
		answeredAt: said?.answeredBeforeAt ?? null,
	});
}

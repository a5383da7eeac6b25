import type { Transaction } from "../../../platform/db/database.ts";
import { type AnswerRow, deleteAnswer, lockAnswer, restoreAnswerBefore } from "../core/answers.repository.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { recordListingEvent } from "../core/listing-events.repository.ts";
import {
	findListing,
	type ListingRow,
	lockListingsOfRecord,
	storeListing,
} from "../core/listings.repository.ts";
import { askAboutNamesakes } from "../core/namesakes.ts";
import { listedFrom } from "../core/thresholds.rules.ts";
import { stateOfAnswer } from "./answer-listing.ts";
import { listingNotFound } from "./read-listing.ts";

type Deps = Pick<BrokersDeps, "db" | "clock" | "vault" | "sites" | "listingsChanged">;

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
			const said = await lockAnswer(tx, userId, asked.recordHash);
			// The person pressed twice or never answered, so nothing changes.
			if (!said) return;
			if (said.answerBefore === null) await deleteAnswer(tx, userId, asked.recordHash);
			else await restoreAnswerBefore(tx, userId, asked.recordHash);
			for (const page of await lockListingsOfRecord(tx, userId, asked.recordHash)) {
				await putBack(deps, tx, { userId, page, said });
				await recordListingEvent(tx, userId, { listingId: page.id, kind: "taken_back", at: clock.now() });
			}
			await askAboutNamesakes(deps, tx, { userId, key });
			await deps.listingsChanged(tx, userId);
		});
	};
}

async function putBack(
	{ sites }: Pick<Deps, "sites">,
	tx: Transaction,
	{ userId, page, said }: { userId: string; page: ListingRow; said: AnswerRow },
): Promise<void> {
	const broker = sites?.brokers.find(({ id }) => id === page.broker);
	const judged = page.probability >= listedFrom(broker?.playbook?.discloses ?? []) ? "listed" : "asks";
	const state = said.answerBefore === null ? judged : stateOfAnswer[said.answerBefore];
	// A listing that is gone stays gone, but one of somebody else never counts as gone.
	const isGone = page.state === "gone" && state !== "not_me";
	await storeListing(tx, userId, {
		...page,
		...(isGone ? { state: "gone", stateBefore: state } : { state, stateBefore: null, goneAt: null }),
		answeredAt: said.answeredBeforeAt,
	});
}

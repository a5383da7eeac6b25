import { earliest } from "../core/look-schedule.rules.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockRemoval, removalsAt } from "../core/removals.repository.ts";
import { seenIn } from "../planning/seen.rules.ts";
import { takeLook } from "../planning/take-look.ts";
import { type Attempt, inTurn, waitUntil } from "./attempt.ts";
import { rest } from "./rest.ts";

const busyMs = 5 * 60_000;
const againMs = 86_400_000;

/** Looks whether the person is still listed. One look at a broker serves all of the person's removals there. */
export async function lookAtRemoval(deps: RemovalsDeps, attempt: Attempt): Promise<void> {
	const { db, clock, brokers } = deps;
	const { lease, key, row, signal } = attempt;
	const { userId } = lease;
	const watched = await deps.watched(userId);
	const looked = await brokers.lookAgain({ userId, broker: row.broker, watched, held: key, signal });
	if (looked.state === "off") return rest(deps, attempt);
	const now = clock.now();
	if (looked.state === "busy") return waitUntil(deps, attempt, new Date(now.getTime() + busyMs));
	const again = new Date(now.getTime() + againMs);
	const couldNot = (why: string) =>
		inTurn(deps, attempt, async (tx, current) => {
			await recordEvent(deps, tx, {
				userId,
				key,
				row: current,
				happening: {
					kind: "could_not_look",
					recipient: current.broker,
					note: why,
					change: { nextAt: earliest(again, current.pollAt) },
				},
			});
		});
	if (looked.state === "unknown") return couldNot(looked.reason.replaceAll("_", " "));
	const listings = await brokers.listedOf(db, { userId, key, broker: row.broker });
	const own = listings.find(({ id }) => id === row.listingId);
	const stillGone = (listing: typeof own) => listing !== undefined && looked.isStillGone(listing);
	// What we search with has changed since, so this look could not have found the listing.
	if (seenIn(own, row, stillGone(own)) === null) return couldNot("searched with other names or places");
	await inTurn(deps, attempt, async (tx, current) => {
		await takeLook(deps, tx, {
			userId,
			key,
			row: current,
			listing: own,
			planned: true,
			isStillGone: stillGone(own),
		});
	});
	for (const other of await removalsAt(db, userId, row.broker)) {
		if (other.id === row.id) continue;
		await db.transaction(async (tx) => {
			const locked = await lockRemoval(tx, userId, other.id);
			if (!locked) return;
			const listing = listings.find(({ id }) => id === locked.listingId);
			await takeLook(deps, tx, {
				userId,
				key,
				row: locked,
				listing,
				planned: false,
				isStillGone: stillGone(listing),
			});
		});
	}
}

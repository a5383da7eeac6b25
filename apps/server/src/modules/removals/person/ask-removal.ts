import type { AskRemoval } from "@unlisted/contracts/removals/removals";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import { knownBrokers, ownerOf } from "../core/known-brokers.ts";
import { openRemoval } from "../core/open-removal.ts";
import { lockPerson } from "../core/people.repository.ts";
import { freeLeft, priorityOf } from "../core/plan.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockRemoval, removalsOf, takenWithoutPlan } from "../core/removals.repository.ts";
import { isOffBy, offReason } from "../core/switched-off.rules.ts";
import { lockLeader } from "../planning/lock-leader.ts";
import { putInLine } from "./put-in-line.ts";

export function brokerNotFound(): Refusal {
	return new Refusal("not_found", "There is no such broker");
}

/**
 * The person presses for a removal. If they ask twice, it stays one. Without a plan one removal is done for them, and
 * the guide helps with the others.
 */
export function askRemoval(deps: RemovalsDeps) {
	return async (
		userId: string,
		asked: AskRemoval,
	): Promise<{ readonly id: string; readonly isNew: boolean }> => {
		const { db, vault } = deps;
		const key = await vault.hold(db, userId);
		const target = await targetOf(deps, { userId, key, asked });
		const plan = await deps.planOf(userId);
		return db.transaction(async (tx) => {
			// Handles one request at a time, so that two at once do not get two free ones.
			await lockPerson(tx, userId, deps.clock.now());
			const removals = await removalsOf(tx, userId);
			const there = removals.find(
				({ kind, broker, listingId }) =>
					kind === "deletion" && broker === target.broker && listingId === target.listingId,
			);
			const may = await deps.brokers.mayContact(tx, userId);
			const mustAllow = () => {
				if (isOffBy(may, { kind: "deletion", broker: target.broker, owner: target.owner }))
					throw new Refusal("conflict", `${offReason} Allow it there first.`);
			};
			if (there) {
				const row = await lockRemoval(tx, userId, there.id);
				if (row?.state === "waiting_for_yes")
					await putInLine(deps, tx, { userId, key, row, kind: "confirmed", plan, hasSetup: false });
				return { id: there.id, isNew: false };
			}
			mustAllow();
			const leader =
				target.listing &&
				(await lockLeader(tx, userId, {
					removals,
					owner: target.owner,
					listing: target.listing,
					state: "queued",
				}));
			const left = freeLeft(plan, await takenWithoutPlan(tx, userId));
			// A listing that the same request covers costs nothing more.
			if (left === 0 && !leader)
				throw new Refusal(
					"plan_required",
					"Without a plan we do one removal for you. The guide shows how to do it yourself.",
				);
			const row = await openRemoval(deps, tx, {
				userId,
				key,
				removal: {
					broker: target.broker,
					listingId: target.listingId,
					owner: target.owner,
					recordHash: target.listing?.recordHash ?? null,
					state: "queued",
					coveredBy: leader?.id ?? null,
					automatic: false,
					priority: priorityOf(plan),
				},
			});
			if (!row) throw new Refusal("conflict", "It was asked for a moment ago");
			return { id: row.id, isNew: true };
		});
	};
}

/** The broker and the listing that a request would be about. */
export async function targetOf(
	deps: Pick<RemovalsDeps, "db" | "sites" | "brokers">,
	{
		userId,
		key,
		asked,
	}: {
		readonly userId: string;
		readonly key: HeldKey;
		readonly asked: { readonly listing_id?: string | undefined; readonly broker?: string | undefined };
	},
) {
	const known = knownBrokers(deps.sites);
	if (asked.listing_id !== undefined) {
		const listings = await deps.brokers.listedOf(deps.db, { userId, key });
		const listing = listings.find(({ id }) => id === asked.listing_id);
		if (!listing) throw new Refusal("not_found", "There is no such listing");
		if (listing.state === "not_me") throw new Refusal("conflict", "You said that this is somebody else");
		const broker = known.get(listing.broker);
		if (!broker) throw brokerNotFound();
		return { broker: broker.id, listingId: listing.id, listing, owner: ownerOf(broker), known: broker };
	}
	const broker = known.get(asked.broker ?? "");
	if (!broker) throw brokerNotFound();
	if (broker.playbook !== null)
		throw new Refusal("conflict", "This broker can be searched: ask from a listing that we found there");
	return { broker: broker.id, listingId: null, listing: null, owner: ownerOf(broker), known: broker };
}

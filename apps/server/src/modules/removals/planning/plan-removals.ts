import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { ListedRecord } from "../../brokers/brokers.slice.ts";
import { nextMoment } from "../core/apply-event.rules.ts";
import { isOff } from "../core/contact-permit.ts";
import { demandedBy, knownBrokers, ownerOf, takesLetters } from "../core/known-brokers.ts";
import { openRemoval } from "../core/open-removal.ts";
import { decidedBy } from "../core/people.repository.ts";
import { priorityOf, wishFor } from "../core/plan.rules.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import { leads } from "../core/removal-state.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockRemoval, removalsOf, uncoverQueued, updateRemoval } from "../core/removals.repository.ts";
import { isOffBy, restsWhileOff } from "../core/switched-off.rules.ts";
import { deepScanOf } from "../deep-scan/deep-scans.repository.ts";
import { parentsFirst } from "./group.rules.ts";
import { lockLeader } from "./lock-leader.ts";
import { seenIn } from "./seen.rules.ts";
import { takeLook } from "./take-look.ts";

/**
 * Updates a person's removals after scans, decisions and changes of plan. Runs after each of these, and running twice
 * changes nothing.
 */
export function planRemovals(deps: RemovalsDeps) {
	return async (userId: string): Promise<void> => {
		const { db, vault } = deps;
		const removals = await removalsOf(db, userId);
		const key = await vault.hold(db, userId).catch(() => null);
		// The account was deleted in the meantime.
		if (!key) return;
		const listings = await deps.brokers.listedOf(db, { userId, key });
		if (removals.length === 0 && listings.length === 0) return;
		const plan = await deps.planOf(userId);
		const may = await deps.brokers.mayContact(db, userId);
		const isAsked = removals.some(({ task }) => task === "authorization");
		const signedAt = (isAsked && (await deps.letters?.authorizationOf(userId))?.signedAt) || null;
		await uncoverStranded(deps, userId, removals);
		// A covered site that goes out together with its leader finds it in line.
		const leadersFirst = [...removals].sort(
			(one, other) => Number(one.coveredBy !== null) - Number(other.coveredBy !== null),
		);
		for (const row of leadersFirst)
			if (isNewsFor(deps, row, { listings, plan, signedAt, may }))
				await bringUp(deps, { userId, key, id: row.id, listings, plan, signedAt });
		const known = new Set(removals.map(({ listingId }) => listingId));
		const without = listings.filter(({ id }) => !known.has(id));
		await openWished(deps, { userId, key, listings: without, plan });
	};
}

/** Older versions left covered sites in line behind a request that had ended. */
async function uncoverStranded(
	{ db, clock }: Pick<RemovalsDeps, "db" | "clock">,
	userId: string,
	removals: readonly RemovalRow[],
): Promise<void> {
	const leading = new Set(removals.filter(leads).map(({ id }) => id));
	const stranded = removals.flatMap(({ state, coveredBy }) =>
		state === "queued" && coveredBy !== null && !leading.has(coveredBy) ? [coveredBy] : [],
	);
	for (const leader of new Set(stranded)) await uncoverQueued(db, userId, leader, clock.now());
}

interface Planning {
	readonly userId: string;
	readonly key: HeldKey;
	readonly listings: readonly ListedRecord[];
	readonly plan: Awaited<ReturnType<RemovalsDeps["planOf"]>>;
}

/** Whether the removal may change. Most scans change nothing, so most rows are not locked. */
function isNewsFor(
	deps: Pick<RemovalsDeps, "sites" | "clock">,
	row: RemovalRow,
	{
		listings,
		plan,
		signedAt,
		may,
	}: Pick<Planning, "listings" | "plan"> & {
		signedAt: Date | null;
		may: (broker: string) => boolean;
	},
): boolean {
	if (momentBy(deps, row, { isOff: isOffBy(may, row) }) !== row.nextAt) return true;
	if (priorityOf(plan) !== row.priority || waitedForSignature(deps, row, signedAt)) return true;
	if (row.state === "waiting_for_yes" && (row.automatic || row.kind === "access")) return true;
	return (
		seenIn(
			listings.find(({ id }) => id === row.listingId),
			row,
		) !== null
	);
}

/**
 * When to act next on a removal at a site that was switched off or allowed: never, or at the moment that it rested
 * over.
 */
function momentBy(
	{ clock }: Pick<RemovalsDeps, "clock">,
	row: RemovalRow,
	{ isOff: off }: { readonly isOff: boolean },
): Date | null {
	if (off) return restsWhileOff(row) ? null : row.nextAt;
	return row.nextAt ?? nextMoment(row, clock.now());
}

/** Updates one removal: what was seen since, and its new priority. */
function bringUp(
	deps: RemovalsDeps,
	{ userId, key, id, listings, plan, signedAt }: Planning & { id: string; signedAt: Date | null },
) {
	return deps.db.transaction(async (tx) => {
		const row = await lockRemoval(tx, userId, id);
		if (!row) return;
		const priority = priorityOf(plan);
		const off = await isOff(deps, tx, { userId, row });
		const nextAt = momentBy(deps, row, { isOff: off });
		const isSame = priority === row.priority && nextAt === row.nextAt;
		const turned: RemovalRow = isSame ? row : { ...row, priority, nextAt };
		if (turned !== row) await updateRemoval(tx, userId, turned);
		if (waitedForSignature(deps, turned, signedAt)) {
			await recordEvent(deps, tx, {
				userId,
				key,
				row: turned,
				happening: {
					kind: "opened_again",
					note: "You signed your authorization, and it goes with the request.",
				},
			});
			return;
		}
		if (turned.kind === "access" && turned.state === "waiting_for_yes") {
			if (!off) await goOnWithSetup(deps, tx, { userId, key, row: turned });
			return;
		}
		const listing = listings.find((one) => one.id === row.listingId);
		const looked = await takeLook(deps, tx, { userId, key, row: turned, listing, planned: false });
		if (looked.state !== "waiting_for_yes" || !looked.automatic || off) return;
		const { consent } = await decidedBy(tx, userId);
		const fields = demandedBy(knownBrokers(deps.sites).get(looked.broker));
		if (wishFor(plan, consent, { owner: looked.owner, fields }) !== "queued") return;
		await recordEvent(deps, tx, {
			userId,
			key,
			row: looked,
			happening: { kind: "confirmed", note: "By your consent to requests that go out by themselves." },
		});
	});
}

/**
 * A request of the deep-scan setup that was held because its company was switched off. Older versions held all such
 * requests; now only one that was under way at that moment is.
 */
async function goOnWithSetup(
	deps: RemovalsDeps,
	tx: Transaction,
	{ userId, key, row }: { readonly userId: string; readonly key: HeldKey; readonly row: RemovalRow },
): Promise<void> {
	const setup = await deepScanOf(tx, userId);
	if (setup === null || setup.stoppedAt !== null) return;
	const note = "You agreed to it when you started the deep-scan setup.";
	await recordEvent(deps, tx, { userId, key, row, happening: { kind: "confirmed", note } });
}

/**
 * True if the broker wanted a signature and the person has signed since. A broker that takes no letters cannot get a
 * signature.
 */
function waitedForSignature(
	{ sites }: Pick<RemovalsDeps, "sites">,
	{ state, task, taskSince, broker }: RemovalRow,
	signedAt: Date | null,
): boolean {
	const known = knownBrokers(sites).get(broker);
	if (state !== "needs_person" || task !== "authorization" || !known || !takesLetters(known)) return false;
	return signedAt !== null && taskSince !== null && signedAt >= taskSince;
}

/** Opens removals for the person's listings that have none yet, if requests go out by themselves. */
async function openWished(deps: RemovalsDeps, { userId, key, listings, plan }: Planning): Promise<void> {
	const { db } = deps;
	const known = knownBrokers(deps.sites);
	const decided = await decidedBy(db, userId);
	const may = await deps.brokers.mayContact(db, userId);
	const listed = listings.filter(
		({ state, broker }) => state === "listed" && known.has(broker) && may(broker),
	);
	const ownerOfId = (id: string) => {
		const broker = known.get(id);
		return broker ? ownerOf(broker) : id;
	};
	for (const listing of parentsFirst(listed, ownerOfId)) {
		const broker = known.get(listing.broker);
		if (!broker) continue;
		const owner = ownerOf(broker);
		const state = wishFor(plan, decided.consent, { owner, fields: demandedBy(broker) });
		if (state === null) continue;
		await db.transaction(async (tx) => {
			const removals = await removalsOf(tx, userId);
			if (removals.some(({ listingId }) => listingId === listing.id)) return;
			const leader = await lockLeader(tx, userId, { removals, owner, listing, state });
			await openRemoval(deps, tx, {
				userId,
				key,
				removal: {
					broker: listing.broker,
					listingId: listing.id,
					recordHash: listing.recordHash,
					owner,
					state,
					coveredBy: leader?.id ?? null,
					automatic: true,
					priority: priorityOf(plan),
				},
			});
		});
	}
}

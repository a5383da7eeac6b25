import { type RemovalState, removalStates, statesOfGroup } from "@unlisted/contracts/removals/removal-values";
import type { RemovalOverview } from "@unlisted/contracts/removals/removals";
import { momentsOf } from "../core/events.repository.ts";
import { knownBrokers, named } from "../core/known-brokers.ts";
import { decidedBy } from "../core/people.repository.ts";
import { consentMode, freeLeft, isAutomatic } from "../core/plan.rules.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { removalsOf, takenWithoutPlan } from "../core/removals.repository.ts";
import { presentRemoval } from "./present-removal.ts";
import { figuresOf, progressOf } from "./progress.rules.ts";

const nextMax = 10;

/** What a person sees first: what waits for them, and how far everything is. */
export function readOverview(deps: RemovalsDeps) {
	return async (userId: string): Promise<RemovalOverview> => {
		const { db, sites, vault, clock } = deps;
		const everything = await removalsOf(db, userId);
		const all = everything.filter(({ kind }) => kind === "deletion");
		// Steps of requests for access and of accounts are the person's too. Otherwise these are not counted here.
		const otherSteps = everything.filter((row) => row.kind !== "deletion" && row.state === "needs_person");
		const own = new Set(all.map(({ id }) => id));
		const known = knownBrokers(sites);
		const may = await deps.brokers.mayContact(db, userId);
		const decided = await decidedBy(db, userId);
		const plan = await deps.planOf(userId);
		const key = await vault.hold(db, userId);
		const listings = await deps.brokers.listedOf(db, { userId, key });
		const has = new Set(all.map(({ listingId }) => listingId));
		const unasked = listings.filter(({ id, state }) => state === "listed" && !has.has(id));
		const inState = (state: RemovalState) => all.filter((row) => row.state === state);
		const waits = [
			...inState("needs_person"),
			...otherSteps,
			...inState("reappeared").filter((row) => !row.automatic),
		];
		return {
			plan: {
				id: plan,
				automatic: isAutomatic(plan),
				free_left: freeLeft(plan, await takenWithoutPlan(db, userId)),
			},
			consent: consentMode(plan, decided.consent),
			paused_at: decided.pausedAt?.toISOString() ?? null,
			next: [...waits, ...inState("waiting_for_yes")]
				.slice(0, nextMax)
				.map((row) => presentRemoval(row, { known, all, may })),
			tasks: inState("needs_person").length + otherSteps.length,
			by_state: removalStates
				.map((state) => ({ state, count: inState(state).length }))
				.filter(({ count }) => count > 0),
			figures: figuresOf(all, clock.now()),
			progress: progressOf(
				(await momentsOf(db, userId)).filter(({ removalId }) => own.has(removalId)),
				clock.now(),
			),
			by_broker: byBroker(all).map(([id, rows]) => ({
				...named(known, id),
				total: rows.length,
				removed: count(rows, "removed"),
				open: count(rows, "open"),
				yours: count(rows, "yours"),
			})),
			not_asked: unasked.length,
			unasked: unasked
				.slice(0, nextMax)
				.map(({ id, broker }) => ({ listing_id: id, broker: named(known, broker) })),
		};
	};
}

function count(rows: readonly RemovalRow[], group: keyof typeof statesOfGroup): number {
	return rows.filter(({ state }) => statesOfGroup[group].includes(state)).length;
}

function byBroker(all: readonly RemovalRow[]): [string, RemovalRow[]][] {
	const brokers = new Map<string, RemovalRow[]>();
	for (const row of all) brokers.set(row.broker, [...(brokers.get(row.broker) ?? []), row]);
	return [...brokers].sort(([, one], [, other]) => other.length - one.length);
}

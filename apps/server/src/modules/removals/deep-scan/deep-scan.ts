import type { DeepScan } from "@unlisted/contracts/removals/deep-scan";
import type { Sql } from "../../../platform/db/database.ts";
import { firstUuid } from "../../../platform/db/first-uuid.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import { demandedBy, knownBrokers, named } from "../core/known-brokers.ts";
import { openRemoval } from "../core/open-removal.ts";
import { decidedBy, lockPerson } from "../core/people.repository.ts";
import { priorityOf } from "../core/plan.rules.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockRemoval, removalsOf } from "../core/removals.repository.ts";
import { isOffBy } from "../core/switched-off.rules.ts";
import { recordForAll } from "../core/with-removal.ts";
import {
	accessRequestsOf,
	deepScanOf,
	deepScansOfEverybody,
	type RunningDeepScan,
	startDeepScanOf,
	stopDeepScanOf,
} from "./deep-scans.repository.ts";
import { companiesOfPro, targetsOf } from "./targets.rules.ts";

/** New requests of one person a day. A company that gets many in one day takes none of them seriously. */
const companiesADay = 20;
const dayMs = 86_400_000;
/** People that are read from the database at once. */
const peopleAtOnce = 500;

export interface DeepScanDeps extends RemovalsDeps {
	/** The setup that the person has paid for. */
	readonly setupOf: (
		userId: string,
	) => Promise<{ readonly plan: "pro" | "premium"; readonly paidAt: Date | null } | null>;
}

/** Says how far a person's setup is. */
export function readDeepScan(deps: DeepScanDeps) {
	const { db } = deps;
	return async (userId: string): Promise<DeepScan> => {
		const setup = await deps.setupOf(userId);
		const scan = await deepScanOf(db, userId);
		const known = knownBrokers(deps.sites);
		const asks = (await removalsOf(db, userId)).filter(({ kind }) => kind === "access");
		const all = setup ? await targets(deps, db, { userId, plan: setup.plan, asks }) : [];
		// A larger setup that was bought since asks more companies, once the person has seen them.
		const isLarger =
			setup !== null &&
			scan !== null &&
			setup.paidAt !== null &&
			setup.paidAt > scan.startedAt &&
			all.some((id) => !scan.brokers.includes(id));
		const brokers = scan === null || isLarger ? all : scan.brokers;
		const { never } = await decidedBy(db, userId);
		const told = demandedBy(known.get(brokers[0] ?? "")).filter(
			(field) => field !== "listing_url" && !never.includes(field),
		);
		const count = (...states: readonly RemovalRow["state"][]) =>
			asks.filter(({ state }) => states.includes(state)).length;
		return {
			bought: setup && { plan: setup.plan, paid_at: setup.paidAt?.toISOString() ?? null },
			state: stateOf({ isBought: setup !== null, scan, asks, isLarger, mayAsk: mayAsk(deps) }),
			started_at: scan?.startedAt.toISOString() ?? null,
			brokers: brokers.map((id) => named(known, id)),
			tells: told,
			figures: {
				companies: brokers.length,
				asked: asks.filter(({ asked }) => asked).length,
				answered: count("answered", "no_record", "refused"),
				hold: count("answered"),
				nothing: count("no_record"),
				steps: count("needs_person"),
				not_reached: count("unreachable"),
			},
		};
	};
}

function mayAsk({ letters }: Pick<RemovalsDeps, "letters">): boolean {
	return letters?.mailer.delivers === true;
}

function stateOf(given: {
	readonly isBought: boolean;
	readonly scan: { readonly brokers: readonly string[]; readonly stoppedAt: Date | null } | null;
	readonly asks: readonly RemovalRow[];
	readonly isLarger: boolean;
	readonly mayAsk: boolean;
}): DeepScan["state"] {
	const { isBought, scan, asks, isLarger } = given;
	if (scan === null) return !isBought ? "none" : given.mayAsk ? "ready" : "waits_for_operator";
	if (scan.stoppedAt !== null) return "stopped";
	if (isLarger && given.mayAsk) return "ready";
	const there = new Set(asks.map(({ broker }) => broker));
	const isDone = scan.brokers.every((broker) => there.has(broker)) && asks.every(isOver);
	return isDone ? "done" : "running";
}

const over: ReadonlySet<RemovalRow["state"]> = new Set([
	...(["answered", "no_record", "refused", "given_up", "unreachable"] as const),
	// After a letter that nobody answered nothing more follows, though an answer would still be read.
	"escalated",
]);
const isOver = ({ state, law, followUp }: RemovalRow) =>
	over.has(state) || (state === "overdue" && law === null && followUp !== null);

/** False if the person stopped the setup before the request went out. */
const isTaken = ({ asked, state }: RemovalRow) => asked || state !== "given_up";

/** The companies that the setup asks. Those that were asked before stay, and count. */
async function targets(
	{ sites, brokers }: Pick<RemovalsDeps, "sites" | "brokers">,
	sql: Sql,
	{
		userId,
		plan,
		asks,
	}: {
		readonly userId: string;
		readonly plan: "pro" | "premium";
		readonly asks: readonly RemovalRow[];
	},
): Promise<string[]> {
	const taken = asks.filter(isTaken).map(({ broker }) => broker);
	const askable = targetsOf(sites?.brokers ?? [], await brokers.mayContact(sql, userId)).map(({ id }) => id);
	const all = [...new Set([...taken, ...askable])];
	return plan === "premium" ? all : all.slice(0, Math.max(companiesOfPro, taken.length));
}

/** Starts the setup. The person has seen who is asked and what they are told. Pressed twice, it runs once. */
export function startDeepScan(deps: DeepScanDeps) {
	const { db, vault, clock } = deps;
	const goOn = continueDeepScan(deps);
	return async (userId: string): Promise<void> => {
		const setup = await deps.setupOf(userId);
		if (!setup) throw new Refusal("plan_required", "The deep-scan setup was not bought, or was given back");
		if (!mayAsk(deps)) throw new Refusal("conflict", "This installation sends no letters to companies yet");
		const key = await vault.hold(db, userId);
		const watched = await deps.watched(userId);
		if (!(await deps.brokers.personOf(db, { userId, key, watched }))?.names[0])
			throw new Refusal("conflict", "First tell us your name under “What we search with”");
		await db.transaction(async (tx) => {
			await lockPerson(tx, userId, clock.now());
			const asks = (await removalsOf(tx, userId)).filter(({ kind }) => kind === "access");
			const brokers = await targets(deps, tx, { userId, plan: setup.plan, asks });
			// Without anybody to ask it would be done at once, and what was paid for used up.
			if (brokers.length === 0) throw new Refusal("conflict", "No company can be asked here now");
			await startDeepScanOf(tx, userId, { brokers, now: clock.now() });
			for (const { id, broker } of asks.filter((ask) => !isTaken(ask))) {
				const row = brokers.includes(broker) ? await lockRemoval(tx, userId, id) : null;
				if (row && !isTaken(row))
					await recordForAll(deps, tx, { userId, key, row, happening: { kind: "opened_again" } });
			}
		});
		await goOn(userId);
	};
}

/** `waiting_for_yes`: the company was switched off in the moment that its request was due. */
const isToGo = (state: RemovalRow["state"]) => state === "queued" || state === "waiting_for_yes";

/**
 * Stops the setup: no further request goes out. Requests that went out stay on record, and their answers are still
 * read.
 */
export function stopDeepScan({ db, clock, commit, vault }: DeepScanDeps) {
	return async (userId: string): Promise<void> => {
		const key = await vault.hold(db, userId);
		await db.transaction(async (tx) => {
			// A worker that opens requests at this moment ends first.
			await lockPerson(tx, userId, clock.now());
			await stopDeepScanOf(tx, userId, clock.now());
		});
		for (const { id, kind, state } of await removalsOf(db, userId)) {
			if (kind !== "access" || !isToGo(state)) continue;
			await db.transaction(async (tx) => {
				const row = await lockRemoval(tx, userId, id);
				if (row && isToGo(row.state))
					await recordForAll({ clock, commit }, tx, {
						userId,
						key,
						row,
						happening: { kind: "cancelled" },
					});
			});
		}
	};
}

/**
 * Opens the next requests of a person's setup: some each day, each company once. It may run twice, and may be killed.
 */
export function continueDeepScan(deps: DeepScanDeps) {
	const { db, vault, clock } = deps;
	return async (userId: string): Promise<void> => {
		const key = await vault.hold(db, userId).catch(() => null);
		// A refunded setup goes no further. Answers to earlier requests are still read.
		if (!key || (await deps.setupOf(userId)) === null) return;
		const plan = await deps.planOf(userId);
		await db.transaction(async (tx) => {
			await lockPerson(tx, userId, clock.now());
			const scan = await deepScanOf(tx, userId);
			if (!scan || scan.stoppedAt !== null) return;
			const asks = (await removalsOf(tx, userId)).filter(({ kind }) => kind === "access");
			const since = clock.now().getTime() - dayMs;
			const may = await deps.brokers.mayContact(tx, userId);
			// Requests that were stopped and go on now still wait in line. Those that rest because their company is switched
			// off hold up nobody else.
			const today = asks.filter(
				(ask) => ask.createdAt.getTime() > since || (ask.state === "queued" && !isOffBy(may, ask)),
			).length;
			const there = new Set(asks.map(({ broker }) => broker));
			// A company that was switched off since gets its request once it is allowed again.
			const next = scan.brokers
				.filter((broker) => !there.has(broker) && may(broker))
				.slice(0, Math.max(0, companiesADay - today));
			for (const broker of next)
				await openRemoval(deps, tx, {
					userId,
					key,
					removal: {
						kind: "access",
						broker,
						owner: broker,
						listingId: null,
						recordHash: null,
						coveredBy: null,
						automatic: false,
						priority: priorityOf(plan),
						state: "queued",
					},
				});
		});
	};
}

/** Runs every hour, for all people whose setup runs. */
export function continueDeepScans(deps: DeepScanDeps) {
	const goOn = continueDeepScan(deps);
	return async (): Promise<void> => {
		for (let after: string | undefined = firstUuid; after; ) {
			const page: RunningDeepScan[] = await deepScansOfEverybody(deps.db, { after, limit: peopleAtOnce });
			after = page.at(-1)?.userId;
			const asked = await accessRequestsOf(
				deps.db,
				page.map(({ userId }) => userId),
			);
			for (const { userId, companies } of page) if (companies > (asked.get(userId) ?? 0)) await goOn(userId);
		}
	};
}

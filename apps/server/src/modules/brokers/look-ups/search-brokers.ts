import { setTimeout as sleep } from "node:timers/promises";
import type { BrokerStep } from "@unlisted/contracts/brokers";
import type { SearchableBroker } from "../core/askable.rules.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { deleteHandover } from "../core/identities.repository.ts";
import { settledIn } from "../core/look-ups.repository.ts";
import { askAboutNamesakes } from "../core/namesakes.ts";
import { askBroker } from "./ask-broker.ts";
import { countStep } from "./count-step.ts";
import type { AskedFor, PlannedSearch } from "./plan-search.ts";
import { SearchOver } from "./search-over.ts";
import { settleUnreached } from "./settle-unreached.ts";

export interface BrokerSearch {
	readonly userId: string;
	readonly taskId: string;
	readonly plan: PlannedSearch;
	/** Aborts when the worker stops. */
	readonly signal: AbortSignal;
	/**
	 * Reports progress, and at the end the result. Returns false if the scan has ended, so no further broker is asked.
	 */
	readonly onStep: (step: BrokerStep) => Promise<boolean>;
}

/** A worker searches for several people at once, because many brokers make it wait for a turn. */
const atOnce = 6;
/** How often to check while another worker asks the remaining brokers. */
const pollMs = 500;

/**
 * Asks every broker once about this person. Goes on from where a worker that died left it. Ends when all have answered
 * or failed, or when the scan's time is over; the rest then count as unchecked. Null if the scan has ended or the
 * account is gone.
 */
export function searchBrokers(deps: BrokersDeps) {
	const search = searchToTheEnd(deps);
	return async (wanted: BrokerSearch): Promise<BrokerStep | null> => {
		try {
			return await search(wanted);
		} catch (error) {
			if (error instanceof SearchOver) return null;
			throw error;
		}
	};
}

function searchToTheEnd(deps: BrokersDeps) {
	const { db, clock, times } = deps;
	return async ({ userId, taskId, plan, signal, onStep }: BrokerSearch): Promise<BrokerStep> => {
		const asked: AskedFor = { ...plan, userId, taskId, signal };
		// A removal's look may begin at a broker that is settled already. Until it ends, what was settled before counts, so
		// the number on the page never falls, and the last count misses nobody.
		const settledBy = new Map<string, "ok" | "unknown">();
		const count = async (state: "checking" | "over") => {
			for (const [broker, answer] of await settledIn(db, { userId, taskId })) settledBy.set(broker, answer);
			return countStep(deps, { userId, plan, state, settledBy });
		};
		const say = async () => {
			if (!(await onStep(await count("checking")))) throw new SearchOver();
		};
		const begun = clock.now();
		await say();
		const tell = inTurn(say);
		const deadline = performance.now() + times.scanMs;
		const isOver = () => performance.now() > deadline;
		while (!isOver()) {
			// All of them, because a removal's look may have begun at one that was settled. The scan takes its answer.
			const left = await unsettled(deps, asked, plan.askable);
			if (left.length === 0) break;
			const took = await eachOf(left, async (broker) => {
				if (isOver()) return false;
				const mine = (await askBroker(deps, broker, asked)) !== null;
				if (mine) await tell();
				return mine;
			});
			signal.throwIfAborted();
			if (!took) await sleep(pollMs, undefined, { signal });
		}
		await settleUnreached(deps, asked, { brokers: plan.askable, since: begun });
		await db.transaction((tx) => askAboutNamesakes(deps, tx, asked));
		const step = await count("over");
		await onStep(step);
		await deleteHandover(db, userId, taskId);
		await deps.listingsChanged(db, userId);
		return step;
	};
}

async function unsettled(
	{ db }: Pick<BrokersDeps, "db">,
	{ userId, taskId }: AskedFor,
	brokers: readonly SearchableBroker[],
): Promise<readonly SearchableBroker[]> {
	const done = await settledIn(db, { userId, taskId });
	return brokers.filter(({ id }) => !done.has(id));
}

/**
 * True if at least one item was this worker's to do. After the first failure, waits for the work under way, then
 * throws.
 */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<boolean>): Promise<boolean> {
	const waiting = [...items];
	let any = false;
	const lanes = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
		for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
			try {
				if (await work(item)) any = true;
			} catch (error) {
				waiting.length = 0;
				throw error;
			}
		}
	});
	const ended = await Promise.allSettled(lanes);
	for (const one of ended) if (one.status === "rejected") throw one.reason;
	return any;
}

/** Runs one call at a time. A call that comes while another waits joins that one. */
function inTurn(work: () => Promise<void>): () => Promise<void> {
	let running: Promise<void> | null = null;
	let next: Promise<void> | null = null;
	const run = (): Promise<void> => {
		if (!running) {
			running = work().finally(() => {
				running = null;
			});
			return running;
		}
		next ??= running.then(
			() => {
				next = null;
				return run();
			},
			() => {
				next = null;
				return run();
			},
		);
		return next;
	};
	return run;
}

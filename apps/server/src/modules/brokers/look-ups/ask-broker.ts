import { randomUUID } from "node:crypto";
import { holdAccount } from "../../../platform/db/hold-account.ts";
import type { BrokerAnswer } from "../../../providers/broker-sites/port.ts";
import type { SearchableBroker } from "../core/askable.rules.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { countAnswer, lockHealth, storeHealth } from "../core/health.repository.ts";
import { driftsUntilQuarantine, healthAfter } from "../core/health.rules.ts";
import {
	claimLook,
	claimLookUp,
	giveUpLease,
	holdLease,
	type Lease,
	settleLookUp,
} from "../core/look-ups.repository.ts";
import { quarantineMail } from "../core/operator.mails.ts";
import { type SearchPermit, searchPermit } from "../core/search-permit.ts";
import { isWhole, keepListings } from "./keep-listings.ts";
import type { AskedFor } from "./plan-search.ts";
import { SearchOver } from "./search-over.ts";

/** Time after the look-up's own limit, for storing what it found. */
const leaseSlackMs = 30_000;

/** Pages list a broker that is off by itself. Once it is on again, this says that it was not asked. */
const off = "not_reached";

interface ToAsk extends Omit<AskedFor, "taskId"> {
	/** Null for a look outside of scans. */
	readonly taskId: string | null;
}

/** The result of asking a broker. */
export interface Answered extends Pick<BrokerAnswer, "state"> {
	/** Null if the broker answered. */
	readonly reason: string | null;
	/** False if another worker took the question over or the account is gone. Nothing of the answer is stored then. */
	readonly isKept: boolean;
	/** True if these are all listings that the broker shows, so a listing that is missing is not shown any more. */
	readonly isWhole: boolean;
}

/**
 * Asks one broker once for this scan, or for a look outside of scans, and stores the answer together with the fact that the broker was asked. Null if
 * another worker asks it or has asked it. Rejects with `SearchOver` if the account is gone, because no broker may be
 * told of the person any more. This is the only door to a search, so the person's settings are read here, right before
 * it: they may have switched the broker off since the scan began or the look was planned.
 */
export async function askBroker(
	deps: BrokersDeps,
	broker: SearchableBroker,
	asked: ToAsk,
): Promise<Answered | null> {
	const { db, clock, times } = deps;
	const { userId, taskId } = asked;
	const lease: Lease = { userId, broker: broker.id, taskId: taskId ?? randomUUID(), lease: randomUUID() };
	const claim = taskId === null ? claimLook : claimLookUp;
	const begun = clock.now();
	const told = { broker: broker.id, fields: broker.playbook.discloses, at: begun };
	const permit = await db.transaction(async (tx) => {
		if (!(await holdAccount(tx, userId))) throw new SearchOver();
		if (!(await claim(tx, lease, times.lookUpMs + leaseSlackMs))) return null;
		const allowed = await searchPermit(tx, userId, broker);
		if (allowed) await deps.toldBySearch(tx, userId, told);
		// Settled, so that no worker of this scan takes it up again.
		else await settleLookUp(tx, lease, { now: begun, state: "unknown", reason: off, found: 0 });
		return allowed ?? "off";
	});
	if (permit === null) return null;
	if (permit === "off") return { state: "unknown", reason: off, isKept: true, isWhole: false };
	let answer: BrokerAnswer;
	try {
		answer = await lookUp(deps, broker, { ...asked, permit });
	} catch (error) {
		await giveUpLease(db, lease);
		throw error;
	}
	const reason = answer.state === "unknown" ? answer.reason : null;
	const isKept = await db.transaction(async (tx) => {
		if (!(await holdLease(tx, lease))) return false;
		const now = clock.now();
		const found = await keepListings(deps, tx, { ...asked, broker, answer, now });
		await settleLookUp(tx, lease, { now, state: reason === null ? "ok" : "unknown", reason, found });
		return true;
	});
	await recordHealth(deps, broker, answer);
	return { state: answer.state, reason, isKept, isWhole: isWhole(answer) };
}

/** Waits no longer than the limit, even if the adapter ignores the signal. Rejects only if the worker stops. */
async function lookUp(
	{ log, times }: Pick<BrokersDeps, "log" | "times">,
	broker: SearchableBroker,
	{ sites, wanted, signal, permit }: ToAsk & { readonly permit: SearchPermit },
): Promise<BrokerAnswer> {
	const timeout = AbortSignal.timeout(times.lookUpMs);
	const limit = AbortSignal.any([signal, timeout]);
	const aborted = new Promise<never>((_, reject) => {
		limit.addEventListener("abort", () => reject(limit.reason as Error), { once: true });
	});
	try {
		return await Promise.race([sites.lookUp(broker.id, wanted, limit, permit), aborted]);
	} catch (error) {
		signal.throwIfAborted();
		const reason = timeout.aborted ? "timed_out" : "broken_answer";
		// The error's message may quote the person, so only its name is logged.
		log.warn({ broker: broker.id, reason, error: (error as Error).name }, "a broker could not be asked");
		return { state: "unknown", reason };
	}
}

async function recordHealth(
	{ db, clock, log, tellOperator }: Pick<BrokersDeps, "db" | "clock" | "log" | "tellOperator">,
	{ id, playbook }: SearchableBroker,
	outcome: BrokerAnswer,
): Promise<void> {
	if (outcome.state === "known") {
		const answered = { some: outcome.listings.length > 0, now: clock.now() };
		if (await countAnswer(db, { broker: id, version: playbook.version }, answered)) return;
	}
	await db.transaction(async (tx) => {
		const before = await lockHealth(tx, id);
		const look = { broker: id, version: playbook.version, outcome, now: clock.now() };
		const after = healthAfter(before, look);
		await storeHealth(tx, after);
		if (!after.quarantinedAt || before?.quarantinedAt) return;
		const { version } = playbook;
		log.error(
			{ broker: id, version },
			`the page of a broker has changed ${driftsUntilQuarantine} times in a row: its playbook is in quarantine`,
		);
		await tellOperator(tx, quarantineMail({ broker: id, version, since: after.quarantinedAt }));
	});
}

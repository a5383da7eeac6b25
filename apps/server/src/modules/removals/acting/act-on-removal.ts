import { randomUUID } from "node:crypto";
import { KeyDestroyed } from "../../../platform/crypto/person-vault.ts";
import { takesBackAt } from "../core/apply-event.rules.ts";
import { isOff } from "../core/contact-permit.ts";
import { giveUpLease, type Lease, letGo } from "../core/leases.repository.ts";
import { retryAfter } from "../core/look-schedule.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { claimRemoval } from "../core/removals.repository.ts";
import { restsWhileOff } from "../core/switched-off.rules.ts";
import { askPerson, isQuestionDue } from "./ask-person.ts";
import { type Attempt, TurnOver, waitUntil } from "./attempt.ts";
import { confirmByLink } from "./confirm-by-link.ts";
import { followDrp, isDrpDue } from "./follow-drp.ts";
import { lookAtRemoval } from "./look-at-removal.ts";
import { openAgain } from "./open-again.ts";
import { passDeadline } from "./pass-deadline.ts";
import { rest } from "./rest.ts";
import { sendRequest } from "./send-request.ts";

/** Time after the attempt's own limit, for storing the result. */
const leaseSlackMs = 60_000;

/** The reason with which an attempt is aborted when its time is over. */
class TimeOver extends Error {}

/**
 * Does what is due for one removal: sends, confirms, looks, or notes that time is over. False if another worker has it.
 * It may be killed at any moment: the next attempt sees what was begun.
 */
export function actOnRemoval(deps: RemovalsDeps) {
	const { db, clock, vault, log, attemptMs } = deps;
	return async (
		due: { readonly userId: string; readonly id: string },
		stop: AbortSignal,
	): Promise<boolean> => {
		// Removals were paused after this one was found. The job finds it again in the first minute after the pause.
		if (!(await deps.runtime.current(db)).removals) return false;
		const lease: Lease = { ...due, lease: randomUUID() };
		const row = await claimRemoval(db, lease, { now: clock.now(), forMs: attemptMs + leaseSlackMs });
		if (!row) return false;
		const limit = AbortSignal.timeout(attemptMs);
		const turn = { lease, row, signal: AbortSignal.any([stop, limit]) };
		try {
			const key = await vault.hold(db, due.userId);
			await inTime(act(deps, { ...turn, key }), turn.signal);
		} catch (error) {
			if (error instanceof TurnOver) return true;
			// The account is gone, and its removals will be deleted soon.
			if (error instanceof KeyDestroyed) {
				await letGo(db, lease);
				return true;
			}
			stop.throwIfAborted();
			// The error's message may quote the person, so only its name is logged.
			log.warn(
				{ broker: row.broker, state: row.state, error: (error as Error).name },
				"a removal could not be acted on",
			);
			const tries = row.tries + 1;
			await waitUntil(deps, turn, retryAfter(tries, clock.now()), { tries }).catch(() => undefined);
		} finally {
			await giveUpLease(db, lease);
		}
		return true;
	};
}

/** Waits no longer than the limit, even if an adapter ignores the signal. */
async function inTime(work: Promise<void>, signal: AbortSignal): Promise<void> {
	let onAbort: () => void = () => undefined;
	const over = new Promise<never>((_, reject) => {
		onAbort = () => reject(new TimeOver());
		signal.addEventListener("abort", onAbort, { once: true });
	});
	try {
		await Promise.race([work, over]);
	} finally {
		signal.removeEventListener("abort", onAbort);
	}
}

async function act(deps: RemovalsDeps, attempt: Attempt): Promise<void> {
	const { row } = attempt;
	const { userId } = attempt.lease;
	if (restsWhileOff(row) && (await isOff(deps, deps.db, { userId, row }))) return rest(deps, attempt);
	if (isDrpDue(row, deps.clock.now())) return followDrp(deps, attempt);
	if (isQuestionDue(row, deps.clock.now())) return askPerson(deps, attempt);
	// Others may have woken it, such as the end of a pause.
	const takesBack = row.coveredBy === null ? takesBackAt(row, deps.clock.now()) : null;
	if (takesBack !== null) return waitUntil(deps, attempt, takesBack);
	if (row.state === "queued") return sendRequest(deps, attempt);
	if (row.state === "reappeared" || row.state === "unreachable") return openAgain(deps, attempt);
	if (row.state === "needs_confirmation" && row.linkSealed !== null) return confirmByLink(deps, attempt);
	if (await passDeadline(deps, attempt)) return;
	return lookAtRemoval(deps, attempt);
}

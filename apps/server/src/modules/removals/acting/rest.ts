import { isOff, permitFor } from "../core/contact-permit.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { updateRemoval } from "../core/removals.repository.ts";
import { type Attempt, inTurn } from "./attempt.ts";

/**
 * Nothing happens at a site that the person switched off, until they allow it again: saving settings plans the removals,
 * and planning wakes this one. Its mails are still read.
 */
export function rest(deps: RemovalsDeps, attempt: Attempt): Promise<void> {
	const { userId } = attempt.lease;
	return inTurn(deps, attempt, async (tx, row) => {
		// They may have allowed it a moment ago. The next attempt then goes on.
		if (await isOff(deps, tx, { userId, row })) await updateRemoval(tx, userId, { ...row, nextAt: null });
	});
}

/** Nothing is sent until something wakes the removal: the person goes on, gives consent or allows the site. */
export function waitForDecision(deps: RemovalsDeps, attempt: Attempt): Promise<void> {
	const { userId } = attempt.lease;
	return inTurn(deps, attempt, async (tx, row) => {
		const may = await permitFor(deps, tx, { userId, row });
		// The person may have decided a moment ago, which woke this removal. Nobody is handed out while the operator's pause
		// lasts, so it goes on in the first minute after that.
		if (may.state === "yes" || may.state === "closed") return;
		await updateRemoval(tx, userId, { ...row, nextAt: null });
	});
}

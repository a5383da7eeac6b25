import type { Clock } from "../../../platform/clock/clock.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import { isAtWork } from "./idle.rules.ts";
import { operatorStanding } from "./operators.repository.ts";

/** Who does something, and in which session. */
export interface ActingOperator {
	readonly userId: string;
	readonly sessionId: string;
}

/**
 * The guard looked before the body came. Since then the role may have been revoked, the session ended or the key
 * removed. The rows stay as they are until the transaction ends.
 */
export async function refuseUnlessStillAtWork(
	{ clock }: { readonly clock: Clock },
	tx: Transaction,
	{ userId, sessionId }: ActingOperator,
): Promise<void> {
	const standing = await operatorStanding(tx, userId, sessionId, { hold: true });
	if (!standing) throw new Refusal("forbidden");
	if (!standing.byKey || !isAtWork(standing, clock.now())) throw new Refusal("second_factor_required");
}

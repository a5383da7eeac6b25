import type { Clock } from "../../../platform/clock/clock.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import { isAtWork } from "./idle.rules.ts";
import { operatorStanding } from "./operators.repository.ts";

/** The operator who does something, and their session. */
export interface ActingOperator {
	readonly userId: string;
	readonly sessionId: string;
}

/**
 * The guard ran before the body arrived. Since then, somebody may have revoked the role, ended the session or removed
 * the key. This locks the rows until the transaction ends.
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

import { accountMessages } from "@unlisted/contracts/account-messages";
import { Refusal } from "../../../platform/http/problem.ts";
import { AuthError } from "../core/auth-error.ts";
import type { proveSessionOf } from "./prove-session.ts";
import type { isRecentlyProved } from "./recent-proof.ts";

interface ProofDeps {
	readonly proveSession: ReturnType<typeof proveSessionOf>;
	readonly isRecentlyProved: ReturnType<typeof isRecentlyProved>;
}

/** The person who makes the request, and their session. */
export interface Claimant {
	readonly userId: string;
	readonly sessionId: string;
}

export interface ProofGiven {
	readonly password?: string | undefined;
	readonly code?: string | undefined;
}

/**
 * An action that gives away an account or its data needs more than a signed-in browser. The request may carry a
 * proof. Otherwise a recent proof counts, whichever action it was for.
 */
export function proofRequired(deps: ProofDeps) {
	const prove = ownProof(deps);
	return async (claimant: Claimant, given: ProofGiven = {}): Promise<void> => {
		if (given.password || given.code) return prove(claimant, given);
		if (await deps.isRecentlyProved(claimant.userId, claimant.sessionId)) return;
		throw new Refusal("recent_proof_required", accountMessages.proofRequired);
	};
}

/** Takes a proof for the session. Refuses a wrong one and names its field. */
export function ownProof({ proveSession }: Pick<ProofDeps, "proveSession">) {
	return async ({ userId, sessionId }: Claimant, given: ProofGiven): Promise<void> => {
		try {
			await proveSession(userId, sessionId, given);
		} catch (error) {
			throw error instanceof AuthError ? refusalOf(error) : error;
		}
	};
}

function refusalOf({ code, message, retryAfterSeconds }: AuthError): Refusal {
	const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
	if (code === "current_password_mismatch")
		return wrong("password", accountMessages.currentPasswordWrong, wait);
	if (code === "reauthentication_not_valid") return wrong("code", accountMessages.codeWrong, wait);
	if (code === "over_request_rate_limit") return new Refusal("rate_limited", message, wait);
	return new Refusal("unauthenticated");
}

function wrong(
	field: "password" | "code",
	message: string,
	wait: { retryAfterSeconds?: number } = {},
): Refusal {
	return new Refusal("invalid_request", message, { errors: [{ field, message }], ...wait });
}

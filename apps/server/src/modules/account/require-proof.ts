import { accountMessages } from "@unlisted/contracts/account";
import { Refusal } from "../../platform/http/problem.ts";
import { AuthError } from "../identity/core/auth-error.ts";
import type { IdentityUseCases } from "../identity/identity-use-cases.ts";

export interface ProofDeps {
	readonly identity: Pick<IdentityUseCases, "proveSession" | "isRecentlyProved">;
}

/** The caller and their session. */
export interface Claimant {
	readonly userId: string;
	readonly sessionId: string;
}

export interface ProofGiven {
	readonly password?: string | undefined;
	readonly code?: string | undefined;
}

/**
 * A signed-in browser is not enough for actions that give an account or its data away. The request may carry
 * a proof; otherwise a recent one counts, whichever action it was for.
 */
export function proofRequired({ identity }: ProofDeps) {
	const prove = ownProof({ identity });
	return async (claimant: Claimant, given: ProofGiven = {}): Promise<void> => {
		if (given.password || given.code) return prove(claimant, given);
		if (await identity.isRecentlyProved(claimant.userId, claimant.sessionId)) return;
		throw new Refusal("recent_proof_required", accountMessages.proofRequired);
	};
}

/** Proves the session, or refuses and says which field was wrong. */
export function ownProof({ identity }: { readonly identity: Pick<IdentityUseCases, "proveSession"> }) {
	return async ({ userId, sessionId }: Claimant, given: ProofGiven): Promise<void> => {
		try {
			await identity.proveSession(userId, sessionId, given);
		} catch (error) {
			throw error instanceof AuthError ? refusalOf(error) : error;
		}
	};
}

export const passwordMissing = (): Refusal => wrong("password", "Password is required");

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

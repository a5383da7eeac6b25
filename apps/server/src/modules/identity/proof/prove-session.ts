import { takeTokenByCode } from "../codes/one-time-token.ts";
import { AuthError, tooManyAttempts } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { SignedIn } from "../core/signed-in.ts";
import { lockCodes } from "../limits/lock-codes.ts";
import { tellOfFailures } from "../owner/tell-of-sign-in.ts";
import { findSignedIn } from "../sessions/sessions.repository.ts";
import { noteProof } from "./recent-proof.ts";

export interface ProofGiven {
	readonly password?: string | null | undefined;
	/** The code of GET /reauthenticate, requested in this same session. */
	readonly code?: string | null | undefined;
}

/**
 * If the proof is right, the session counts as proved from now on. Refuses a wrong proof. Without a proof, changes
 * nothing.
 */
export function proveSession(deps: IdentityDeps) {
	const lock = lockCodes(deps);
	const audit = recordAuditEvent(deps);
	return async (signedIn: SignedIn, given: ProofGiven): Promise<SignedIn> => {
		const { user, session } = signedIn;
		const { password, code } = given;
		if (!password && !code) return signedIn;
		// Wrong guesses lock this session only. The owner's other sessions and sign-ins still work.
		const guess = { to: user.id, own: `session:${session.id}`, address: null };
		const wait = await lock.wait(guess);
		if (wait) throw tooManyAttempts(wait);
		const right = password
			? await deps.hashing.verify(user.passwordHash, password)
			: await takeProofCode(deps, signedIn, code ?? "");
		if (!right) {
			await audit(deps.db, user.id, "proof_failed", {}, { by: password ? "password" : "code" });
			if (await lock.failed(guess)) {
				await audit(deps.db, user.id, "codes_locked");
				// A person who guesses may hold a stolen session, so the owner gets a mail.
				await tellOfFailures(deps, user, { address: session.address ?? "", userAgent: session.userAgent });
			}
			throw password
				? passwordMismatch()
				: new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
		}
		await lock.succeeded(guess);
		const provedAt = deps.clock.now();
		await noteProof(deps.db, session.id, provedAt);
		return { user, session: { ...session, provedAt } };
	};
}

/** For other slices, which know callers by their ids. */
export function proveSessionOf(deps: IdentityDeps) {
	const prove = proveSession(deps);
	return async (userId: string, sessionId: string, given: ProofGiven): Promise<SignedIn> => {
		const signedIn = await findSignedIn(deps.db, userId, sessionId);
		if (signedIn) return prove(signedIn, given);
		throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
	};
}

export const passwordMismatch = (): AuthError =>
	new AuthError(400, "current_password_mismatch", "Current password required when setting new password.");

/** Finds and uses up the code in one step. Counts a wrong code. */
async function takeProofCode(
	deps: IdentityDeps,
	{ user, session }: SignedIn,
	code: string,
): Promise<boolean> {
	const guess = {
		userId: user.id,
		sessionId: session.id,
		kinds: ["reauthentication"] as const,
		sentTo: user.email ?? user.phone ?? "",
		code: code.trim(),
	};
	return (await deps.db.transaction((tx) => takeTokenByCode(deps, tx, guess))) !== null;
}

import { AuthError } from "../auth-error.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { takeTokenByCode } from "../one-time-token.ts";
import { findSignedIn } from "../sessions.repository.ts";
import type { SignedIn } from "../signed-in.ts";
import { noteProof } from "./recent-proof.ts";

export interface ProofGiven {
	readonly password?: string | null | undefined;
	/** The code of GET /reauthenticate, asked for in this very session. */
	readonly code?: string | null | undefined;
}

/** What was given is right, and the session is proved from now on; or a refusal. With nothing given, nothing changes. */
export function proveSession(deps: IdentityDeps) {
	return async (signedIn: SignedIn, given: ProofGiven): Promise<SignedIn> => {
		const { user, session } = signedIn;
		const { password, code } = given;
		if (password) {
			if (!(await deps.hashing.verify(user.passwordHash, password))) throw passwordMismatch();
		} else if (code) {
			if (!(await takeProofCode(deps, signedIn, code))) {
				throw new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
			}
		} else return signedIn;
		const provedAt = deps.clock.now();
		await noteProof(deps.db, session.id, provedAt);
		return { user, session: { ...session, provedAt } };
	};
}

/** For other slices, whose callers are known by their ids. */
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

/** Used up as it is found; a wrong one is counted. */
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

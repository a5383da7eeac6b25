import type { Clock } from "../../../platform/clock/clock.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { AuthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import type { IdentitySettings } from "../core/identity.settings.ts";
import { lacksSecondFactor, type PresentPerson } from "../core/signed-in.ts";
import type { Session } from "../core/user.ts";
import { findSignedIn } from "../sessions/sessions.repository.ts";
import { setProvedAt } from "./proof.repository.ts";

/**
 * Records that the person proved in this session who they are: by password, code, passkey or second factor. A new
 * session does not need this call, because signing in is a proof.
 */
export function noteProof(sql: Sql, sessionId: string, at: Date): Promise<void> {
	return setProvedAt(sql, sessionId, at);
}

/** Whether the proof is recent. Always true if the operator switched proofs off. */
export function recentlyProved(
	{ recentProofSeconds }: Pick<IdentitySettings, "recentProofSeconds">,
	clock: Clock,
	{ provedAt }: Pick<Session, "provedAt">,
): boolean {
	return recentProofSeconds === 0 || provedAt.getTime() > clock.now().getTime() - recentProofSeconds * 1000;
}

/**
 * A stolen access token must not be enough to change the ways into the account or to read its data. If the
 * person has a second factor, a token without it is not enough either.
 */
export function requireRecentProof(
	{ settings, clock }: Pick<IdentityDeps, "settings" | "clock">,
	person: PresentPerson,
): void {
	if (lacksSecondFactor(person)) {
		throw new AuthError(403, "insufficient_aal", "AAL2 session is required for this when MFA is enabled.");
	}
	if (!recentlyProved(settings, clock, person.session)) throw reauthenticationNeeded();
}

export const reauthenticationNeeded = (what = "This"): AuthError =>
	new AuthError(400, "reauthentication_needed", `${what} requires reauthentication`);

/** For other slices, which know callers by their ids. */
export function isRecentlyProved({ db, settings, clock }: Pick<IdentityDeps, "db" | "settings" | "clock">) {
	return async (userId: string, sessionId: string): Promise<boolean> => {
		const signedIn = await findSignedIn(db, userId, sessionId);
		return signedIn !== null && recentlyProved(settings, clock, signedIn.session);
	};
}

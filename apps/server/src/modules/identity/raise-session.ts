import type { Transaction } from "../../platform/db/database.ts";
import { AuthError } from "./auth-error.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import { noteProof } from "./proof/recent-proof.ts";
import { deleteWeakerSessions, findSignedIn, setAssurance } from "./sessions.repository.ts";
import type { SignedIn } from "./signed-in.ts";

/** The session is now known by a second factor; the person's sessions that are not come to their end. */
export async function raiseSession(
	{ clock }: Pick<IdentityDeps, "clock">,
	tx: Transaction,
	userId: string,
	sessionId: string,
	by: { readonly method: string; readonly factorId: string | null },
): Promise<SignedIn> {
	const before = await findSignedIn(tx, userId, sessionId);
	if (!before) {
		throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
	}
	const entry = { method: by.method, timestamp: Math.floor(clock.now().getTime() / 1000) };
	const amr = [entry, ...before.session.amr.filter(({ method }) => method !== by.method)];
	await noteProof(tx, sessionId, clock.now());
	await setAssurance(tx, sessionId, { aal: "aal2", amr, factorId: by.factorId });
	await deleteWeakerSessions(tx, userId);
	const after = await findSignedIn(tx, userId, sessionId);
	if (!after) throw new Error("A session vanished while it was raised.");
	return after;
}

import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import { AuthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import type { SignedIn } from "../core/signed-in.ts";
import { deleteWeakerSessions, findSignedIn, replaceSession } from "./sessions.repository.ts";

/**
 * Replaces the session with a new one that has a second factor. The old one ends, with every token given for
 * it. So only the person who showed the factor has a token of the new one. The person's other sessions
 * without a second factor end too.
 */
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
	const now = clock.now();
	const id = randomUUID();
	const entry = { method: by.method, timestamp: Math.floor(now.getTime() / 1000) };
	const amr = [entry, ...before.session.amr.filter(({ method }) => method !== by.method)];
	await replaceSession(tx, sessionId, { id, aal: "aal2", amr, factorId: by.factorId, now });
	await deleteWeakerSessions(tx, userId);
	const after = await findSignedIn(tx, userId, id);
	if (!after) throw new Error("A session vanished while it was raised.");
	return after;
}

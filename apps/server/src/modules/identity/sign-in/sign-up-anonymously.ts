import { createUser } from "../core/create-user.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { refuseWithoutSignUps } from "../core/takes-sign-ups.ts";
import { openSession, presentSession, type SessionAnswer } from "../sessions/open-session.ts";

/** Makes a person without a name. They may add one later and keep their data. */
export function signUpAnonymously(deps: IdentityDeps) {
	return async (data: Readonly<Record<string, unknown>>, origin: RequestOrigin): Promise<SessionAnswer> => {
		await refuseWithoutSignUps(deps, deps.db);
		const signedIn = await deps.db.transaction(async (tx) => {
			const user = await createUser(deps, tx, { userMetadata: data, isAnonymous: true });
			if (!user) throw new Error("An anonymous person conflicted with somebody.");
			await recordAuditEvent(deps)(tx, user.id, "sign_up", origin, { provider: "anonymous" });
			return openSession(deps, tx, user, "anonymous", origin);
		});
		return presentSession(deps, signedIn);
	};
}

import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { deleteSessionOf, deleteSessionsOf } from "./sessions.repository.ts";

export type SignOutScope = "global" | "local" | "others";

export function signOut({ db, clock }: Pick<IdentityDeps, "db" | "clock">) {
	return (
		userId: string,
		sessionId: string | null,
		scope: SignOutScope,
		origin: RequestOrigin,
	): Promise<void> =>
		db.transaction(async (tx) => {
			if (scope === "local" && sessionId) await deleteSessionOf(tx, userId, sessionId);
			else await deleteSessionsOf(tx, userId, scope === "others" ? sessionId : null);
			await recordAuditEvent({ clock })(tx, userId, "sign_out", origin, { scope });
		});
}

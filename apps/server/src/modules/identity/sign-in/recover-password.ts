import { type ReturnPath, sendMailLink } from "../codes/send-mail-link.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { findUserByEmail } from "../core/users.repository.ts";
import { limitSends } from "../limits/limit-sends.ts";

/** Everybody gets the same answer. Only the owner of an account gets a mail. */
export function recoverPassword(deps: IdentityDeps) {
	return (email: string, back: ReturnPath, origin: RequestOrigin): Promise<void> =>
		deps.db.transaction(async (tx) => {
			await limitSends(deps, tx, "recovery", { email });
			const user = await findUserByEmail(tx, email);
			if (!user || user.deletedAt) return;
			await sendMailLink(deps, tx, { id: user.id, email }, "recovery", back);
			await recordAuditEvent(deps)(tx, user.id, "password_reset_requested", origin);
		});
}

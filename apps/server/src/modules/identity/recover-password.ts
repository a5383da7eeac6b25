import type { IdentityDeps } from "./identity.deps.ts";
import { limitSends } from "./limit-sends.ts";
import { recordAuditEvent } from "./record-audit-event.ts";
import type { RequestOrigin } from "./request-origin.http.ts";
import { type ReturnPath, sendMailLink } from "./send-mail-link.ts";
import { findUserByEmail } from "./users.repository.ts";

/** Says the same to everybody; only whoever has an account gets a mail. */
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

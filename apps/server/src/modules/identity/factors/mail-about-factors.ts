import type { Transaction } from "../../../platform/db/database.ts";
import type { MailContent } from "../../notifications/mail/mail-layout.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { type ReachedUser, tellOwner } from "../owner/tell-owner.ts";

/**
 * Whoever takes an account over changes how it is protected; its owner hears of that where the thief does not read. In
 * the transaction of the change. `event` names it once and for all.
 */
export async function mailAboutFactors(
	deps: Pick<IdentityDeps, "clock" | "queueMail" | "settings">,
	tx: Transaction,
	user: ReachedUser | null,
	event: string,
	content: (notMeUrl: string) => MailContent,
): Promise<void> {
	await tellOwner(deps, tx, user, { kind: "auth-second-factor", event: `second-factor:${event}` }, content);
}

import type { Transaction } from "../../../platform/db/database.ts";
import type { MailContent } from "../../notifications/notifications.slice.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { type ReachedUser, tellOwner } from "../owner/tell-owner.ts";

/**
 * A thief may change how the account is protected. So the owner gets a mail where the thief does not read, in
 * the transaction of the change. `event` names the mail uniquely.
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

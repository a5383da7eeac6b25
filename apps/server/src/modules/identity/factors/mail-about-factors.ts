import type { Transaction } from "../../../platform/db/database.ts";
import type { MailContent } from "../../notifications/notifications.slice.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { type ReachedUser, tellOwner } from "../owner/tell-owner.ts";

/**
 * A thief changes how the account is protected, so the owner is told where the thief does not read, in the
 * transaction of the change. `event` names it uniquely.
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

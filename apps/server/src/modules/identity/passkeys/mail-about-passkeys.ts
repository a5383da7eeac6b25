import type { Transaction } from "../../../platform/db/database.ts";
import type { MailContent } from "../../notifications/notifications.slice.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { type ReachedUser, tellOwner } from "../owner/tell-owner.ts";

/**
 * A key opens an account for years. So the owner gets a mail when one is added or removed, in the transaction
 * of the change.
 */
export async function mailAboutPasskeys(
	deps: Pick<IdentityDeps, "clock" | "queueMail" | "settings">,
	tx: Transaction,
	user: ReachedUser | null,
	event: string,
	content: (notMeUrl: string) => MailContent,
): Promise<void> {
	await tellOwner(deps, tx, user, { kind: "auth-passkey", event: `passkey:${event}` }, content);
}

import type { Transaction } from "../../platform/db/database.ts";
import type { MailContent } from "../notifications/mail-layout.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import type { User } from "./user.ts";

/**
 * Whoever takes an account over changes how it is protected; its owner hears of that where the thief does not read. In
 * the transaction of the change. `event` names it once and for all.
 */
export async function mailAboutFactors(
	{ queueMail, settings }: Pick<IdentityDeps, "queueMail" | "settings">,
	tx: Transaction,
	user: Pick<User, "id" | "email"> | null,
	event: string,
	content: (resetUrl: string) => MailContent,
): Promise<void> {
	if (!user?.email) return;
	await queueMail(tx, {
		dedupeKey: `auth:second-factor:${user.id}:${event}`,
		kind: "auth-second-factor",
		to: user.email,
		content: content(`${settings.siteUrl}/forgot-password`),
	});
}

import type { Transaction } from "../../../platform/db/database.ts";
import type { MailContent } from "../../notifications/mail-layout.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import type { User } from "../user.ts";

/** A key opens an account for years: its owner hears of each that comes or goes, in the transaction of the change. */
export async function mailAboutPasskeys(
	{ queueMail, settings }: Pick<IdentityDeps, "queueMail" | "settings">,
	tx: Transaction,
	user: Pick<User, "id" | "email"> | null,
	event: string,
	content: (resetUrl: string) => MailContent,
): Promise<void> {
	if (!user?.email) return;
	await queueMail(tx, {
		dedupeKey: `auth:passkey:${user.id}:${event}`,
		kind: "auth-passkey",
		to: user.email,
		content: content(`${settings.siteUrl}/forgot-password`),
	});
}

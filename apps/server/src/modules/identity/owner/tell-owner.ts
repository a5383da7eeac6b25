import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import type { MailContent } from "../../notifications/notifications.slice.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import type { User } from "../core/user.ts";
import { insertNotMeLink } from "./not-me-links.repository.ts";

const validFor = 7 * 86_400_000;

/** The person before this change. "This was not me" restores their address and number. */
export type ReachedUser = Pick<User, "id" | "email" | "phone">;

export interface Told {
	/** The kind of mail, such as "auth-password-changed". */
	readonly kind: string;
	/** Names the event, so that it makes only one mail. */
	readonly event: string;
	/** The recipient, if not the account's own address. */
	readonly to?: string;
}

/**
 * A thief may change the account's address or its protection. So the owner gets a mail that the thief does not read,
 * in the transaction of the change. The mail has a link that undoes the change (decision 0074).
 */
export async function tellOwner(
	{ clock, queueMail, settings }: Pick<IdentityDeps, "clock" | "queueMail" | "settings">,
	tx: Transaction,
	user: ReachedUser | null,
	{ kind, event, to = user?.email ?? undefined }: Told,
	content: (notMeUrl: string) => MailContent,
): Promise<void> {
	if (!user || !to) return;
	const now = clock.now();
	const token = randomBytes(32).toString("base64url");
	await insertNotMeLink(tx, {
		id: randomUUID(),
		userId: user.id,
		linkHash: notMeHash(token),
		kind,
		email: user.email,
		phone: user.phone,
		now,
		expiresAt: new Date(now.getTime() + validFor),
	});
	await queueMail(tx, {
		dedupeKey: `auth:owner:${user.id}:${event}`,
		kind,
		to,
		// The token is in the fragment, which neither logs nor programs that only fetch the address see.
		content: content(`${settings.publicUrl}/not-me#token=${token}`),
	});
}

export function notMeHash(token: string): Buffer {
	return createHash("sha256").update(token, "utf8").digest();
}

import type { Transaction } from "../../../platform/db/database.ts";
import { forgetFlowsOf } from "../codes/flow-states.repository.ts";
import { deleteTokensOf } from "../codes/one-time-tokens.repository.ts";
import { sendMailLink } from "../codes/send-mail-link.ts";
import { emailIdentityData, phoneIdentityData } from "../core/create-user.ts";
import { mergeIdentityData } from "../core/identities.repository.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { providersAfter } from "../core/providers.rules.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { User } from "../core/user.ts";
import {
	findUserByEmail,
	findUserById,
	findUserByPhone,
	lockUser,
	updateUser,
} from "../core/users.repository.ts";
import {
	deleteNotMeLinksSince,
	deleteWaysInSince,
	type NotMeLink,
	ownerOfNotMeLink,
	takeNotMeLink,
} from "../owner/not-me-links.repository.ts";
import { notMeHash } from "../owner/tell-owner.ts";
import { deleteSessionsOf } from "../sessions/sessions.repository.ts";

/** "support": another account has the old address now, so we cannot mail the owner there. */
export type Undone = { readonly recovery: "sent" | "support" };

/**
 * Runs when the owner presses "This was not me". Signs everybody out and makes the password void. Removes
 * what was added since, and changes that are under way. Restores the old address and number, and mails a link
 * to choose a new password there. Null if the link is used, too old or unknown.
 */
export function undoNotMe(deps: IdentityDeps) {
	return (token: string, origin: RequestOrigin): Promise<Undone | null> =>
		deps.db.transaction(async (tx) => {
			const hash = notMeHash(token);
			const owner = await ownerOfNotMeLink(tx, hash);
			const user = owner && (await lockUser(tx, owner));
			const link = user && (await takeNotMeLink(tx, hash, deps.clock.now()));
			if (!user || !link || user.deletedAt) return null;
			await deleteSessionsOf(tx, user.id, null);
			await deleteTokensOf(tx, user.id);
			await forgetFlowsOf(tx, user.id);
			await deleteWaysInSince(tx, user.id, link.createdAt);
			await deleteNotMeLinksSince(tx, link);
			await deps.personEvents.takenBack(tx, user.id);
			const email = await putBack(deps, tx, user, link);
			await recordAuditEvent(deps)(tx, user.id, "disowned", origin, { told_of: link.kind });
			if (!email) return { recovery: "support" };
			await sendMailLink(deps, tx, { id: user.id, email }, "recovery", {});
			return { recovery: "sent" };
		});
}

/** Restores the address and number. Returns the account's address from now on. */
async function putBack(
	deps: IdentityDeps,
	tx: Transaction,
	user: User,
	link: NotMeLink,
): Promise<string | null> {
	const now = deps.clock.now();
	const email =
		link.email === null ? user.email : await ifFree(user, link.email, (one) => findUserByEmail(tx, one));
	const phone = link.phone && (await ifFree(user, link.phone, (one) => findUserByPhone(tx, one)));
	const moved = email !== user.email;
	await updateUser(
		tx,
		user.id,
		{
			passwordHash: null,
			newEmail: null,
			emailChangeAgreed: false,
			newPhone: null,
			email,
			// The person has the link, so they can read the mails of that address.
			...(moved && { emailConfirmedAt: email ? now : null }),
			phone,
			...(phone !== user.phone && { phoneConfirmedAt: phone ? now : null }),
		},
		now,
	);
	if (moved && email) {
		const data = emailIdentityData(user.id, email, true);
		await mergeIdentityData(tx, { userId: user.id, provider: "email" }, data, now);
		await deps.personEvents.emailConfirmed(tx, user.id, email);
	}
	if (phone && phone !== user.phone) {
		const data = phoneIdentityData(user.id, phone, true);
		await mergeIdentityData(tx, { userId: user.id, provider: "phone" }, data, now);
	}
	const after = await findUserById(tx, user.id);
	if (after) await updateUser(tx, user.id, { appMetadata: providersAfter(after) }, now);
	return email;
}

async function ifFree(
	user: User,
	contact: string,
	find: (contact: string) => Promise<User | null>,
): Promise<string | null> {
	const holder = await find(contact);
	return holder && holder.id !== user.id ? null : contact;
}

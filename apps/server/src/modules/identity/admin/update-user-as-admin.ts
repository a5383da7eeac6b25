import type { Transaction } from "../../../platform/db/database.ts";
import { mergeMetadata } from "../accounts/update-user.ts";
import { confirmEmail, confirmPhone } from "../claims/confirm-contact.ts";
import { AuthError } from "../core/auth-error.ts";
import { emailIdentityData, phoneIdentityData } from "../core/create-user.ts";
import { insertIdentity, mergeIdentityData } from "../core/identities.repository.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { normalEmail, normalPhone } from "../core/normal-contact.ts";
import { providersAfter } from "../core/providers.rules.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { User } from "../core/user.ts";
import {
	findUserByEmail,
	findUserById,
	findUserByPhone,
	lockUser,
	type UserChanges,
	updateUser,
} from "../core/users.repository.ts";
import { deleteSessionsOf } from "../sessions/sessions.repository.ts";
import { type AdminUserFields, banEnd, getUserAsAdmin, passwordHashOf } from "./admin-users.ts";

export function updateUserAsAdmin(deps: IdentityDeps) {
	const get = getUserAsAdmin(deps);
	return async (id: string, given: AdminUserFields): Promise<User> => {
		const { id: userId } = await get(id);
		const email = given.email === "" ? null : normalEmail(given.email);
		const phone = given.phone === "" ? null : normalPhone(given.phone);
		const bannedUntil = banEnd(given.banDuration, deps.clock.now());
		const passwordHash = await passwordHashOf(deps, given);
		await deps.db.transaction(async (tx) => {
			const user = await lockUser(tx, userId);
			if (!user) return;
			const changes: UserChanges = {
				...(given.role !== "" && { role: given.role }),
				...(bannedUntil !== undefined && { bannedUntil }),
				...(passwordHash !== null && { passwordHash }),
				...(given.userMetadata && { userMetadata: mergeMetadata(user.userMetadata, given.userMetadata) }),
				...(given.appMetadata && { appMetadata: mergeMetadata(user.appMetadata, given.appMetadata) }),
			};
			await updateUser(tx, userId, changes, deps.clock.now());
			if (passwordHash !== null) await deleteSessionsOf(tx, userId, null);
			if (email && email !== user.email) await setEmail(deps, tx, user, email, given.emailConfirm);
			if (phone && phone !== user.phone) await setPhone(deps, tx, user, phone, given.phoneConfirm);
			await confirm(deps, tx, userId, given);
			await recordAuditEvent(deps)(tx, userId, "user_updated_by_operator");
		});
		return get(userId);
	};
}

async function confirm(
	deps: IdentityDeps,
	tx: Transaction,
	userId: string,
	given: AdminUserFields,
): Promise<void> {
	const user = await findUserById(tx, userId);
	if (user && given.emailConfirm) await confirmEmail(deps, tx, user, {});
	if (user && given.phoneConfirm) await confirmPhone(deps, tx, user);
	const after = await findUserById(tx, userId);
	if (after) await updateUser(tx, userId, { appMetadata: providersAfter(after) }, deps.clock.now());
}

async function setEmail(
	deps: IdentityDeps,
	tx: Transaction,
	user: User,
	email: string,
	confirmed: boolean,
): Promise<void> {
	if (await findUserByEmail(tx, email)) {
		throw new AuthError(422, "email_exists", "A user with this email address has already been registered");
	}
	const now = deps.clock.now();
	const data = emailIdentityData(user.id, email, confirmed);
	if (!(await mergeIdentityData(tx, { userId: user.id, provider: "email" }, data, now))) {
		await insertIdentity(tx, { userId: user.id, provider: "email", providerId: user.id, data, now });
	}
	// If the operator vouches for the new address, confirmEmail confirms it again and tells the other slices.
	await updateUser(tx, user.id, { email, emailConfirmedAt: confirmed ? null : user.emailConfirmedAt }, now);
}

async function setPhone(
	deps: IdentityDeps,
	tx: Transaction,
	user: User,
	phone: string,
	confirmed: boolean,
): Promise<void> {
	if (await findUserByPhone(tx, phone)) {
		throw new AuthError(422, "phone_exists", "Phone number already registered by another user");
	}
	const now = deps.clock.now();
	const data = phoneIdentityData(user.id, phone, confirmed);
	if (!(await mergeIdentityData(tx, { userId: user.id, provider: "phone" }, data, now))) {
		await insertIdentity(tx, { userId: user.id, provider: "phone", providerId: user.id, data, now });
	}
	await updateUser(tx, user.id, { phone, phoneConfirmedAt: confirmed ? null : user.phoneConfirmedAt }, now);
}

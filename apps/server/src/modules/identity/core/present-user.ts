import type { Factor, Identity, User } from "./user.ts";

/**
 * The only place that writes a person's JSON. Empty fields are left out, except texts that clients expect.
 */
export function presentUser(user: User): Record<string, unknown> {
	return {
		id: user.id,
		aud: user.aud,
		role: user.role,
		email: user.email ?? "",
		...present("email_confirmed_at", user.emailConfirmedAt),
		...present("invited_at", user.invitedAt),
		phone: user.phone ?? "",
		...present("phone_confirmed_at", user.phoneConfirmedAt),
		...present("confirmation_sent_at", user.confirmationSentAt),
		...present("confirmed_at", earliest(user.emailConfirmedAt, user.phoneConfirmedAt)),
		...present("recovery_sent_at", user.recoverySentAt),
		...(user.newEmail && { new_email: user.newEmail }),
		...present("email_change_sent_at", user.newEmail ? user.emailChangeSentAt : null),
		...(user.newPhone && { new_phone: user.newPhone }),
		...present("phone_change_sent_at", user.newPhone ? user.phoneChangeSentAt : null),
		...present("reauthentication_sent_at", user.reauthenticationSentAt),
		...present("last_sign_in_at", user.lastSignInAt),
		app_metadata: user.appMetadata,
		user_metadata: user.userMetadata,
		...(user.factors.length > 0 && { factors: user.factors.map(presentFactor) }),
		identities: user.identities.map(presentIdentity),
		created_at: user.createdAt.toISOString(),
		updated_at: user.updatedAt.toISOString(),
		...present("banned_until", user.bannedUntil),
		...present("deleted_at", user.deletedAt),
		is_anonymous: user.isAnonymous,
	};
}

export function presentFactor(factor: Factor): Record<string, unknown> {
	return {
		id: factor.id,
		created_at: iso(factor.createdAt),
		updated_at: iso(factor.updatedAt),
		status: factor.status,
		friendly_name: factor.friendlyName ?? "",
		factor_type: factor.factorType,
		...(factor.phone && { phone: factor.phone }),
		...(factor.lastChallengedAt && { last_challenged_at: iso(factor.lastChallengedAt) }),
	};
}

export function presentIdentity(identity: Identity): Record<string, unknown> {
	return {
		identity_id: identity.id,
		id: identity.providerId,
		user_id: identity.userId,
		identity_data: identity.identityData,
		provider: identity.provider,
		...(identity.lastSignInAt && { last_sign_in_at: iso(identity.lastSignInAt) }),
		created_at: iso(identity.createdAt),
		updated_at: iso(identity.updatedAt),
		...(identity.email && { email: identity.email }),
	};
}

function present(name: string, time: Date | null): Record<string, string> {
	return time ? { [name]: time.toISOString() } : {};
}

function earliest(...times: (Date | null)[]): Date | null {
	const given = times.filter((time) => time !== null);
	return given.length > 0 ? new Date(Math.min(...given.map((time) => time.getTime()))) : null;
}

const iso = (time: string): string => new Date(time).toISOString();

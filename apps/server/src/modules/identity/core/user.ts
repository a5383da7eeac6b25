/** A person as stored, with their related rows. */
export interface User {
	readonly id: string;
	readonly aud: string;
	readonly role: string;
	readonly email: string | null;
	readonly emailConfirmedAt: Date | null;
	readonly phone: string | null;
	readonly phoneConfirmedAt: Date | null;
	readonly passwordHash: string | null;
	readonly invitedAt: Date | null;
	readonly confirmationSentAt: Date | null;
	readonly recoverySentAt: Date | null;
	readonly reauthenticationSentAt: Date | null;
	readonly newEmail: string | null;
	readonly emailChangeAgreed: boolean;
	readonly emailChangeSentAt: Date | null;
	readonly newPhone: string | null;
	readonly phoneChangeSentAt: Date | null;
	readonly lastSignInAt: Date | null;
	readonly appMetadata: Record<string, unknown>;
	readonly userMetadata: Record<string, unknown>;
	readonly isSsoUser: boolean;
	readonly isAnonymous: boolean;
	readonly bannedUntil: Date | null;
	readonly createdAt: Date;
	readonly updatedAt: Date;
	readonly deletedAt: Date | null;
	readonly identities: readonly Identity[];
	readonly factors: readonly Factor[];
}

/** An identity comes from the database as JSON, so its times are texts. */
export interface Identity {
	readonly id: string;
	readonly userId: string;
	readonly provider: string;
	readonly providerId: string;
	readonly identityData: Record<string, unknown>;
	readonly email: string | null;
	readonly lastSignInAt: string | null;
	readonly createdAt: string;
	readonly updatedAt: string;
}

export interface Factor {
	readonly id: string;
	readonly factorType: "totp" | "phone" | "webauthn";
	readonly status: "unverified" | "verified";
	readonly friendlyName: string | null;
	readonly phone: string | null;
	readonly lastChallengedAt: string | null;
	readonly createdAt: string;
	readonly updatedAt: string;
}

export interface AmrEntry {
	readonly method: string;
	/** In seconds. */
	readonly timestamp: number;
}

/** aal1: one proof, usually a password. aal2: a second factor as well. */
export type AssuranceLevel = "aal1" | "aal2";

export interface Session {
	readonly id: string;
	readonly userId: string;
	readonly refreshCounter: number;
	/**
	 * The level that the session's next access token will have. What a request may do depends on the level of its own
	 * token (`PresentPerson.aal`), because someone else may have an older and weaker token of the same session.
	 */
	readonly grantedAal: AssuranceLevel;
	readonly amr: readonly AmrEntry[];
	readonly factorId: string | null;
	readonly createdAt: Date;
	readonly refreshedAt: Date;
	/** The time of the person's last proof in this session. */
	readonly provedAt: Date;
	/** "Stay signed in". Without it the session ends after some hours. */
	readonly stays: boolean;
	/** Null for sessions from before devices were stored. */
	readonly deviceId: string | null;
	readonly address: string | null;
	readonly userAgent: string | null;
}

export function isBanned(user: Pick<User, "bannedUntil">, now: Date): boolean {
	return user.bannedUntil !== null && user.bannedUntil > now;
}

export function hasVerifiedFactor(user: Pick<User, "factors">): boolean {
	return user.factors.some(({ status }) => status === "verified");
}

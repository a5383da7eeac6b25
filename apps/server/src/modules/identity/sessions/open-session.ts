import { type KeyObject, randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { presentUser } from "../core/present-user.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { SignedIn } from "../core/signed-in.ts";
import type { User } from "../core/user.ts";
import { tellOfNewDevice } from "../owner/tell-of-sign-in.ts";
import { encodeRefreshToken } from "./refresh-token.rules.ts";
import { insertSession } from "./sessions.repository.ts";

export type SignInMethod =
	| "password"
	| "passkey"
	| "otp"
	| "magiclink"
	| "recovery"
	| "invite"
	| "oauth"
	| "web3"
	| "anonymous"
	| "email/signup"
	| "email_change";

type OpenDeps = Pick<IdentityDeps, "clock" | "keys" | "queueMail" | "settings">;

/** Opens a new session. Every sign-in gets its own. */
export async function openSession(
	deps: OpenDeps,
	tx: Transaction,
	user: User,
	method: SignInMethod,
	origin: RequestOrigin,
): Promise<SignedIn> {
	const signedIn = newSession(deps, user, method, origin);
	await storeSession(deps, tx, signedIn);
	return signedIn;
}

/** Makes a session that is not stored yet, so nobody can find it. */
export function newSession(
	{ clock }: Pick<IdentityDeps, "clock">,
	user: User,
	method: SignInMethod,
	origin: RequestOrigin,
): SignedIn {
	const now = clock.now();
	const { address, userAgent } = origin;
	const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }];
	const fresh = {
		refreshCounter: 0,
		grantedAal: "aal1",
		factorId: null,
		createdAt: now,
		refreshedAt: now,
		provedAt: now,
		stays: origin.stays ?? true,
		deviceId: origin.device?.id ?? randomUUID(),
	} as const;
	return {
		user: { ...user, lastSignInAt: now, updatedAt: now },
		session: { id: randomUUID(), userId: user.id, amr, ...fresh, address, userAgent },
	};
}

/** Stores the session. The owner gets a mail if they never used this device before. */
export async function storeSession(
	deps: OpenDeps,
	tx: Transaction,
	signedIn: SignedIn,
	more: Parameters<typeof insertSession>[2] = {},
): Promise<void> {
	const { session } = signedIn;
	const isNew = await insertSession(tx, { ...session, now: session.createdAt }, more);
	if (isNew) await tellOfNewDevice(deps, tx, signedIn);
}

export interface SessionAnswer {
	readonly access_token: string;
	readonly token_type: "bearer";
	readonly expires_in: number;
	readonly expires_at: number;
	readonly refresh_token: string;
	readonly user: Record<string, unknown>;
	readonly weak_password?: { readonly reasons: readonly string[] };
}

export async function presentSession(
	{ accessTokens, keys }: Pick<IdentityDeps, "accessTokens" | "keys">,
	{ user, session }: SignedIn,
): Promise<SessionAnswer> {
	const access = await accessTokens.sign(user, session);
	return {
		access_token: access.token,
		token_type: "bearer",
		expires_in: access.expiresIn,
		expires_at: access.expiresAt,
		refresh_token: encodeRefreshToken(refreshKey(keys), {
			sessionId: session.id,
			counter: session.refreshCounter,
		}),
		user: presentUser(user),
	};
}

export function refreshKey(keys: IdentityDeps["keys"]): KeyObject {
	return keys.signingKey("refresh-tokens");
}

import { errors as joseErrors, jwtVerify } from "jose";
import { z } from "zod";
import type { Clock } from "../../../platform/clock/clock.ts";
import { BadToken } from "../../../platform/http/caller.ts";
import type { LoadSigningKeys, SigningKeys } from "../keys/signing-keys.ts";
import { endOf, type LivingSession, type SessionLifetimes } from "./lifetime.rules.ts";
import { metadataInToken } from "./metadata.rules.ts";
import type { Session, User } from "./user.ts";

export interface AccessToken {
	readonly token: string;
	readonly expiresAt: number;
	readonly expiresIn: number;
}

const claimsSchema = z.looseObject({
	iss: z.string().optional(),
	aud: z.union([z.string(), z.array(z.string())]).optional(),
	sub: z.string().optional(),
	role: z.string().optional(),
	session_id: z.string().optional(),
	aal: z.enum(["aal1", "aal2"]).optional(),
	is_anonymous: z.boolean().optional(),
	/**
	 * Our own tokens always have one. An operator's token, signed with a shared secret, may lack it, as at
	 * Supabase.
	 */
	exp: z.number().optional(),
});
export type AccessClaims = z.infer<typeof claimsSchema>;

export interface AccessTokenDeps {
	readonly signingKeys: LoadSigningKeys;
	readonly clock: Clock;
	readonly issuer: string;
	readonly lifetimeSeconds: number;
	readonly lifetimes: SessionLifetimes;
}

export type SignedSession = Pick<Session, "id" | "grantedAal" | "amr"> & LivingSession;

export interface AccessTokens {
	/**
	 * No token lives longer than its session. So a program that checks tokens need not know how old the session
	 * is.
	 */
	sign(user: User, session: SignedSession): Promise<AccessToken>;
	/** Checks signature, expiry, issuer and audience; throws BadToken. */
	verify(token: string): Promise<AccessClaims>;
}

export function accessTokens(deps: AccessTokenDeps): AccessTokens {
	return { sign: sign(deps), verify: verify(deps) };
}

function sign({
	signingKeys,
	clock,
	issuer,
	lifetimeSeconds,
	lifetimes,
}: AccessTokenDeps): AccessTokens["sign"] {
	return async (user, session) => {
		const keys = await signingKeys();
		const issuedAt = Math.floor(clock.now().getTime() / 1000);
		const sessionEnd = endOf(lifetimes, session)?.getTime() ?? Infinity;
		const expiresAt = Math.min(issuedAt + lifetimeSeconds, Math.floor(sessionEnd / 1000));
		const token = await keys.sign({
			iss: issuer,
			sub: user.id,
			aud: user.aud,
			exp: expiresAt,
			iat: issuedAt,
			email: user.email ?? "",
			phone: user.phone ?? "",
			app_metadata: metadataInToken(user.appMetadata),
			// Clients look for these here. What people wrote themselves is in the account, which comes beside the
			// token.
			user_metadata: {},
			role: user.role,
			aal: session.grantedAal,
			amr: session.amr,
			session_id: session.id,
			is_anonymous: user.isAnonymous,
		});
		return { token, expiresAt, expiresIn: expiresAt - issuedAt };
	};
}

/**
 * A valid signature stays valid as long as its keys, so only the time is checked again. The cache has a
 * bound, and the oldest entry goes first.
 */
const remembered = 2000;

function verify({ signingKeys, clock, issuer }: AccessTokenDeps): AccessTokens["verify"] {
	const known = new Map<string, AccessClaims>();
	let verifiedBy: SigningKeys | undefined;
	return async (token) => {
		const keys = await signingKeys();
		// Some remembered tokens were verified with a key that is gone now.
		if (keys !== verifiedBy) known.clear();
		verifiedBy = keys;
		const before = known.get(token);
		if (before) return inTime({ clock }, before);
		const claims = await checkSignature({ signingKeys, clock }, token);
		if (!isForUs(claims, issuer)) throw new BadToken("invalid");
		if (known.size >= remembered) known.delete(known.keys().next().value ?? "");
		known.set(token, claims);
		return claims;
	};
}

/** Names that Supabase's own tools write into the keys that they sign for an operator. */
const operatorIssuers = ["supabase", "supabase-demo"];

/**
 * Other programs may share a key, and their tokens are not for us. A person's token names its issuer and
 * audience. An operator's token without a session may leave them out.
 */
function isForUs({ iss, aud, session_id: sessionId, role = "" }: AccessClaims, issuer: string): boolean {
	const audiences = aud === undefined ? [] : [aud].flat();
	if (sessionId !== undefined) return iss === issuer && audiences.includes("authenticated");
	const byUs = iss === undefined || iss === issuer || operatorIssuers.includes(iss);
	return byUs && (aud === undefined || audiences.includes("authenticated") || audiences.includes(role));
}

interface CheckDeps {
	readonly signingKeys: LoadSigningKeys;
	readonly clock: Clock;
}

function inTime({ clock }: Pick<CheckDeps, "clock">, claims: AccessClaims): AccessClaims {
	if (claims.exp !== undefined && claims.exp * 1000 <= clock.now().getTime()) throw new BadToken("expired");
	return claims;
}

async function checkSignature({ signingKeys, clock }: CheckDeps, token: string): Promise<AccessClaims> {
	try {
		const { payload } = await jwtVerify(
			token,
			async ({ kid, alg }) => {
				// The key decides the algorithm, never the token. So a public key cannot pass for a shared secret.
				const key = (await signingKeys()).find(kid, alg) ?? (await signingKeys(true)).find(kid, alg);
				if (!key) throw new BadToken("invalid");
				return key.publicKey;
			},
			{ currentDate: clock.now(), algorithms: ["ES256", "RS256", "HS256"] },
		);
		const claims = claimsSchema.safeParse(payload);
		if (!claims.success) throw new BadToken("invalid");
		return claims.data;
	} catch (error) {
		throw new BadToken(error instanceof joseErrors.JWTExpired ? "expired" : "invalid");
	}
}

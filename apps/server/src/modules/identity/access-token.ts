import { errors as joseErrors, jwtVerify } from "jose";
import { z } from "zod";
import type { Clock } from "../../platform/clock/clock.ts";
import { BadToken } from "../../platform/http/caller.ts";
import type { LoadSigningKeys } from "./signing-keys.ts";
import type { Session, User } from "./user.ts";

export interface AccessToken {
	readonly token: string;
	readonly expiresAt: number;
	readonly expiresIn: number;
}

const claimsSchema = z.looseObject({
	sub: z.string().optional(),
	role: z.string().optional(),
	session_id: z.string().optional(),
	aal: z.enum(["aal1", "aal2"]).optional(),
	is_anonymous: z.boolean().optional(),
	/** Ours always have one. An operator's own token, signed with a shared secret, may go without, as in Supabase. */
	exp: z.number().optional(),
});
export type AccessClaims = z.infer<typeof claimsSchema>;

export interface AccessTokenDeps {
	readonly signingKeys: LoadSigningKeys;
	readonly clock: Clock;
	readonly issuer: string;
	readonly lifetimeSeconds: number;
}

export interface AccessTokens {
	sign(user: User, session: Pick<Session, "id" | "grantedAal" | "amr">): Promise<AccessToken>;
	/** Signature and expiry; throws BadToken. */
	verify(token: string): Promise<AccessClaims>;
}

export function accessTokens(deps: AccessTokenDeps): AccessTokens {
	return { sign: sign(deps), verify: verify(deps) };
}

function sign({ signingKeys, clock, issuer, lifetimeSeconds }: AccessTokenDeps): AccessTokens["sign"] {
	return async (user, session) => {
		const keys = await signingKeys();
		const issuedAt = Math.floor(clock.now().getTime() / 1000);
		const expiresAt = issuedAt + lifetimeSeconds;
		const token = await keys.sign({
			iss: issuer,
			sub: user.id,
			aud: user.aud,
			exp: expiresAt,
			iat: issuedAt,
			email: user.email ?? "",
			phone: user.phone ?? "",
			app_metadata: user.appMetadata,
			user_metadata: user.userMetadata,
			role: user.role,
			aal: session.grantedAal,
			amr: session.amr,
			session_id: session.id,
			is_anonymous: user.isAnonymous,
		});
		return { token, expiresAt, expiresIn: lifetimeSeconds };
	};
}

/** A signature that held once holds for ever; only the time is looked at again. Bounded, oldest out first. */
const remembered = 2000;

function verify({ signingKeys, clock }: AccessTokenDeps): AccessTokens["verify"] {
	const known = new Map<string, AccessClaims>();
	return async (token) => {
		const before = known.get(token);
		if (before) return inTime(before, clock);
		const claims = await checkSignature(token, signingKeys, clock);
		if (known.size >= remembered) known.delete(known.keys().next().value ?? "");
		known.set(token, claims);
		return claims;
	};
}

function inTime(claims: AccessClaims, clock: Clock): AccessClaims {
	if (claims.exp !== undefined && claims.exp * 1000 <= clock.now().getTime()) throw new BadToken("expired");
	return claims;
}

async function checkSignature(
	token: string,
	signingKeys: LoadSigningKeys,
	clock: Clock,
): Promise<AccessClaims> {
	const keys = await signingKeys();
	try {
		const { payload } = await jwtVerify(
			token,
			({ kid, alg }) => {
				// The key decides the algorithm, never the token: no public key passes for a shared secret.
				const key = keys.find(kid, alg);
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

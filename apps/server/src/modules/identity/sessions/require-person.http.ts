import type { FastifyRequest } from "fastify";
import { BadToken } from "../../../platform/http/caller.ts";
import type { AccessClaims } from "../core/access-token.ts";
import { AuthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { lowerOf, type PresentPerson } from "../core/signed-in.ts";
import { isBanned } from "../core/user.ts";
import { findUserById } from "../core/users.repository.ts";
import { readCredential } from "./credential.http.ts";
import { findSignedIn } from "./sessions.repository.ts";

type Deps = Pick<IdentityDeps, "db" | "clock" | "accessTokens" | "anonKey" | "serviceRoleKey" | "apiKeys">;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads the signed-in person of a request to /auth/v1. Otherwise throws Supabase Auth's refusal. */
export function requirePerson(deps: Deps) {
	const find = findPerson(deps);
	// The hook calls this before the body is read, and the route calls it again. One query is enough for both.
	const found = new WeakMap<FastifyRequest, Promise<PresentPerson>>();
	return (request: FastifyRequest): Promise<PresentPerson> => {
		const known = found.get(request) ?? find(request);
		found.set(request, known);
		return known;
	};
}

function findPerson(deps: Deps) {
	return async (request: FastifyRequest): Promise<PresentPerson> => {
		const claims = await requireClaims(deps, request);
		if (!claims?.sub) throw new AuthError(403, "bad_jwt", "invalid claim: missing sub claim");
		if (!uuid.test(claims.sub))
			throw new AuthError(403, "bad_jwt", "invalid claim: sub claim must be a UUID");
		if (!uuid.test(claims.session_id ?? "")) {
			throw new AuthError(403, "bad_jwt", "invalid claim: session_id claim must be a UUID");
		}
		const signedIn = await findSignedIn(deps.db, claims.sub, claims.session_id ?? "");
		if (!signedIn) throw await whyNot(deps, claims.sub);
		if (signedIn.user.deletedAt) throw noSuchUser();
		if (isBanned(signedIn.user, deps.clock.now())) throw new AuthError(403, "user_banned", "User is banned");
		return { ...signedIn, aal: lowerOf(claims.aal, signedIn.session.grantedAal) };
	};
}

async function whyNot({ db }: Deps, userId: string): Promise<AuthError> {
	if (!(await findUserById(db, userId))) return noSuchUser();
	return new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
}

const noSuchUser = () => new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");

/**
 * Requires a caller who acts for the operator: with the secret key, or with our token that has an operator's role.
 */
export function requireAdmin(deps: Deps) {
	return async (request: FastifyRequest): Promise<void> => {
		const claims = await requireClaims(deps, request);
		if (claims?.role !== "service_role" && claims?.role !== "supabase_admin") {
			throw new AuthError(403, "not_admin", "User not allowed");
		}
	};
}

/** Null for the public key, which is a credential but not a person's token. */
async function requireClaims(deps: Deps, request: FastifyRequest): Promise<Partial<AccessClaims> | null> {
	try {
		const credential = await readCredential(deps, request);
		if (credential.kind === "token") return credential.claims;
		if (credential.kind === "key" && credential.role === "service_role") {
			if (credential.scope === "read") throw new AuthError(403, "not_admin", "This key may only read tables");
			return { role: "service_role" };
		}
		const sentKeyAsToken = request.headers.authorization !== undefined && credential.kind === "key";
		if (sentKeyAsToken) return null;
	} catch (error) {
		if (!(error instanceof BadToken)) throw error;
		const why =
			error.reason === "expired" ? "token has invalid claims: token is expired" : "token is malformed";
		throw new AuthError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${why}`);
	}
	throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
}

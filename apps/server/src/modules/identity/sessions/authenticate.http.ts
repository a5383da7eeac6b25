import { type Authenticate, BadToken, type RequestCaller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { lowerOf } from "../core/signed-in.ts";
import { readCredential } from "./credential.http.ts";
import { sessionStanding } from "./sessions.repository.ts";

type TokenDeps = Pick<IdentityDeps, "accessTokens" | "anonKey" | "serviceRoleKey" | "apiKeys">;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Checks only the token, without a query. Only for callers that check the session themselves, as the single query of
 * /rest/v1 does (`private.enter_as`, `private.write_as`). If anything is uncertain, it refuses.
 */
export function callerOfToken(deps: TokenDeps): Authenticate {
	return async (request) => {
		const credential = await readCredential(deps, request);
		if (credential.kind === "none") return callerOf("anon", {});
		if (credential.kind === "key") return { ...callerOf(credential.role, {}), scope: credential.scope };
		const { claims } = credential;
		if (claims.role === "service_role" || claims.role === "supabase_admin") {
			return callerOf("service_role", claims);
		}
		if (claims.role === "anon") return callerOf("anon", claims);
		const { sub = "", session_id: sessionId = "", aal = "aal1" } = claims;
		if (claims.role !== "authenticated" || !uuid.test(sub) || !uuid.test(sessionId)) {
			throw new BadToken("invalid");
		}
		return { role: "authenticated", claims, userId: sub, sessionId, aal };
	};
}

/**
 * For every API except /auth/v1, which checks more. Checks the signature, and the session in one query by
 * primary key. So a sign-out, a ban or a deletion ends the token at once.
 */
export function authenticate(deps: TokenDeps & Pick<IdentityDeps, "db" | "clock">): Authenticate {
	const byToken = callerOfToken(deps);
	return async (request) => {
		const caller = await byToken(request);
		if (caller.userId === null || caller.sessionId === null) return caller;
		const standing = await sessionStanding(deps.db, caller.userId, caller.sessionId, deps.clock.now());
		if (!standing) throw new BadToken("invalid");
		// If the person has a second factor, a password alone opens nothing. Only /auth/v1 accepts such a
		// session, so that it can ask for the code.
		const aal = lowerOf(caller.aal ?? undefined, standing.grantedAal);
		if (standing.hasSecondFactor && aal !== "aal2") {
			throw new Refusal("forbidden", "Confirm with your second factor first.");
		}
		return { ...caller, aal, emailConfirmed: standing.emailConfirmed };
	};
}

function callerOf(role: "anon" | "service_role", claims: Readonly<Record<string, unknown>>): RequestCaller {
	return { role, claims: { ...claims, role }, userId: null, sessionId: null, aal: null };
}

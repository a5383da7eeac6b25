import { type Authenticate, BadToken, type RequestCaller } from "../../platform/http/caller.ts";
import { type ApiKeys, readCredential } from "../identity/credential.http.ts";
import type { IdentityDeps } from "../identity/identity.deps.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Like identity's `authenticate`, but for its query: /rest/v1 asks about the session in the one statement that it runs
 * anyway (`private.read_as`, `private.write_as`). Whatever is not certain is refused.
 */
export function callerOfToken(deps: ApiKeys & Pick<IdentityDeps, "accessTokens">): Authenticate {
	return async (request) => {
		const credential = await readCredential(deps, request);
		if (credential.kind === "none") return callerOf("anon", {});
		if (credential.kind === "key") return callerOf(credential.role, {});
		const { claims } = credential;
		if (claims.role === "service_role" || claims.role === "supabase_admin") {
			return callerOf("service_role", claims);
		}
		if (claims.role === "anon") return callerOf("anon", claims);
		const { sub, session_id: sessionId } = claims;
		if (claims.role !== "authenticated" || !uuid.test(sub ?? "") || !uuid.test(sessionId ?? "")) {
			throw new BadToken("invalid");
		}
		return {
			role: "authenticated",
			claims,
			userId: sub ?? null,
			sessionId: sessionId ?? null,
			aal: claims.aal ?? "aal1",
		};
	};
}

function callerOf(role: "anon" | "service_role", claims: Readonly<Record<string, unknown>>): RequestCaller {
	return { role, claims: { ...claims, role }, userId: null, sessionId: null, aal: null };
}

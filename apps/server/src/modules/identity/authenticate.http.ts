import { type Authenticate, BadToken, type RequestCaller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/problem.ts";
import { readCredential } from "./credential.http.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import { sessionStanding } from "./sessions.repository.ts";

type Deps = Pick<IdentityDeps, "db" | "clock" | "accessTokens" | "anonKey" | "serviceRoleKey">;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * For every API but /auth/v1, which looks closer. One query by primary key besides the signature: a token that was
 * signed out, and one of a person who was banned or deleted, is worth nothing from that moment on.
 */
export function authenticate(deps: Deps): Authenticate {
	return async (request) => {
		const credential = await readCredential(deps, request);
		if (credential.kind === "none") return callerOf("anon", {});
		if (credential.kind === "key") return callerOf(credential.role, { role: credential.role });
		const { claims } = credential;
		if (claims.role === "service_role" || claims.role === "supabase_admin") {
			return callerOf("service_role", claims);
		}
		if (claims.role === "anon") return callerOf("anon", claims);
		if (claims.role !== "authenticated" || !uuid.test(claims.sub ?? "")) throw new BadToken("invalid");
		return personOf(deps, claims as typeof claims & { sub: string });
	};
}

async function personOf(
	{ db, clock }: Deps,
	claims: { sub: string; session_id?: string; aal?: "aal1" | "aal2" },
): Promise<RequestCaller> {
	const sessionId = claims.session_id;
	if (sessionId === undefined || !uuid.test(sessionId)) throw new BadToken("invalid");
	const standing = await sessionStanding(db, claims.sub, sessionId, clock.now());
	if (!standing) throw new BadToken("invalid");
	// A password alone opens nothing of a person who asked for more; only /auth/v1 lets it on to the code.
	if (standing.hasSecondFactor && claims.aal !== "aal2") {
		throw new Refusal("forbidden", "Confirm with your second factor first.");
	}
	return { role: "authenticated", claims, userId: claims.sub, sessionId, aal: claims.aal ?? "aal1" };
}

function callerOf(role: "anon" | "service_role", claims: Readonly<Record<string, unknown>>): RequestCaller {
	return { role, claims: { ...claims, role }, userId: null, sessionId: null, aal: null };
}

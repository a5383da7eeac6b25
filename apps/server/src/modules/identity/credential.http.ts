import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { AccessClaims, AccessTokens } from "./access-token.ts";

export interface ApiKeys {
	readonly anonKey: string;
	readonly serviceRoleKey: string;
}

/** What the request carries: a person's or a program's token, one of the two API keys, or nothing. */
export type Credential =
	| { readonly kind: "none" }
	| { readonly kind: "key"; readonly role: "anon" | "service_role" }
	| { readonly kind: "token"; readonly claims: AccessClaims };

/** Without a session clients send their API key as the bearer token. Throws BadToken for a token that does not hold. */
export async function readCredential(
	deps: ApiKeys & { readonly accessTokens: AccessTokens },
	request: FastifyRequest,
): Promise<Credential> {
	const bearer = /^bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? "")?.[1];
	if (bearer === undefined) {
		const apikey = request.headers.apikey;
		const role = typeof apikey === "string" ? roleOfKey(deps, apikey) : null;
		return role ? { kind: "key", role } : { kind: "none" };
	}
	const role = roleOfKey(deps, bearer);
	return role ? { kind: "key", role } : { kind: "token", claims: await deps.accessTokens.verify(bearer) };
}

function roleOfKey(deps: ApiKeys, given: string): "anon" | "service_role" | null {
	if (same(given, deps.serviceRoleKey)) return "service_role";
	return same(given, deps.anonKey) ? "anon" : null;
}

function same(left: string, right: string): boolean {
	const hash = (text: string) => createHash("sha256").update(text, "utf8").digest();
	return left.length === right.length && timingSafeEqual(hash(left), hash(right));
}

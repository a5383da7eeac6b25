import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { BadToken } from "../../../platform/http/caller.ts";
import type { AccessClaims, AccessTokens } from "../core/access-token.ts";
import type { ApiKeyBook, KnownKey } from "../keys/api-key-book.ts";

export interface ApiKeys {
	readonly anonKey: string;
	readonly serviceRoleKey: string;
	readonly apiKeys: ApiKeyBook;
}

/** The credential of a request: a person's or program's token, one of the two API keys, or nothing. */
export type Credential =
	| { readonly kind: "none" }
	| ({ readonly kind: "key" } & KnownKey)
	| { readonly kind: "token"; readonly claims: AccessClaims };

/**
 * Without a session, clients send their API key as the bearer token. Throws BadToken for an invalid token.
 */
export async function readCredential(
	deps: ApiKeys & { readonly accessTokens: AccessTokens },
	request: FastifyRequest,
): Promise<Credential> {
	const bearer = /^bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? "")?.[1];
	if (bearer === undefined) {
		const apikey = request.headers.apikey;
		const known = typeof apikey === "string" ? await knownKey(deps, apikey) : null;
		if (known === "void") throw new BadToken("invalid");
		return known ? { kind: "key", ...known } : { kind: "none" };
	}
	const known = await knownKey(deps, bearer);
	if (known === "void") throw new BadToken("invalid");
	return known
		? { kind: "key", ...known }
		: { kind: "token", claims: await deps.accessTokens.verify(bearer) };
}

/** If another process replaced a key, this process learns of it within seconds. Until then the old key works. */
async function knownKey(deps: ApiKeys, given: string): Promise<KnownKey | "void" | null> {
	const standing = standingKey(deps, given);
	// Most tokens belong to a person. Only those with this prefix can be keys, so only those are looked up.
	if (!standing && !given.startsWith("sb_")) return null;
	return standing ?? deps.apiKeys.find(given);
}

function standingKey(deps: ApiKeys, given: string): KnownKey | null {
	if (same(given, deps.serviceRoleKey)) return { role: "service_role", scope: "all" };
	return same(given, deps.anonKey) ? { role: "anon", scope: "all" } : null;
}

function same(left: string, right: string): boolean {
	const hash = (text: string) => createHash("sha256").update(text, "utf8").digest();
	return left.length === right.length && timingSafeEqual(hash(left), hash(right));
}

import { timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { pathPrefix } from "../core/identity.settings.ts";

/** The longest time that a person may spend at the provider. */
const maxAge = 300;

/**
 * Ties a sign-in at a provider to the browser that began it. If another browser comes back with the state, we refuse,
 * because somebody may have led it there to sign it in to another account. Each flow has its own cookie, so that two
 * tabs do not disturb each other. We store nothing, because only we can make the value that belongs to a state
 * (decision 0029).
 */
export function oauthBrowser({ keys, settings }: Pick<IdentityDeps, "keys" | "settings">) {
	const nameFor = (state: string) => `unlisted-oauth-${state}`;
	const valueFor = (state: string) => keys.blindIndex("auth-oauth-browser", state).toString("base64url");
	const secure = settings.publicUrl.startsWith("https:") ? "; Secure" : "";
	const attributes = `Path=${pathPrefix(settings)}/callback; HttpOnly; SameSite=Lax${secure}`;
	return {
		remember: (reply: FastifyReply, state: string): void => {
			reply.header("set-cookie", `${nameFor(state)}=${valueFor(state)}; Max-Age=${maxAge}; ${attributes}`);
		},
		isSame: (request: FastifyRequest, state: string): boolean => {
			const given = Buffer.from(cookieOf(request, nameFor(state)) ?? "");
			const right = Buffer.from(valueFor(state));
			return given.length === right.length && timingSafeEqual(given, right);
		},
		forget: (reply: FastifyReply, state: string): void => {
			reply.header("set-cookie", `${nameFor(state)}=; Max-Age=0; ${attributes}`);
		},
	};
}

export function cookieOf(request: FastifyRequest, name: string): string | undefined {
	const pairs = request.headers.cookie?.split(";") ?? [];
	const own = pairs.map((pair) => pair.trim()).find((pair) => pair.startsWith(`${name}=`));
	return own?.slice(name.length + 1);
}

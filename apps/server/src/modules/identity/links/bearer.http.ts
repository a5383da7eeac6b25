import type { FastifyRequest } from "fastify";
import { AuthError } from "../core/auth-error.ts";
import type { IdentitySettings } from "../core/identity.settings.ts";
import { askingBrowser } from "../devices/asking-browser.http.ts";
import type { requirePerson } from "../sessions/require-person.http.ts";
import type { Bearer } from "./verify.ts";

interface BearerDeps {
	readonly deps: { readonly settings: IdentitySettings };
	readonly person: ReturnType<typeof requirePerson>;
}

/** Reads who uses a link or code: their browser, and the person of their session, if any. */
export function bearerOf({ deps, person }: BearerDeps) {
	const browser = askingBrowser(deps.settings);
	return async (request: FastifyRequest): Promise<Bearer> => ({
		browserHash: browser.hashOf(request),
		userId: request.headers.authorization === undefined ? null : await userIdOf({ person }, request),
		address: request.clientAddress,
	});
}

/** Clients send the public key in this header if nobody is signed in. */
async function userIdOf(
	{ person }: Pick<BearerDeps, "person">,
	request: FastifyRequest,
): Promise<string | null> {
	try {
		return (await person(request)).user.id;
	} catch (error) {
		if (error instanceof AuthError) return null;
		throw error;
	}
}

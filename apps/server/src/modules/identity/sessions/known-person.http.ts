import type { FastifyRequest } from "fastify";
import { AuthError } from "../core/auth-error.ts";
import type { PresentPerson } from "../core/signed-in.ts";
import type { requirePerson } from "./require-person.http.ts";

/** Requires a person with a lasting account. An anonymous one has nothing to protect yet. */
export function knownPerson({ person }: { readonly person: ReturnType<typeof requirePerson> }) {
	return async (request: FastifyRequest): Promise<PresentPerson> => {
		const signedIn = await person(request);
		if (signedIn.user.isAnonymous) {
			throw new AuthError(403, "no_authorization", "Anonymous user not allowed to perform these actions");
		}
		return signedIn;
	};
}

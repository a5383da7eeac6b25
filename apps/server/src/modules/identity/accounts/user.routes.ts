import type { FastifyRequest } from "fastify";
import { readChallenge } from "../codes/pkce.ts";
import { AuthError } from "../core/auth-error.ts";
import { queryValue, updateUserBody } from "../core/identity.schemas.ts";
import { presentUser } from "../core/present-user.ts";
import { originOf } from "../core/request-origin.http.ts";
import { askingBrowser } from "../devices/asking-browser.http.ts";
import type { IdentityScope, RouteContext } from "../sessions/route-context.http.ts";
import { updateOwnUser } from "./update-user.ts";

export function userRoutes(app: IdentityScope, { deps, limit, person }: RouteContext): void {
	const update = updateOwnUser(deps);
	const browser = askingBrowser(deps.settings);

	app.get("/user", { schema: { tags: ["auth"], summary: "The signed-in person" } }, async (request) => {
		const { user } = await person(request);
		return presentUser(user);
	});

	const schema = { tags: ["auth"], summary: "Change one's own account", body: updateUserBody };
	const onRequest = async (request: FastifyRequest) => void (await person(request));
	app.put("/user", { onRequest, schema }, async (request, reply) => {
		const signedIn = await person(request);
		limit("user", request.clientAddress);
		const { body } = request;
		if (body.app_metadata !== undefined && body.app_metadata !== null) {
			throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
		}
		const given = {
			email: body.email,
			phone: body.phone,
			password: body.password ?? null,
			currentPassword: body.current_password ?? null,
			nonce: body.nonce,
			data: body.data ?? null,
			channel: body.channel ?? ("sms" as const),
			challenge: readChallenge(body.code_challenge, body.code_challenge_method),
			redirectTo: queryValue(request.query, "redirect_to"),
			...(body.email !== "" && { browserHash: browser.remember(request, reply) }),
		};
		return update(signedIn, given, originOf(request));
	});
}

import type { FastifyRequest } from "fastify";
import { invalid } from "../core/auth-error.ts";
import { queryValue } from "../core/identity.schemas.ts";
import { originOf } from "../core/request-origin.http.ts";
import type { IdentityScope, RouteContext } from "./route-context.http.ts";
import { type SignOutScope, signOut } from "./sign-out.ts";

export function sessionRoutes(app: IdentityScope, { deps, person }: RouteContext): void {
	const end = signOut(deps);
	const schema = { tags: ["auth"], summary: "Sign out: here, everywhere else, or everywhere" };
	const onRequest = async (request: FastifyRequest) => void (await person(request));
	app.post("/logout", { onRequest, schema }, async (request, reply) => {
		const { user, session } = await person(request);
		const scope = queryValue(request.query, "scope") ?? "global";
		if (!isScope(scope)) throw invalid(`Unsupported logout scope ${JSON.stringify(scope)}`);
		await end(user.id, session.id, scope, originOf(request));
		return reply.code(204).send();
	});
}

function isScope(value: string): value is SignOutScope {
	return value === "global" || value === "local" || value === "others";
}

import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AuthError } from "./auth-error.ts";
import { returnFromProvider, startAuthorization } from "./authorize.ts";
import type { IdentityScope, RouteContext } from "./identity.routes.ts";
import { queryValue } from "./identity.schemas.ts";
import { unlinkIdentity } from "./link-identity.ts";
import { readChallenge } from "./pkce.ts";
import { redirectTarget } from "./redirect.rules.ts";
import { originOf } from "./request-origin.http.ts";
import { failureTarget, successTarget } from "./verify.routes.ts";

const tags = ["auth: providers"];

export function oauthRoutes(app: IdentityScope, { deps, limit, person }: RouteContext): void {
	const start = startAuthorization(deps);
	const comeBack = returnFromProvider(deps);
	const unlink = unlinkIdentity(deps);

	const urlFor = (request: FastifyRequest, linkingUserId: string | null) => {
		const ask = (name: string) => queryValue(request.query, name);
		return start({
			provider: ask("provider") ?? "",
			scopes: ask("scopes")?.slice(0, 500),
			redirectTo: redirectTarget(ask("redirect_to"), deps.settings),
			challenge: readChallenge(ask("code_challenge"), ask("code_challenge_method")),
			linkingUserId,
		});
	};

	const startSchema = { tags, summary: "Go to a provider to sign in there" };
	app.get("/authorize", { schema: startSchema }, async (request, reply) => {
		limit("authorize", request.ip);
		const url = await urlFor(request, null);
		return queryValue(request.query, "skip_http_redirect") === "true" ? { url } : reply.redirect(url, 302);
	});

	const finish = async (request: FastifyRequest, reply: FastifyReply) => {
		limit("authorize", request.ip);
		const returned = await comeBack(queryValue(request.query, "state") ?? "", originOf(request));
		reply.header("cache-control", "no-store");
		try {
			const error = queryValue(request.query, "error");
			if (error)
				throw new AuthError(403, "bad_oauth_callback", `The provider answered: ${error.slice(0, 100)}`);
			const code = queryValue(request.query, "code");
			if (!code) throw new AuthError(400, "bad_oauth_callback", "OAuth callback with invalid code");
			const verified = await returned.finish(code);
			return reply.redirect(successTarget(returned.redirectTo, null, verified), 302);
		} catch (error) {
			if (!(error instanceof AuthError)) throw error;
			return reply.redirect(failureTarget(returned.redirectTo, error, returned.pkce), 302);
		}
	};
	app.get("/callback", { schema: { tags, summary: "Where providers send the browser back to" } }, finish);

	const requireLinking = async (request: FastifyRequest) => {
		await person(request);
		if (!deps.settings.manualLinkingEnabled) {
			throw new AuthError(404, "manual_linking_disabled", "Manual linking is disabled");
		}
	};
	const linkSchema = { tags, summary: "Add an account at a provider to one's own" };
	const onRequest = requireLinking;
	app.get("/user/identities/authorize", { onRequest, schema: linkSchema }, async (request, reply) => {
		const { user } = await person(request);
		const url = await urlFor(request, user.id);
		return queryValue(request.query, "skip_http_redirect") === "true" ? { url } : reply.redirect(url, 302);
	});
	const params = z.object({ id: z.string().max(100) });
	const unlinkSchema = { tags, summary: "Take an identity away", params };
	app.delete("/user/identities/:id", { onRequest, schema: unlinkSchema }, async (request) => {
		const { user } = await person(request);
		await unlink(user.id, request.params.id, originOf(request));
		return {};
	});
}

import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { readChallenge } from "../codes/pkce.ts";
import { failureTarget, redirectTarget, successTarget } from "../codes/redirect.rules.ts";
import { AuthError } from "../core/auth-error.ts";
import { queryValue } from "../core/identity.schemas.ts";
import { type IdentitySettings, pathPrefix } from "../core/identity.settings.ts";
import { originOf } from "../core/request-origin.http.ts";
import { browserMarks } from "../devices/browser-marks.http.ts";
import { oauthBrowser } from "../devices/oauth-browser.http.ts";
import { firstLegMessage } from "../links/verify.ts";
import type { IdentityScope, RouteContext } from "../sessions/route-context.http.ts";
import { returnFromProvider, startAuthorization } from "./authorize.ts";
import { requireManualLinking, requireProofToLink, unlinkIdentity } from "./link-identity.ts";

const tags = ["auth: providers"];

export function oauthRoutes(app: IdentityScope, { deps, limit, person }: RouteContext): void {
	const start = startAuthorization(deps);
	const comeBack = returnFromProvider(deps);
	const browser = oauthBrowser(deps);
	const unlink = unlinkIdentity(deps);

	const setOut = (request: FastifyRequest, linkingUserId: string | null) => {
		const ask = (name: string) => queryValue(request.query, name);
		return start({
			provider: ask("provider") ?? "",
			scopes: ask("scopes")?.slice(0, 500),
			redirectTo: redirectTarget(ask("redirect_to"), deps.settings),
			challenge: readChallenge(ask("code_challenge"), ask("code_challenge_method")),
			linkingUserId,
		});
	};

	const send = (
		request: FastifyRequest,
		reply: FastifyReply,
		{ url, state }: { url: string; state: string },
	) => {
		browser.remember(reply, state);
		return queryValue(request.query, "skip_http_redirect") === "true" ? { url } : reply.redirect(url, 302);
	};

	const startSchema = { tags, summary: "Go to a provider to sign in there" };
	app.get("/authorize", { schema: startSchema, exposeHeadRoute: false }, async (request, reply) => {
		limit("authorize", request.clientAddress);
		return send(request, reply, await setOut(request, null));
	});

	const finish = async (request: FastifyRequest, reply: FastifyReply) => {
		limit("authorize", request.clientAddress);
		reply.header("cache-control", "no-store");
		const state = queryValue(request.query, "state") ?? "";
		const isSame = browser.isSame(request, state);
		const returned = await comeBack(state, isSame, originOf(request));
		if (isSame) browser.forget(reply, state);
		try {
			const error = queryValue(request.query, "error");
			if (error)
				throw new AuthError(403, "bad_oauth_callback", `The provider answered: ${error.slice(0, 100)}`);
			const code = queryValue(request.query, "code");
			if (!code) throw new AuthError(400, "bad_oauth_callback", "OAuth callback with invalid code");
			const verified = await returned.finish(code, queryValue(request.query, "iss"));
			if (verified.kind === "session") browserMarks(deps).mark(request, reply);
			return reply.redirect(successTarget(returned.redirectTo, null, verified, firstLegMessage), 302);
		} catch (error) {
			if (!(error instanceof AuthError)) throw error;
			return reply.redirect(failureTarget(returned.redirectTo, error, returned.pkce), 302);
		}
	};
	const callbackSchema = { tags, summary: "Where providers send the browser back to" };
	app.get("/callback", { schema: callbackSchema, exposeHeadRoute: false }, finish);
	formCallback(app, deps.settings, limit);

	const requireLinking = async (request: FastifyRequest) => {
		const signedIn = await person(request);
		requireManualLinking(deps);
		requireProofToLink(deps, signedIn);
	};
	const linkSchema = { tags, summary: "Add an account at a provider to one's own" };
	const onRequest = requireLinking;
	app.get(
		"/user/identities/authorize",
		{ onRequest, schema: linkSchema, exposeHeadRoute: false },
		async (request, reply) => {
			const { user } = await person(request);
			return send(request, reply, await setOut(request, user.id));
		},
	);
	const params = z.object({ id: z.string().max(100) });
	const unlinkSchema = { tags, summary: "Take an identity away", params };
	app.delete("/user/identities/:id", { onRequest, schema: unlinkSchema }, async (request) => {
		const { user } = await person(request);
		await unlink(user.id, request.params.id, originOf(request));
		return {};
	});
}

const carried = ["state", "code", "iss", "error", "error_description"];

/**
 * Providers that answer with a form (response_mode=form_post) make the browser post from their page to ours.
 * Such a request has no SameSite=Lax cookie. The GET that follows has it.
 */
function formCallback(app: IdentityScope, settings: IdentitySettings, limit: RouteContext["limit"]): void {
	app.register(async (scope) => {
		const options = { parseAs: "string", bodyLimit: 65_536 } as const;
		scope.addContentTypeParser("application/x-www-form-urlencoded", options, (_request, body, done) =>
			done(null, Object.fromEntries(new URLSearchParams(String(body)))),
		);
		const schema = { tags, summary: "The same, for providers that answer with a form" };
		scope.post("/callback", { config: { fromOtherSites: true }, schema }, async (request, reply) => {
			limit("authorize", request.clientAddress);
			const query = new URLSearchParams();
			for (const name of carried) {
				const value = queryValue(request.body, name);
				if (value !== undefined) query.set(name, value);
			}
			reply.header("cache-control", "no-store");
			return reply.redirect(`${pathPrefix(settings)}/callback?${query}`, 303);
		});
	});
}

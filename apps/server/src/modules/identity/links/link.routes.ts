import type { FastifyReply, FastifyRequest } from "fastify";
import { served } from "../../../platform/http/served.ts";
import { isSameBrowser } from "../claims/maker.rules.ts";
import { pkcePrefix } from "../codes/one-time-token.ts";
import { failureTarget, redirectTarget, successTarget } from "../codes/redirect.rules.ts";
import { AuthError, invalid } from "../core/auth-error.ts";
import { lookBody, queryValue } from "../core/identity.schemas.ts";
import { pathPrefix } from "../core/identity.settings.ts";
import { originOf } from "../core/request-origin.http.ts";
import { askingBrowser, isFromElsewhere } from "../devices/asking-browser.http.ts";
import { browserMarks } from "../devices/browser-marks.http.ts";
import type { IdentityScope, RouteContext } from "../sessions/route-context.http.ts";
import { bearerOf } from "./bearer.http.ts";
import { issueLinkCode } from "./link-code.ts";
import { sendLinkPage } from "./link-page.http.ts";
import { lookAtLink, type SeenLink } from "./look-at-link.ts";
import { firstLegMessage, verify } from "./verify.ts";

const tags = ["auth"];

interface Asked {
	readonly type: string;
	readonly link: string;
	readonly target: string;
	readonly isPkce: boolean;
}

/**
 * Routes for links to the API itself: links of `generate_link`, links that a client elsewhere asked for, and links in
 * mails from before there was a page. Opening one changes nothing (decision 0069), except in the browser that asked
 * for it.
 */
export function linkRoutes(app: IdentityScope, context: RouteContext): void {
	const { deps, limit } = context;
	const look = lookAtLink(deps);
	const redeem = verify(deps);
	const browser = askingBrowser(deps.settings);
	const browsers = browserMarks(deps);
	const bearer = bearerOf(context);

	const askedOf = (given: unknown): Asked => {
		const link = queryValue(given, "token") ?? queryValue(given, "token_hash") ?? "";
		const type = queryValue(given, "type") ?? "";
		if (type === "") throw invalid("Verify requires a verification type");
		if (link === "") throw invalid("Verify requires a token or a token hash");
		const target = redirectTarget(queryValue(given, "redirect_to"), deps.settings);
		return { type, link, target, isPkce: link.startsWith(pkcePrefix) };
	};
	const show = (reply: FastifyReply, asked: Asked, seen: SeenLink, problem: string | null = null) =>
		sendLinkPage(reply, {
			action: `${pathPrefix(deps.settings)}/verify/press`,
			...asked,
			redirectTo: asked.target,
			seen,
			problem,
		});
	const press = async (request: FastifyRequest, reply: FastifyReply, asked: Asked, password?: string) => {
		const proof = { kind: "link", ...asked, ...(password && { password }) } as const;
		const verified = await redeem(proof, await bearer(request), originOf(request), true);
		if (verified.kind === "session") browsers.mark(request, reply);
		return reply.redirect(successTarget(asked.target, asked.type, verified, firstLegMessage), 303);
	};
	/** Reports a failure on the page that the link leads to. */
	const orTell = async (
		reply: FastifyReply,
		{ target, isPkce }: Asked,
		work: () => Promise<FastifyReply>,
	) => {
		// This address holds a secret, so no cache and no next page may keep it.
		reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof AuthError)) throw error;
			return reply.redirect(failureTarget(target, error, isPkce), 303);
		}
	};

	const getSchema = {
		tags,
		summary: "Where links lead: a page with a button, or on for the browser that asked",
	};
	app.get("/verify", { schema: getSchema, exposeHeadRoute: false }, async (request, reply) => {
		limit("verify", request.clientAddress);
		const asked = askedOf(request.query);
		return orTell(reply, asked, async () => {
			const browserHash = browser.hashOf(request);
			const seen = await look(asked.type, asked.link, { browserHash, userId: null });
			const { token } = seen;
			if (token.flowId !== null && !token.kind.startsWith("email_change")) {
				const verified = { kind: "code", authCode: issueLinkCode(deps, token) } as const;
				return reply.redirect(successTarget(asked.target, asked.type, verified, firstLegMessage), 303);
			}
			const isTheirs = isSameBrowser(token.browserHash, browserHash) && isVisit(request);
			const acts = deps.settings.links === "supabase" || (isTheirs && seen.question === null);
			return acts ? press(request, reply, asked) : show(reply, asked, seen);
		});
	});
	// Some programs send HEAD before they open anything.
	app.head("/verify", { schema: { hide: true } }, async (_request, reply) =>
		reply.header("cache-control", "no-store").code(204).send(),
	);

	const looking = served(
		"POST /auth/v1/verify/look",
		{ tags, summary: "What a link of a mail would do, without doing it" },
		{},
		{ under: "/auth/v1" },
	);
	const lookSchema = { ...looking.schema, body: lookBody };
	app.post(looking.url, { schema: lookSchema }, async (request) => {
		limit("verify", request.clientAddress);
		const { body } = request;
		const seen = await look(body.type, body.token_hash, await bearer(request));
		return { email: seen.email, new_email: seen.newEmail, question: seen.question };
	});

	app.register(async (scope) => {
		const options = { parseAs: "string", bodyLimit: 65_536 } as const;
		scope.addContentTypeParser("application/x-www-form-urlencoded", options, (_request, body, done) =>
			done(null, Object.fromEntries(new URLSearchParams(String(body)))),
		);
		const schema = { tags, summary: "The button of that page" };
		scope.post("/verify/press", { schema }, async (request, reply) => {
			limit("verify", request.clientAddress);
			const asked = askedOf(request.body);
			// Otherwise another site could press the button and sign a person in to an account that it chose.
			if (isFromElsewhere(request, deps.settings.publicUrl)) {
				throw new AuthError(403, "bad_oauth_state", "The button was not pressed on our page");
			}
			return orTell(reply, asked, async () => {
				try {
					return await press(request, reply, asked, queryValue(request.body, "password"));
				} catch (error) {
					const retry = error instanceof AuthError && retried.has(error.code);
					if (!retry) throw error;
					const seen = await look(asked.type, asked.link, await bearer(request));
					reply.code(error.statusCode);
					return show(reply, asked, seen, error.message);
				}
			});
		});
	});
}

/** Codes of failures after which the link still works. */
const retried = new Set(["invalid_credentials", "reauthentication_needed", "over_request_rate_limit"]);

/** Whether a person opened this address. A picture in a page and a prefetch do not count. */
function isVisit({ headers }: FastifyRequest): boolean {
	const purpose = `${headers["sec-purpose"] ?? ""}${headers.purpose ?? ""}${headers["x-moz"] ?? ""}`;
	const mode = headers["sec-fetch-mode"];
	return !purpose.includes("prefetch") && (mode === undefined || mode === "navigate");
}

import type { FastifyError, FastifyInstance } from "fastify";
import type { HttpApp } from "../../platform/http/app.ts";
import { logFailure, toRefusal } from "../../platform/http/errors.ts";
import { userRoutes } from "./accounts/user.routes.ts";
import { adminRoutes } from "./admin/admin.routes.ts";
import { sendAuthError } from "./core/auth-error.http.ts";
import { AuthError } from "./core/auth-error.ts";
import type { IdentityDeps } from "./core/identity.deps.ts";
import { pathPrefix } from "./core/identity.settings.ts";
import { browserMarks, isNewSession } from "./devices/browser-marks.http.ts";
import { oauthRoutes } from "./external/oauth.routes.ts";
import { factorRoutes } from "./factor.routes.ts";
import { addressLimits } from "./limits/limit-address.ts";
import { linkRoutes } from "./links/link.routes.ts";
import { verifyRoutes } from "./links/verify.routes.ts";
import { passkeyRoutes } from "./passkey.routes.ts";
import { requireAdmin, requirePerson } from "./sessions/require-person.http.ts";
import type { IdentityScope, RouteContext } from "./sessions/route-context.http.ts";
import { sessionRoutes } from "./sessions/session.routes.ts";
import { sendRoutes } from "./sign-in/send.routes.ts";
import { signUpRoutes } from "./sign-in/sign-up.routes.ts";
import { tokenRoutes } from "./token.routes.ts";
import { wellKnownRoutes } from "./well-known.routes.ts";

/** Awaited before the pages are added. With the base path "/" these routes come first. */
export async function identityRoutes(app: HttpApp, deps: IdentityDeps): Promise<void> {
	const context: RouteContext = {
		deps,
		limit: addressLimits(deps),
		person: requirePerson(deps),
		admin: requireAdmin(deps),
	};
	await app.register(
		async (plain) => {
			const scope = plain as unknown as IdentityScope;
			installBodies(plain as unknown as FastifyInstance);
			installErrors(plain as unknown as FastifyInstance);
			const browsers = browserMarks(deps);
			// This hook runs first: routes record where a request came from, and sign-ins store it.
			(plain as unknown as FastifyInstance).addHook("onRequest", async (request) => browsers.note(request));
			(plain as unknown as FastifyInstance).addHook("preSerialization", async (request, reply, answer) => {
				if (isNewSession(request, answer)) browsers.mark(request, reply);
				return answer;
			});
			for (const add of [
				signUpRoutes,
				tokenRoutes,
				userRoutes,
				sessionRoutes,
				sendRoutes,
				verifyRoutes,
				linkRoutes,
				wellKnownRoutes,
				factorRoutes,
				passkeyRoutes,
				oauthRoutes,
				adminRoutes,
			])
				add(scope, context);
		},
		{ prefix: pathPrefix(deps.settings) },
	);
}

/** Accepts clients that announce JSON and send nothing, and clients that send JSON without announcing it. */
function installBodies(scope: FastifyInstance): void {
	const parse = scope.getDefaultJsonParser("error", "error");
	scope.removeContentTypeParser("application/json");
	scope.addContentTypeParser(["application/json", "*"], { parseAs: "string" }, (request, body, done) => {
		if (body.length === 0) done(null, {});
		else parse(request, body as string, done);
	});
}

/** Two requests wanted the same thing at the same moment, and the database accepted one of them. */
const conflicts = new Map(
	Object.entries({
		users_email: new AuthError(
			422,
			"email_exists",
			"A user with this email address has already been registered",
		),
		users_phone: new AuthError(
			422,
			"phone_exists",
			"A user with this phone number has already been registered",
		),
		mfa_factors_friendly_name: new AuthError(
			422,
			"mfa_factor_name_conflict",
			"A factor with the friendly name for this user already exists",
		),
	}),
);

/** The session or the person was deleted during the request. */
const vanished = [
	[
		/_session_id_fkey$/,
		new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist"),
	],
	[/_user_id_fkey$/, new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist")],
] as const;

/** The database refused the change because another request was faster. */
function overtaken({ code, constraint = "" }: { code?: string; constraint?: string }): AuthError | undefined {
	if (code === "23505") return conflicts.get(constraint);
	if (code === "23503") return vanished.find(([pattern]) => pattern.test(constraint))?.[1];
	return undefined;
}

function installErrors(scope: FastifyInstance): void {
	scope.setErrorHandler((error: FastifyError & { constraint?: string }, request, reply) => {
		const known = overtaken(error);
		const refusal = toRefusal(known ? (known as unknown as FastifyError) : error);
		logFailure(request, error, refusal);
		return sendAuthError(request, reply, refusal, known ?? error);
	});
}

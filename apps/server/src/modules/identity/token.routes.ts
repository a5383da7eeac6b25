import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { isDemoEmail } from "./admin/demo-account.ts";
import { exchangeAuthCode } from "./codes/pkce.ts";
import { AuthError, invalid } from "./core/auth-error.ts";
import {
	idTokenBody,
	passwordBody,
	pkceBody,
	queryValue,
	refreshBody,
	web3Body,
} from "./core/identity.schemas.ts";
import { originOf } from "./core/request-origin.http.ts";
import { requireManualLinking, requireProofToLink } from "./external/link-identity.ts";
import { signInWithIdToken } from "./external/sign-in-with-id-token.ts";
import { refuseUnlessOn as refuseWalletsUnlessOn, signInWithWallet } from "./external/sign-in-with-wallet.ts";
import { verifyCaptcha } from "./limits/verify-captcha.ts";
import { exchangeLinkCode } from "./links/link-code.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import type { IdentityScope, RouteContext } from "./sessions/route-context.http.ts";
import { signInWithPassword } from "./sign-in/sign-in-with-password.ts";

export function tokenRoutes(app: IdentityScope, { deps, limit, person }: RouteContext): void {
	const byPassword = signInWithPassword(deps);
	const refresh = refreshSession(deps);
	const exchange = exchangeAuthCode(deps);
	const exchangeLink = exchangeLinkCode(deps);
	const byIdToken = signInWithIdToken(deps);
	const byWallet = signInWithWallet(deps);
	const captcha = verifyCaptcha(deps);

	const schema = {
		tags: ["auth"],
		summary:
			"A session for a password, a refresh token, an authorization code, an ID token or a wallet's signature",
		querystring: z.looseObject({}),
		body: z.looseObject({}),
	};
	app.post("/token", { schema }, async (request) => {
		const origin = originOf(request);
		const grant = queryValue(request.query, "grant_type");
		limit("token", request.clientAddress);
		switch (grant) {
			case "password": {
				const body = read(passwordBody, request.body);
				await captcha(body, request.clientAddress);
				const given = {
					email: body.email || null,
					phone: body.phone || null,
					password: passwordFrom(request, body),
				};
				return byPassword({ ...given, address: request.clientAddress }, origin);
			}
			case "refresh_token":
				return refresh(read(refreshBody, request.body).refresh_token, origin);
			case "pkce": {
				const body = read(pkceBody, request.body);
				if (body.auth_code === "" || body.code_verifier === "") {
					throw invalid("invalid request: both auth code and code verifier should be non-empty");
				}
				const { auth_code: code, code_verifier: verifier } = body;
				return (await exchangeLink(code, verifier, origin)) ?? exchange(code, verifier, origin);
			}
			case "id_token": {
				const body = read(idTokenBody, request.body);
				await captcha(body, request.clientAddress);
				if (body.link_identity) requireManualLinking(deps);
				const linkTo = body.link_identity ? await person(request) : null;
				if (linkTo) requireProofToLink(deps, linkTo);
				const given = { idToken: body.id_token, provider: body.provider, nonce: body.nonce, linkTo };
				return byIdToken(given, origin);
			}
			case "web3": {
				refuseWalletsUnlessOn(deps);
				const body = read(web3Body, request.body);
				await captcha(body, request.clientAddress);
				return byWallet(body, origin);
			}
			default:
				throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
		}
	});
}

/**
 * From other machines every password of the demo account is wrong, because the account is for trying out on this
 * machine.
 */
function passwordFrom(request: FastifyRequest, { email, password }: z.output<typeof passwordBody>): string {
	return isDemoEmail(email) && !request.isAtHand ? randomUUID() : password;
}

/** The grant decides the shape of the body. So this function reads it instead of the route's schema. */
export function read<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
	const parsed = schema.safeParse(body);
	if (parsed.success) return parsed.data;
	const issue = parsed.error.issues[0];
	throw invalid(issue ? `${issue.path.join(".")}: ${issue.message}` : "The body is not valid");
}

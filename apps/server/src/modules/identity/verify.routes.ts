import { evenAnswers } from "./answer-evenly.ts";
import { AuthError, invalid } from "./auth-error.ts";
import type { IdentityScope, RouteContext } from "./identity.routes.ts";
import { queryValue, verifyBody } from "./identity.schemas.ts";
import { normalEmail, normalPhone } from "./normal-contact.ts";
import { pkcePrefix } from "./one-time-token.ts";
import { redirectTarget, withFragment, withQuery } from "./redirect.rules.ts";
import { originOf } from "./request-origin.http.ts";
import { firstLegMessage, type Proof, type Verified, verify } from "./verify.ts";

/** A wrong code is counted where one waits, and not where none does: neither shows. */
const refusalMilliseconds = 150;

export function verifyRoutes(app: IdentityScope, { deps, limit }: RouteContext): void {
	const redeem = verify(deps);
	const even = evenAnswers(refusalMilliseconds);

	const schema = {
		tags: ["auth"],
		summary: "Use the code or the link of a mail or message",
		body: verifyBody,
	};
	app.post("/verify", { schema }, async (request) => {
		limit("verify", request.clientAddress);
		const proof = proofOf(request.body, request.clientAddress);
		const verified = await even.refuse(() => redeem(proof, originOf(request)));
		return verified.kind === "session" ? verified.session : { msg: firstLegMessage, code: "200" };
	});

	const getSchema = { tags: ["auth"], summary: "Where the links of mails lead; sends the browser on" };
	app.get("/verify", { schema: getSchema }, async (request, reply) => {
		limit("verify", request.clientAddress);
		const token = queryValue(request.query, "token") ?? queryValue(request.query, "token_hash") ?? "";
		const type = queryValue(request.query, "type") ?? "";
		const target = redirectTarget(queryValue(request.query, "redirect_to"), deps.settings);
		if (type === "") throw invalid("Verify requires a verification type");
		if (token === "") throw invalid("Verify requires a token or a token hash");
		// Neither a cache nor the next page may keep what is in this address.
		reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
		const isPkce = token.startsWith(pkcePrefix);
		try {
			const verified = await redeem({ kind: "link", type, link: token }, originOf(request), true);
			return reply.redirect(successTarget(target, type, verified), 303);
		} catch (error) {
			if (!(error instanceof AuthError)) throw error;
			return reply.redirect(failureTarget(target, error, isPkce), 303);
		}
	});
}

function proofOf(
	body: {
		type: string;
		email: string;
		phone: string;
		token: string;
		token_hash: string;
	},
	address: string | null,
): Proof {
	const { type, email, phone, token, token_hash: link } = body;
	if (type === "") throw invalid("Verify requires a verification type");
	if ((token === "") === (link === "")) throw invalid("Verify requires either a token or a token hash");
	if (link !== "") {
		if (email !== "" || phone !== "") throw invalid("Only the token_hash and type should be provided");
		return { kind: "link", type, link };
	}
	if ((email === "") === (phone === "")) {
		throw invalid("Only an email address or phone number should be provided on verify");
	}
	const sentTo = email ? normalEmail(email) : normalPhone(phone);
	return { kind: "code", type, sentTo, code: token.trim(), address };
}

export function successTarget(target: string, type: string | null, verified: Verified): string {
	if (verified.kind === "code") return withQuery(target, { code: verified.authCode });
	if (verified.kind === "first-leg") {
		const message = { message: firstLegMessage };
		return withFragment(verified.pkce ? withQuery(target, message) : target, message);
	}
	const { access_token, expires_at, expires_in, refresh_token, token_type } = verified.session;
	return withFragment(target, {
		access_token,
		expires_at: String(expires_at),
		expires_in: String(expires_in),
		refresh_token,
		token_type,
		...(type !== null && { type }),
	});
}

export function failureTarget(target: string, error: AuthError, isPkce: boolean): string {
	const what = {
		error: error.statusCode === 403 || error.statusCode === 401 ? "access_denied" : "invalid_request",
		error_code: error.code,
		error_description: error.message,
	};
	return withFragment(isPkce ? withQuery(target, what) : target, what);
}

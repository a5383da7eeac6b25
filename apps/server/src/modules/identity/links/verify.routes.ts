import { invalid } from "../core/auth-error.ts";
import { verifyBody } from "../core/identity.schemas.ts";
import { normalEmail, normalPhone } from "../core/normal-contact.ts";
import { originOf } from "../core/request-origin.http.ts";
import type { IdentityScope, RouteContext } from "../sessions/route-context.http.ts";
import { bearerOf } from "./bearer.http.ts";
import { firstLegMessage, type Proof, verify } from "./verify.ts";

/** The time of an answer must not show whether a wrong code is counted. */
const refusalMilliseconds = 150;

export function verifyRoutes(app: IdentityScope, context: RouteContext): void {
	const { deps, limit } = context;
	const redeem = verify(deps);
	const bearer = bearerOf(context);
	const even = deps.evenAnswers(refusalMilliseconds);

	const schema = {
		tags: ["auth"],
		summary: "Use the code or the link of a mail or message",
		body: verifyBody,
	};
	app.post("/verify", { schema }, async (request) => {
		limit("verify", request.clientAddress);
		const proof = proofOf(request.body);
		const who = await bearer(request);
		const verified = await even.refuse(() => redeem(proof, who, originOf(request)));
		return verified.kind === "session" ? verified.session : { msg: firstLegMessage, code: "200" };
	});
}

function proofOf(body: {
	type: string;
	email: string;
	phone: string;
	token: string;
	token_hash: string;
	password: string;
	keep_password: boolean;
}): Proof {
	const { type, email, phone, token, token_hash: link, password, keep_password: asksFirst } = body;
	if (type === "") throw invalid("Verify requires a verification type");
	if ((token === "") === (link === "")) throw invalid("Verify requires either a token or a token hash");
	if (link !== "") {
		if (email !== "" || phone !== "") throw invalid("Only the token_hash and type should be provided");
		return { kind: "link", type, link, password };
	}
	if ((email === "") === (phone === "")) {
		throw invalid("Only an email address or phone number should be provided on verify");
	}
	const sentTo = email ? normalEmail(email) : normalPhone(phone);
	return { kind: "code", type, sentTo, code: token.trim(), password, asksFirst };
}

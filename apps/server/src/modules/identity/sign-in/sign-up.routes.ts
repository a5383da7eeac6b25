import { readChallenge } from "../codes/pkce.ts";
import { AuthError } from "../core/auth-error.ts";
import { queryValue, signUpBody } from "../core/identity.schemas.ts";
import { originOf } from "../core/request-origin.http.ts";
import { askingBrowser } from "../devices/asking-browser.http.ts";
import { verifyCaptcha } from "../limits/verify-captcha.ts";
import type { IdentityScope, RouteContext } from "../sessions/route-context.http.ts";
import { signUp } from "./sign-up.ts";
import { signUpAnonymously } from "./sign-up-anonymously.ts";

/** Longer than any kind of sign-up takes. */
const evenMilliseconds = 250;

export function signUpRoutes(app: IdentityScope, { deps, limit }: RouteContext): void {
	const register = signUp(deps);
	const registerAnonymously = signUpAnonymously(deps);
	const captcha = verifyCaptcha(deps);
	const browser = askingBrowser(deps.settings);
	const even = deps.evenAnswers(evenMilliseconds);

	const schema = {
		tags: ["auth"],
		summary: "Sign up with an e-mail address or a phone number; without either, anonymously",
		body: signUpBody,
	};
	app.post("/signup", { schema }, async (request, reply) => {
		const { body } = request;
		limit("signup", request.clientAddress);
		await captcha(body, request.clientAddress);
		const data = body.data ?? {};
		if (body.email === "" && body.phone === "") {
			if (!deps.settings.anonymousEnabled) {
				throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
			}
			return registerAnonymously(data, originOf(request));
		}
		const wanted = {
			email: body.email || null,
			phone: body.phone || null,
			password: body.password,
			data,
			channel: body.channel ?? ("sms" as const),
			challenge: readChallenge(body.code_challenge, body.code_challenge_method),
			redirectTo: queryValue(request.query, "redirect_to"),
			browserHash: browser.remember(request, reply),
		};
		return even.answer(() => register(wanted, originOf(request)));
	});
}

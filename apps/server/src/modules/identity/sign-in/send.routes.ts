import { served } from "../../../platform/http/served.ts";
import { readChallenge } from "../codes/pkce.ts";
import { invalid } from "../core/auth-error.ts";
import { otpBody, queryValue, recoverBody, resendBody } from "../core/identity.schemas.ts";
import { normalEmail, normalPhone } from "../core/normal-contact.ts";
import { originOf } from "../core/request-origin.http.ts";
import { askingBrowser } from "../devices/asking-browser.http.ts";
import { verifyCaptcha } from "../limits/verify-captcha.ts";
import { reauthenticate } from "../proof/reauthenticate.ts";
import type { IdentityScope, RouteContext } from "../sessions/route-context.http.ts";
import { recoverPassword } from "./recover-password.ts";
import { type Resend, resend } from "./resend.ts";
import { sendOneTimePassword } from "./send-one-time-password.ts";

/** Longer than sending takes, so that an answer without a mail takes as long. */
const evenMilliseconds = 150;

export function sendRoutes(app: IdentityScope, { deps, limit, person }: RouteContext): void {
	const captcha = verifyCaptcha(deps);
	const browser = askingBrowser(deps.settings);
	const recover = recoverPassword(deps);
	const again = resend(deps);
	const oneTimePassword = sendOneTimePassword(deps);
	const prove = reauthenticate(deps);
	const evenRecover = deps.evenAnswers(evenMilliseconds);
	const evenResend = deps.evenAnswers(evenMilliseconds);
	const evenOtp = deps.evenAnswers(evenMilliseconds);

	const recoverSchema = {
		tags: ["auth"],
		summary: "Mail a link to choose a new password",
		body: recoverBody,
	};
	app.post("/recover", { schema: recoverSchema }, async (request, reply) => {
		const { body } = request;
		limit("send", request.clientAddress);
		await captcha(body, request.clientAddress);
		if (body.email === "") throw invalid("Password recovery requires an email");
		const email = normalEmail(body.email);
		const back = { ...backOf(request.query, body), browserHash: browser.remember(request, reply) };
		await evenRecover.answer(() => recover(email, back, originOf(request)));
		return {};
	});

	const resendSchema = { tags: ["auth"], summary: "Send a confirmation once more", body: resendBody };
	app.post("/resend", { schema: resendSchema }, async (request, reply) => {
		const { body } = request;
		limit("send", request.clientAddress);
		await captcha(body, request.clientAddress);
		const what = resendOf(body);
		const back = { ...backOf(request.query, body), browserHash: browser.remember(request, reply) };
		const messageId = await evenResend.answer(() => again(what, back, originOf(request)));
		return messageId ? { message_id: messageId } : {};
	});

	const otpSchema = {
		tags: ["auth"],
		summary: "Mail or text a link and a code to sign in with",
		body: otpBody,
	};
	app.post("/otp", { schema: otpSchema }, async (request, reply) => {
		const { body } = request;
		limit("send", request.clientAddress);
		await captcha(body, request.clientAddress);
		if (body.email !== "" && body.phone !== "") {
			throw invalid("Only an email address or phone number should be provided");
		}
		if (body.email !== "" && body.channel) throw invalid("Channel should only be specified with Phone OTP");
		if (body.email === "" && body.phone === "") throw invalid("One of email or phone must be set");
		const wanted = {
			...backOf(request.query, body),
			browserHash: browser.remember(request, reply),
			to: body.email ? { email: normalEmail(body.email) } : { phone: normalPhone(body.phone) },
			createUser: body.create_user ?? true,
			data: body.data ?? {},
			channel: body.channel ?? ("sms" as const),
		};
		const messageId = await evenOtp.answer(() => oneTimePassword(wanted, originOf(request)));
		return messageId ? { message_id: messageId } : {};
	});

	const proving = served(
		"GET /auth/v1/reauthenticate",
		{ tags: ["auth"], summary: "Mail or text a code that proves that it is still the person" },
		{},
		{ under: "/auth/v1" },
	);
	app.get(proving.url, { schema: proving.schema, exposeHeadRoute: false }, async (request) => {
		const messageId = await prove(await person(request));
		return messageId ? { message_id: messageId } : {};
	});
}

function backOf(query: unknown, body: { code_challenge: string; code_challenge_method: string }) {
	return {
		redirectTo: queryValue(query, "redirect_to"),
		challenge: readChallenge(body.code_challenge, body.code_challenge_method),
	};
}

function resendOf({ type, email, phone }: { type: string; email: string; phone: string }): Resend {
	if (type !== "signup" && type !== "email_change" && type !== "sms" && type !== "phone_change") {
		throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
	}
	if (email === "" && type === "signup") throw invalid("Type provided requires an email address");
	if (phone === "" && type === "sms") throw invalid("Type provided requires a phone number");
	if (email !== "" && phone !== "") {
		throw invalid("Only an email address or phone number should be provided.");
	}
	if (type === "signup" || type === "email_change") {
		if (email === "") throw invalid("Missing email address or phone number");
		return { type, email: normalEmail(email) };
	}
	if (phone === "") throw invalid("Missing email address or phone number");
	return { type, phone: normalPhone(phone) };
}

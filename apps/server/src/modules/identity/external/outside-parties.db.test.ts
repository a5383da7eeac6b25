import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { type HttpStandIn, httpStandIn } from "../../../testing/http-stand-in.ts";
import { type IdentityApp, identityApp } from "../testing/identity-app.ts";

onDatabase("with a captcha and an SMS provider configured", (open) => {
	let captcha: HttpStandIn;
	let sms: HttpStandIn;
	let app: IdentityApp;
	beforeAll(async () => {
		[captcha, sms] = await Promise.all([httpStandIn(), httpStandIn()]);
		app = await identityApp(await open(), {
			// Expects Supabase's exact answers, with the message's id and the provider's words.
			AUTH_ENUMERATION: "supabase",
			AUTH_CAPTCHA_PROVIDER: "turnstile",
			AUTH_CAPTCHA_SECRET: "captcha-secret",
			AUTH_CAPTCHA_URL: `${captcha.url}/siteverify`,
			SMS_TWILIO_ACCOUNT_SID: "AC1",
			SMS_TWILIO_AUTH_TOKEN: "sms-secret",
			SMS_TWILIO_FROM: "+15005550006",
			SMS_TWILIO_URL: sms.url,
		});
	});
	afterAll(async () => {
		await app.stop();
		await Promise.all([captcha.close(), sms.close()]);
	});

	const askForCode = (captcha_token: string) =>
		app.call("POST", "/otp", {
			body: { phone: "+1 555 010 7777", gotrue_meta_security: { captcha_token } },
		});

	it("a code goes out by text message once the captcha is solved", async () => {
		captcha.answer = { status: 200, body: { success: false, "error-codes": ["invalid-input-response"] } };
		sms.answer = { status: 201, body: { sid: "SM9" } };
		expect(await askForCode("wrong")).toMatchObject({ status: 400, body: { error_code: "captcha_failed" } });
		expect(sms.asked).toEqual([]);
		captcha.answer = { status: 200, body: { success: true } };
		expect(await askForCode("right")).toMatchObject({ status: 200, body: { message_id: "SM9" } });
		expect(captcha.asked.map(({ form }) => form.response)).toEqual(["wrong", "right"]);
		const code = /\d{6}/.exec(sms.asked[0]?.form.Body ?? "")?.[0] ?? "";
		const body = { type: "sms", phone: "+15550107777", token: code };
		expect(await app.call("POST", "/verify", { body })).toMatchObject({
			status: 200,
			body: { user: { phone: "15550107777" } },
		});
	});

	it("a text message that was refused is no failure of ours", async () => {
		captcha.answer = { status: 200, body: { success: true } };
		sms.answer = { status: 400, body: { code: 21610, message: "unsubscribed", status: 400 } };
		expect(await askForCode("right")).toMatchObject({ status: 422, body: { error_code: "sms_send_failed" } });
		sms.answer = { status: 429, headers: { "retry-after": "9" }, body: {} };
		expect(await askForCode("right")).toMatchObject({
			status: 429,
			headers: { "retry-after": "9" },
			body: { error_code: "over_sms_send_rate_limit" },
		});
	});
});

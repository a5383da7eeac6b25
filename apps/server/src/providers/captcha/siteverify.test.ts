import { Writable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { verifyCaptcha } from "../../modules/identity/limits/verify-captcha.ts";
import { createLog } from "../../platform/log/log.ts";
import { type HttpStandIn, httpStandIn, type StandInAnswer } from "../../testing/http-stand-in.ts";
import { CaptchaUnknown } from "./port.ts";
import { siteVerify } from "./siteverify.ts";

const secret = "0x-secret-of-the-operator";
const token = "token-of-the-form";

describe.each([
	["hCaptcha", "/siteverify", { success: true, challenge_ts: "2025-01-01T00:00:00Z", hostname: "localhost" }],
	["Turnstile", "/turnstile/v0/siteverify", { success: true, "error-codes": [], action: "", cdata: "" }],
])("%s", (_name, path, passed) => {
	let provider: HttpStandIn;
	beforeEach(async () => {
		provider = await httpStandIn();
	});
	afterEach(() => provider.close());

	const captcha = () => {
		// Only the server that never answers gets a short time limit.
		const timeoutMs = provider.answer.hang ? 300 : 20_000;
		return siteVerify({ url: `${provider.url}${path}`, secret, timeoutMs });
	};
	const verify = (answer: StandInAnswer) => {
		provider.answer = answer;
		return captcha().verify(token, "203.0.113.7");
	};

	it("gets the request that its interface requires, and its yes counts", async () => {
		expect(await verify({ status: 200, body: passed })).toBe("passed");
		expect(provider.asked).toMatchObject([
			{
				method: "POST",
				path,
				headers: { "content-type": expect.stringContaining("application/x-www-form-urlencoded") },
				form: { secret, response: token, remoteip: "203.0.113.7" },
			},
		]);
	});

	it.each([
		["a wrong token", 200, ["invalid-input-response"]],
		["a token that was used or is too old", 200, ["timeout-or-duplicate"]],
		["a request that it finds wrong", 400, ["invalid-or-already-seen-response"]],
	])("refuses %s", async (_case, status, codes) => {
		expect(await verify({ status, body: { success: false, "error-codes": codes } })).toBe("failed");
	});

	it.each<[string, StandInAnswer]>([
		[
			"does not know our secret",
			{ status: 200, body: { success: false, "error-codes": ["invalid-input-secret"] } },
		],
		["has had enough for now", { status: 429, headers: { "retry-after": "5" }, body: { success: false } }],
		["fails", { status: 502, body: "<html>Bad gateway</html>" }],
		["says yes while it fails", { status: 500, body: { success: true } }],
		["answers something else", { status: 200, body: { success: "true" } }],
		["never answers", { status: 200, hang: "before" }],
		["stops in the middle of its answer", { status: 200, body: passed, hang: "within" }],
		["sends us somewhere else", { status: 307, headers: { location: "/elsewhere" } }],
	])("that %s is unknown, and nobody gets in", async (_case, answer) => {
		await expect(verify(answer)).rejects.toBeInstanceOf(CaptchaUnknown);
		expect(provider.asked, "the secret goes nowhere else").toHaveLength(1);
		const lines: string[] = [];
		const destination = new Writable({
			write: (chunk, _encoding, done) => {
				lines.push(String(chunk));
				done();
			},
		});
		const check = verifyCaptcha({ captcha: captcha(), log: createLog("trace", { destination }) });
		await expect(
			check({ gotrue_meta_security: { captcha_token: token } }, "203.0.113.7"),
		).rejects.toMatchObject({ statusCode: 400, code: "captcha_failed" });
		expect(lines, "the operator hears of it").toHaveLength(1);
		for (const hidden of [secret, token, "203.0.113.7"]) expect(lines.join("")).not.toContain(hidden);
	});
});

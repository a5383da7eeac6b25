import { Writable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sendPhoneCode } from "../../modules/identity/codes/send-phone-code.ts";
import { createLog } from "../../platform/log/log.ts";
import { type HttpStandIn, httpStandIn, type StandInAnswer } from "../../testing/http-stand-in.ts";
import { SmsAccountRefused, SmsAway, SmsRefused, SmsUnknown } from "./port.ts";
import { twilioSms } from "./twilio.ts";

const accountSid = "AC00000000000000000000000000000000";
const authToken = "secret-auth-token";
const phone = "15550101234";

const taken: StandInAnswer = {
	status: 201,
	body: { sid: "SM123", status: "queued", to: `+${phone}`, error_code: null },
};
const refused: StandInAnswer = {
	status: 400,
	body: { code: 21211, message: `The 'To' number +${phone} is not a valid phone number.`, status: 400 },
};

describe("Twilio", () => {
	let provider: HttpStandIn;
	beforeEach(async () => {
		provider = await httpStandIn();
	});
	afterEach(() => provider.close());

	const sender = () => {
		// Only the server that never answers gets a short time limit.
		const timeoutMs = provider.answer.hang ? 300 : 20_000;
		return twilioSms({ baseUrl: provider.url, accountSid, authToken, from: "+15005550006", timeoutMs });
	};
	const send = (channel: "sms" | "whatsapp" = "sms") =>
		sender().send({ to: phone, text: "123456 is your code.", channel });
	const failureOf = async (answer: StandInAnswer): Promise<SmsRefused> => {
		provider.answer = answer;
		return send().then(
			() => expect.fail("it was taken"),
			(error) => error,
		);
	};

	it("gets a message as its interface requires, and we get the message's id", async () => {
		provider.answer = taken;
		expect(await send()).toEqual({ messageId: "SM123" });
		expect(provider.asked).toMatchObject([
			{
				method: "POST",
				path: `/2010-04-01/Accounts/${accountSid}/Messages.json`,
				headers: {
					authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`,
					"content-type": expect.stringContaining("application/x-www-form-urlencoded"),
				},
				form: { To: `+${phone}`, From: "+15005550006", Body: "123456 is your code." },
			},
		]);
	});

	it("gets the other channel's prefix on both numbers", async () => {
		provider.answer = taken;
		await send("whatsapp");
		expect(provider.asked[0]?.form).toMatchObject({
			To: `whatsapp:+${phone}`,
			From: "whatsapp:+15005550006",
		});
	});

	it("that refuses gives its error number as the reason", async () => {
		const failure = await failureOf(refused);
		expect(failure).toBeInstanceOf(SmsRefused);
		expect(failure.message).toBe("The SMS provider refused the message (400, error 21211).");
		expect(failure.retryAfterSeconds).toBeUndefined();
	});

	it.each([21211, 21214, 21217, 21265, 21401, 21407, 21610, 21614, 21617, 21635, 63003, 63024])(
		"that answers %i means this number or text",
		async (code) => {
			const failure = await failureOf({ status: 400, body: { code, message: "no", status: 400 } });
			expect(failure).toBeInstanceOf(SmsRefused);
			expect(failure.retryAfterSeconds).toBeUndefined();
		},
	);

	it.each<[string, StandInAnswer]>([
		["has no permission for the country", { status: 400, body: { code: 21408, message: "no", status: 400 } }],
		["does not know our sender", { status: 400, body: { code: 21606, message: "no", status: 400 } }],
		["says a code that we do not know", { status: 400, body: { code: 29999, message: "no", status: 400 } }],
		["does not know us", { status: 401, body: { code: 20003, message: "no", status: 401 } }],
		["wants money", { status: 402, body: "" }],
		...[400, 404, 405, 411, 413, 415, 431].map((status): [string, StandInAnswer] => [
			`is something else that answers ${status}`,
			{ status, body: "<html>not here</html>" },
		]),
		...[301, 307, 308].map((status): [string, StandInAnswer] => [
			`sends us somewhere else with ${status}`,
			{ status, headers: { location: "/elsewhere" } },
		]),
	])("that %s says nothing of the recipient, so the text may be sent later", async (_case, answer) => {
		const failure = await failureOf(answer);
		expect(failure).toBeInstanceOf(SmsAccountRefused);
		expect(failure.message).toContain(String(answer.status));
		expect(provider.asked, "a redirect is not followed").toHaveLength(1);
	});

	it.each([
		[{ "retry-after": "17" }, 17],
		[{ "retry-after": "86400" }, 3600],
		[{ "retry-after": new Date(Date.now() + 7_200_000).toUTCString() }, 3600],
		[{}, 60],
	])("that wants a pause says until when: %j", async (headers, seconds) => {
		const body = { code: 20429, message: "Too many requests", status: 429 };
		const failure = await failureOf({ status: 429, headers, body });
		expect(failure).toBeInstanceOf(SmsRefused);
		expect(failure.retryAfterSeconds).toBe(seconds);
	});

	it.each<[string, StandInAnswer]>([
		["fails inside", { status: 500, body: { code: 20500, message: "Internal Server Error", status: 500 } }],
		["is behind a gateway that fails", { status: 502, body: "<html>Bad Gateway</html>" }],
		["is behind a gateway that finds it away", { status: 503, body: "<html>Service Unavailable</html>" }],
		["is behind a gateway that waited too long", { status: 504, body: { message: "time-out" } }],
		["answers something else than JSON", { status: 200, body: "<html>welcome</html>" }],
		["answers without a name for the message", { status: 201, body: { status: "queued" } }],
		["never answers", { status: 201, hang: "before" }],
		["stops in the middle of its answer", { ...taken, hang: "within" }],
		["sends us to what came of it", { status: 303, headers: { location: "/elsewhere" } }],
		["is behind a gateway that ran out of time", { status: 408, body: "" }],
		["is behind a proxy that wants to know who we are", { status: 407, body: "" }],
	])("that %s makes it unknown whether the message was sent", async (_case, answer) => {
		expect(await failureOf(answer)).toBeInstanceOf(SmsUnknown);
		expect(provider.asked, "asked once: a second message costs, and confuses").toHaveLength(1);
	});

	it("that itself says that it takes no messages now does not have this one, so it may be sent later", async () => {
		const busy = { code: 20503, message: "Service Unavailable", status: 503 };
		expect(await failureOf({ status: 503, body: busy })).toBeInstanceOf(SmsAway);
	});

	it("that cannot be reached does not have the message, so it may be sent later", async () => {
		const gone = sender();
		await provider.close();
		await expect(gone.send({ to: phone, text: "", channel: "sms" })).rejects.toBeInstanceOf(SmsAway);
	});

	describe("when Twilio fails, a person who waits for a code", () => {
		const lines: string[] = [];
		const destination = new Writable({
			write: (chunk, _encoding, done) => {
				lines.push(String(chunk));
				done();
			},
		});
		const log = createLog("trace", { destination });
		const ask = (answer: StandInAnswer) => {
			provider.answer = answer;
			return sendPhoneCode({ sms: sender(), log }, phone, "123456", "sms");
		};

		it("is told so, and neither number, code nor secret is in the log", async () => {
			const cases: StandInAnswer[] = [
				refused,
				{ status: 503, body: { message: `+${phone}` } },
				{ status: 0, hang: "before" },
			];
			for (const answer of cases) {
				await expect(ask(answer)).rejects.toMatchObject({ statusCode: 422, code: "sms_send_failed" });
			}
			expect(lines).toHaveLength(cases.length);
			const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
			for (const secret of [phone, "123456", authToken, accountSid, credentials]) {
				expect(lines.join("")).not.toContain(secret);
			}
		});

		it("is told when to try again, if the provider said so", async () => {
			await expect(ask({ status: 429, headers: { "retry-after": "30" }, body: {} })).rejects.toMatchObject({
				statusCode: 429,
				code: "over_sms_send_rate_limit",
				retryAfterSeconds: 30,
			});
		});
	});
});

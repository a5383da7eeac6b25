import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { siteVerify } from "../../providers/captcha/siteverify.ts";
import { pwnedPasswords } from "../../providers/password-leaks/pwned-passwords.ts";
import { type HttpStandIn, httpStandIn, type StandInAnswer } from "../../testing/http-stand-in.ts";
import { freePort } from "../../testing/postgres-server.ts";
import { oidcProviders } from "../identity/oidc.settings.ts";
import { ask, askingForTime } from "./ask.ts";
import type { Finding } from "./finding.rules.ts";
import {
	checkCaptcha,
	checkHibp,
	checkPasswordLeaks,
	checkProviders,
	checkReplyModel,
	checkTexts,
	checkTraces,
	notAsked,
} from "./services.ts";

let outside: HttpStandIn;
beforeEach(async () => {
	outside = await httpStandIn();
});
afterEach(() => outside.close());

const said = (findings: readonly Finding[]) => {
	for (const { state, todo } of findings) if (state !== "ok") expect(todo).toMatch(/\w{3}/);
	return findings.map(({ state, found }) => `${state}: ${found}`).join("\n");
};
const requests = () => outside.asked.map(({ method, path }) => `${method} ${path}`);
const issuerAt = (issuer: string) =>
	oidcProviders(JSON.stringify({ ours: { issuer, client_id: "us", client_secret: "s" } }));

/** Each service of others: how the doctor asks it, and the one request that it sends. */
const services: readonly {
	readonly name: string;
	readonly check: (url: string) => Promise<Finding[]>;
	readonly request: string;
	readonly well: () => StandInAnswer;
	readonly refuses?: StandInAnswer;
}[] = [
	{
		name: "text messages",
		check: (baseUrl) => checkTexts({ baseUrl, accountSid: "AC1", authToken: "t" }, ask),
		request: "GET /2010-04-01/Accounts/AC1.json",
		well: () => ({ status: 200, body: { sid: "AC1", status: "active" } }),
		refuses: { status: 401, body: { code: 20003 } },
	},
	{
		name: "Have I Been Pwned",
		check: (baseUrl) => checkHibp({ baseUrl, apiKey: "k" }, ask),
		request: "GET /subscription/status",
		well: () => ({ status: 200, body: { SubscriptionName: "Pwned 1" } }),
		refuses: { status: 401, body: { statusCode: 401 } },
	},
	{
		name: "the captcha",
		check: (url) => checkCaptcha(siteVerify({ url: `${url}/siteverify`, secret: "s" })),
		request: "POST /siteverify",
		well: () => ({ status: 200, body: { success: false, "error-codes": ["invalid-input-response"] } }),
		refuses: { status: 200, body: { success: false, "error-codes": ["invalid-input-secret"] } },
	},
	{
		name: "the list of leaked passwords",
		check: (baseUrl) => checkPasswordLeaks(pwnedPasswords({ baseUrl, timeoutMs: 5000 })),
		request: "GET /range/",
		well: () => ({ status: 200, body: `${"A".repeat(35)}:1` }),
	},
	{
		name: "a provider of sign-in",
		check: (issuer) => checkProviders(issuerAt(issuer)),
		request: "GET /.well-known/openid-configuration",
		well: () => ({
			status: 200,
			body: {
				issuer: outside.url,
				authorization_endpoint: `${outside.url}/authorize`,
				jwks_uri: `${outside.url}/keys`,
			},
		}),
		refuses: { status: 200, body: { issuer: "https://other.invalid" } },
	},
	{
		name: "the receiver of traces",
		check: (url) => checkTraces(url, ask),
		request: "POST /v1/traces",
		well: () => ({ status: 200, body: {} }),
	},
	{
		name: "the second opinion",
		check: (url) => checkReplyModel({ url, model: "small", key: "k" }, ask),
		request: "GET /models",
		well: () => ({ status: 200, body: { data: [{ id: "small" }] } }),
		refuses: { status: 401, body: {} },
	},
];

describe.each(services)("the doctor, of $name", ({ check, request, well, refuses }) => {
	it("sends one request, and is content with a good answer", async () => {
		outside.answer = well();
		expect(said(await check(outside.url))).toMatch(/^ok: /);
		expect(requests()).toEqual([expect.stringContaining(request)]);
	});

	it("says that nobody answers, or that something else does", async () => {
		const nobody = await check(`http://127.0.0.1:${await freePort()}`);
		expect(said(nobody)).toMatch(/^(failure|warning): /);
		outside.answer = { status: 502, body: "<h1>Bad gateway</h1>" };
		expect(said(await check(outside.url))).toMatch(/^(failure|warning): /);
	});

	it.runIf(refuses)("says that the credentials are wrong", async () => {
		if (refuses) outside.answer = refuses;
		expect(said(await check(outside.url))).toMatch(
			/^failure: .*(refuses|does not know our secret|Nobody can)/,
		);
	});
});

describe("the doctor, of services", () => {
	it("does not call well what did not answer the question", async () => {
		outside.answer = { status: 404, body: { message: "no such route" } };
		const [texts, hibp] = services;
		for (const service of [texts, hibp])
			expect(said((await service?.check(outside.url)) ?? [])).toMatch(/^not checked: /);
		outside.answer = { status: 200, body: "<h1>Welcome to nginx</h1>" };
		for (const service of [texts, hibp])
			expect(said((await service?.check(outside.url)) ?? [])).toMatch(/^failure: .* not as it should/);
	});

	it("names a closed account, a captcha for tests, and a model that is not there", async () => {
		outside.answer = { status: 200, body: { sid: "AC1", status: "suspended" } };
		expect(said((await services[0]?.check(outside.url)) ?? [])).toBe(
			"failure: The account for text messages is suspended.",
		);
		outside.answer = { status: 200, body: { success: true } };
		expect(said((await services[2]?.check(outside.url)) ?? [])).toMatch(
			/^failure: The captcha provider takes a made-up answer/,
		);
		outside.answer = { status: 200, body: { data: [{ id: "large" }] } };
		expect(said(await checkReplyModel({ url: outside.url, model: "small", key: undefined }, ask))).toBe(
			"warning: The service of REPLY_MODEL_URL lists no model small.",
		);
	});

	it("says of parties that it does not ask that it did not, and nothing of those that are not set", () => {
		const none = { brokers: "off", directory: undefined, witnesses: "" };
		expect(notAsked(none)).toEqual([]);
		const all = notAsked({ brokers: "live", directory: "/d.json", witnesses: "w" });
		expect(all.map(({ check, state }) => `${state} ${check}`)).toEqual([
			"not checked brokers",
			"not checked letters",
			"not checked transparency",
		]);
	});

	it("takes no time from a server on this machine, which has the same clock", async () => {
		const times = askingForTime(() => new Date());
		outside.answer = { status: 200 };
		await times.askFor("it")(outside.url);
		expect(outside.asked).toHaveLength(1);
		expect(times.seen).toEqual([]);
	});
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestPglite } from "../../testing/databases.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";

let database: Awaited<ReturnType<typeof openTestPglite>>;
let app: TestApp;
beforeAll(async () => {
	database = await openTestPglite();
	app = await testApp({ database, env: { CORS_ORIGINS: "https://app.example" } });
});
afterAll(async () => {
	await app.stop();
	await database.close();
});

interface Sent {
	readonly method?: "POST" | "PUT" | "PATCH" | "DELETE" | "GET";
	readonly url?: string;
	readonly headers?: Record<string, string>;
	readonly payload?: string;
}

const subscribe = "/api/newsletter/subscribe";
const send = ({
	method = "POST",
	url = subscribe,
	headers = {},
	payload = '{"email":"x@example.com"}',
}: Sent) =>
	app.http.inject({
		method,
		url,
		headers: { "content-type": "application/json", host: "unlisted.test", ...headers },
		payload,
	});

const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };

describe("a page of another site", () => {
	const addresses = [
		subscribe,
		"/api/support",
		"/auth/v1/signup",
		"/auth/v1/token?grant_type=password",
		"/auth/v1/logout",
		"/auth/v1/otp",
		"/rest/v1/profiles",
		"/functions/v1/change-password",
		"/api/account/sessions/revoke-others",
		"/api/account/delete",
		"/webhooks/stripe",
	];

	it.each(addresses)("changes nothing with a POST to %s, whatever content type it names", async (url) => {
		const types = [
			"text/plain",
			"text/plain;charset=UTF-8",
			"application/x-www-form-urlencoded",
			"multipart/form-data; boundary=x",
			"application/json",
			"",
			"x/y; z",
			"nonsense",
		];
		for (const type of types) {
			const answer = await send({ url, headers: { ...evil, "content-type": type } });
			expect([type, answer.statusCode]).toEqual([type, 403]);
			expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
		}
		expect((await app.http.inject({ method: "POST", url, headers: evil })).statusCode, "no body at all").toBe(
			403,
		);
	});

	it.each(["PUT", "PATCH", "DELETE"] as const)("changes nothing with %s", async (method) => {
		expect((await send({ method, url: "/auth/v1/user", headers: evil })).statusCode).toBe(403);
	});

	it("is recognized by its origin alone if a browser sends nothing else", async () => {
		for (const origin of ["https://evil.example", "null", "file://", "garbage", "http://unlisted.test:8080"])
			expect([origin, (await send({ headers: { origin } })).statusCode]).toEqual([origin, 403]);
	});

	it("is another site even on another name of the same domain", async () => {
		expect((await send({ headers: { "sec-fetch-site": "same-site" } })).statusCode).toBe(403);
	});

	it("may read what is public", async () => {
		expect((await send({ method: "GET", url: "/auth/v1/settings", headers: evil })).statusCode).toBe(200);
	});

	it("may send a provider's answer to a sign-in, and the one-click request of a mail program", async () => {
		const form = { ...evil, "content-type": "application/x-www-form-urlencoded" };
		const callback = await send({ url: "/auth/v1/callback", headers: form, payload: "state=x" });
		expect(callback.statusCode).toBe(303);
		const click = await send({
			url: "/api/newsletter/one-click-unsubscribe?token=x",
			headers: form,
			payload: "List-Unsubscribe=One-Click",
		});
		expect(click.statusCode).not.toBe(403);
	});
});

describe("a request that is not from another site", () => {
	it.each([
		["a program, which says nothing", {}],
		["our own page", { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" }],
		[
			"our own page behind a proxy that rewrites the host",
			{ origin: "http://localhost:3000", host: "10.0.0.9" },
		],
		["our own page under another name of ours", { origin: "https://unlisted.test" }],
		["a form of our own page, which has no referrer", { origin: "null", "sec-fetch-site": "same-origin" }],
		["a site of CORS_ORIGINS", { origin: "https://app.example", "sec-fetch-site": "cross-site" }],
	])("is served: %s", async (_who, headers) => {
		expect((await send({ headers: headers as Record<string, string> })).statusCode).not.toBe(403);
	});

	it("is still refused by the product's own API if its body is text instead of JSON", async () => {
		expect((await send({ headers: { "content-type": "text/plain" } })).statusCode).toBe(415);
	});
});

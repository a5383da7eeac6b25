import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoCredentials } from "../../modules/identity/admin/demo-account.ts";
import { openTestPglite } from "../../testing/databases.ts";
import { rawRequest } from "../../testing/sockets.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";

let database: Awaited<ReturnType<typeof openTestPglite>>;
beforeAll(async () => {
	database = await openTestPglite();
});
afterAll(() => database.close());

/** Everything that exists only for trying out, each with a sample request. */
const things = [
	"GET /dev/mailbox",
	"GET /dev/mailbox.json",
	"GET /dev/mailbox/0b0f8a52-0000-4000-8000-000000000001",
	"GET /metrics",
];

async function listening(env: Record<string, string> = {}) {
	const app = await testApp({ database, env });
	await app.http.listen({ port: 0, host: "127.0.0.1" });
	return { app, port: (app.http.server.address() as AddressInfo).port };
}

describe("a part for trying out", () => {
	let app: TestApp;
	let port: number;
	beforeAll(async () => {
		({ app, port } = await listening());
	});
	afterAll(() => app.stop());

	const ask = (thing: string, ...headers: string[]) => rawRequest(port, [`${thing} HTTP/1.1`, ...headers]);

	it.each(["localhost", "LOCALHOST", "localhost:3000", "127.0.0.1", "127.8.9.1:80", "[::1]:3000"])(
		"answers a request for %s",
		async (host) => {
			for (const thing of things) {
				const { text } = await ask(thing, `Host: ${host}`);
				expect(text, thing).not.toContain("There is nothing at this address");
			}
		},
	);

	it.each([
		"attacker.example",
		"attacker.example:3000",
		"localhost.attacker.example",
		"127.0.0.1.attacker.example",
		"localhost@attacker.example",
		"0.0.0.0",
		"192.168.1.5",
		"[::ffff:7f00:1]",
	])("is hidden from a page that points %s at this machine", async (host) => {
		for (const thing of things) {
			const { status, text } = await ask(thing, `Host: ${host}`);
			expect([thing, status]).toEqual([thing, 404]);
			expect(text).toContain("There is nothing at this address");
		}
	});

	it.each([
		"X-Forwarded-For: 198.51.100.1",
		"X-Forwarded-Host: unlisted.example",
		"X-Forwarded-Proto: https",
		"Forwarded: for=198.51.100.1",
		"Via: 1.1 proxy",
		"X-Real-IP: 198.51.100.1",
		"CF-Connecting-IP: 198.51.100.1",
		"Origin: https://unlisted.example",
	])("is hidden from requests that a proxy on this machine forwards with %s", async (header) => {
		for (const thing of things) {
			expect((await ask(thing, "Host: 127.0.0.1:3000", header)).status).toBe(404);
		}
	});

	it("is hidden if a proxy adds its headers after more than Node keeps by default", async () => {
		const many = Array.from({ length: 2500 }, (_, index) => `${index.toString(36)}:`);
		const { status } = await ask(
			"GET /dev/mailbox.json",
			"Host: localhost",
			...many,
			"X-Forwarded-For: 1.2.3.4",
		);
		expect(status).toBe(404);
	});

	it("is hidden over HTTP/1.0, which some proxies without own headers use", async () => {
		const answer = await rawRequest(port, ["GET /dev/mailbox.json HTTP/1.0", "Host: 127.0.0.1:3000"]);
		expect(answer.text).toContain("404");
		const absolute = await rawRequest(port, [
			"GET http://localhost/dev/mailbox.json HTTP/1.1",
			"Host: attacker.example",
		]);
		expect(absolute.text).not.toContain("receivedAt");
	});

	it("lets nobody elsewhere sign in as the demo account, even with its password", async () => {
		const { email, password } = await demoCredentials({ env: app.parts.env, shared: app.parts });
		const signIn = (host: string, sentEmail = email) =>
			app.http.inject({
				method: "POST",
				url: "/auth/v1/token?grant_type=password",
				payload: { email: sentEmail, password },
				headers: { host },
			});
		expect((await signIn("localhost:3000")).statusCode).toBe(200);
		for (const sent of [email, ` ${email.toUpperCase()} `]) {
			const refused = await signIn("attacker.example", sent);
			expect(refused.json()).toMatchObject({ code: 400, error_code: "invalid_credentials" });
		}
	});
});

describe("with DEMO=on", () => {
	it("it also exists at the host of PUBLIC_URL, even behind its proxy, and nowhere else", async () => {
		const { app, port } = await listening({
			DEMO: "on",
			HOST: "0.0.0.0",
			PUBLIC_URL: "https://try.example",
			TRUST_PROXY: "127.0.0.1",
		});
		const ask = (...headers: string[]) => rawRequest(port, ["GET /dev/mailbox.json HTTP/1.1", ...headers]);
		expect((await ask("Host: try.example", "X-Forwarded-For: 198.51.100.1")).status).toBe(200);
		expect((await ask("Host: localhost")).status).toBe(200);
		expect((await ask("Host: attacker.example")).status).toBe(404);
		expect((await ask("Host: 203.0.113.7")).status).toBe(404);
		await app.stop();
	});
});

it("an installation without such a part gives the same answer", async () => {
	const app = await testApp({ database, env: { DEMO: "off", METRICS_TOKEN: "t0ken" } });
	const answer = await app.http.inject({ url: "/dev/mailbox.json" });
	expect(answer.json()).toMatchObject({ status: 404, detail: "There is nothing at this address." });
	expect((await app.http.inject({ url: "/metrics" })).statusCode).toBe(401);
	expect(
		(
			await app.http.inject({
				url: "/metrics",
				headers: { host: "x.example", authorization: "Bearer t0ken" },
			})
		).statusCode,
		"anybody with the token may read the metrics",
	).toBe(200);
	await app.stop();
});

import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestPglite } from "../../testing/databases.ts";
import { rawConnection, rawRequest } from "../../testing/sockets.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";

let database: Awaited<ReturnType<typeof openTestPglite>>;
let app: TestApp;
let port: number;
beforeAll(async () => {
	database = await openTestPglite();
	app = await testApp({ database });
	await app.http.listen({ port: 0, host: "127.0.0.1" });
	port = (app.http.server.address() as AddressInfo).port;
});
afterAll(async () => {
	await app.stop();
	await database.close();
});

const get = ["GET /healthz HTTP/1.1", "Host: localhost"];
const post = ["POST /api/support HTTP/1.1", "Host: localhost", "Content-Type: application/json"];

describe("a request that two servers could understand in two ways", () => {
	it.each([
		["with two ways to say its length", [...post, "Content-Length: 2", "Transfer-Encoding: chunked"]],
		["with two lengths", [...post, "Content-Length: 2", "Content-Length: 3"]],
		["with a length that is no number", [...post, "Content-Length: +2"]],
		["with an encoding that only one of them knows", [...post, "Transfer-Encoding: chunked, identity"]],
		["with a space before a colon", [...post, "Content-Length : 2"]],
		["with a line that goes on in the next", [...get, "X-A: a\r\n b"]],
		["with a lone line end inside", [...get, "X-A: a\nX-B: b\r"]],
		["without a host", ["GET /healthz HTTP/1.1"]],
		["with more headers than anybody needs", [...get, `X-A: ${"a".repeat(20_000)}`]],
	])("is refused: %s", async (_what, lines) => {
		const { status, text } = await rawRequest(port, lines, "{}");
		expect([400, 431]).toContain(status);
		expect(text).not.toMatch(/\bat .*\.(ts|js):\d/);
	});

	it("closes its connection, so that the bytes after it do not count as another request", async () => {
		const connection = await rawConnection(port);
		connection.write(
			`${[...post, "Content-Length: 4", "Transfer-Encoding: chunked"].join("\r\n")}\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n`,
		);
		expect((await connection.answer()).status).toBe(400);
		await connection.closed;
		expect((await connection.answer()).text).not.toContain("process_cpu");
	});
});

describe("a request of an unusual kind", () => {
	it.each(["CONNECT example.com:443", "TRACE /", "PROPFIND /", "get /healthz"])(
		"has no effect: %s",
		async (what) => {
			const { status } = await rawRequest(port, [`${what} HTTP/1.1`, "Host: localhost"]);
			expect([0, 400, 404, 405]).toContain(status);
		},
	);

	it("for another protocol is answered in HTTP/1.1", async () => {
		const upgrade = [
			"Connection: Upgrade",
			"Upgrade: websocket",
			"Sec-WebSocket-Key: x",
			"Sec-WebSocket-Version: 13",
		];
		expect((await rawRequest(port, [...get, ...upgrade])).status).not.toBe(101);
		const http2 = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__"];
		expect((await rawRequest(port, [...get, ...http2])).status).not.toBe(101);
	});

	it("for another site is not forwarded", async () => {
		const { status, text } = await rawRequest(port, [
			"GET http://example.com/healthz HTTP/1.1",
			"Host: localhost",
		]);
		expect(status).not.toBe(502);
		expect(text).not.toContain("example.com");
	});

	it("for a part of a file gets the whole file", async () => {
		const { status, text } = await rawRequest(port, [
			"GET /favicon.svg HTTP/1.1",
			"Host: localhost",
			"Range: bytes=0-1,5-6",
		]);
		expect(status).toBe(200);
		expect(text.toLowerCase()).not.toContain("content-range");
	});
});

describe("what a request claims about itself", () => {
	it("never gets into a link in a mail", async () => {
		const email = "host@example.com";
		for (const headers of [{ host: "evil.example" }, { "x-forwarded-host": "evil.example" }]) {
			await app.http.inject({
				method: "POST",
				url: "/auth/v1/signup",
				payload: { email, password: "Correct-Horse-7!" },
				headers,
			});
		}
		const mail = await app.mailer.waitFor(email);
		expect(mail.text).toContain("http://localhost:3000/");
		expect(`${mail.text}${mail.html}`).not.toContain("evil.example");
	});

	it("never comes back as a page", async () => {
		const script = "<script>alert(1)</script>";
		for (const url of [
			`/api/${script}`,
			`/auth/v1/verify?type=${script}&token=${script}`,
			`/auth/v1/callback?error=${script}`,
			`/rest/v1/profiles?${script}=eq.1`,
		]) {
			const { headers, body } = await app.http.inject({ url: encodeURI(url) });
			expect(headers["x-content-type-options"]).toBe("nosniff");
			if (body.includes("<script>alert")) expect(headers["content-type"]).toMatch(/json/);
		}
	});

	it("opens nothing to a page without an origin", async () => {
		const { headers } = await app.http.inject({ url: "/auth/v1/settings", headers: { origin: "null" } });
		expect(headers["access-control-allow-origin"]).toBeUndefined();
		expect(headers["access-control-allow-credentials"]).toBeUndefined();
	});
});

it("requests that follow one another are each answered, in order", async () => {
	const connection = await rawConnection(port);
	const last = ["GET /readyz HTTP/1.1", "Host: localhost", "Connection: close"];
	connection.write(`${get.join("\r\n")}\r\n\r\n${get.join("\r\n")}\r\n\r\n${last.join("\r\n")}\r\n\r\n`);
	await connection.closed;
	const { text } = await connection.answer();
	expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
	expect(text.indexOf('"ready"')).toBeGreaterThan(text.indexOf('"status"'));
});

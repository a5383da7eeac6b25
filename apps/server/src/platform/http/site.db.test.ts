import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestPglite } from "../../testing/databases.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";

let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
	const database = await openTestPglite();
	close = database.close;
	app = await testApp({ database });
});
afterAll(async () => {
	await app.stop();
	await close();
});

/** Uses a real socket and leaves the path unchanged, because other clients normalize it first. */
async function rawGet(path: string): Promise<{ status: number; body: string }> {
	if (!app.http.server.listening) await app.http.listen({ port: 0, host: "127.0.0.1" });
	const { port } = app.http.server.address() as { port: number };
	const [answer] = (await once(request({ host: "127.0.0.1", port, path }).end(), "response")) as [
		IncomingMessage,
	];
	return { status: answer.statusCode ?? 0, body: await text(answer) };
}

const get = (url: string, headers: Record<string, string> = {}) =>
	app.http.inject({ method: "GET", url, headers });

describe("a page", () => {
	const inlineScripts = (html: string) =>
		[...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
			.filter(([, attributes]) => !attributes?.includes("application/json"))
			.map(([, , body]) => body ?? "");

	it.each(["/", "/login", "/support", "/privacy", "/dashboard"])(
		"%s allows exactly its own inline scripts",
		async (url) => {
			const { body, headers } = await get(url);
			const policy = String(headers["content-security-policy"]);
			expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
			for (const script of inlineScripts(body).filter((text) => text !== "")) {
				expect(policy).toContain(createHash("sha256").update(script).digest("base64"));
			}
		},
	);

	it("carries this installation's values instead of the placeholders", async () => {
		const database = await openTestPglite();
		const env = {
			SUPPORT_EMAIL: "desk@real.example",
			PUBLIC_URL: "https://real.example",
			STRIPE_PUBLISHABLE_KEY: "pk_live_x",
			STRIPE_SECRET_KEY: "sk_live_x",
			STRIPE_WEBHOOK_SECRET: "whsec_x",
			AUTH_SESSION_SHORT_HOURS: "36",
		};
		const other = await testApp({ database, env });
		const { body, headers } = await other.http.inject({ url: "/support" });
		expect(body).toContain("desk@real.example");
		expect(body).not.toContain("unlisted.example");
		expect(headers["content-security-policy"]).toContain("https://js.stripe.com");
		expect(headers["strict-transport-security"]).toContain("max-age=31536000");
		expect((await other.http.inject({ url: "/login" })).body).toMatch(/sign you out after 36 hours\.</);
		await other.stop();
		await database.close();
	});

	it("is not sent again to a browser that already has it", async () => {
		const first = await get("/");
		const etag = String(first.headers.etag);
		const again = await get("/", { "if-none-match": etag });
		expect([again.statusCode, again.body]).toEqual([304, ""]);
		expect((await get("/", { "if-none-match": '"other"' })).statusCode).toBe(200);
		expect(first.headers["cache-control"]).toBe("no-cache");
	});

	it("is compressed for clients that accept that", async () => {
		const plain = (await get("/")).body;
		const brotli = await get("/", { "accept-encoding": "gzip, deflate, br" });
		expect(brotli.headers["content-encoding"]).toBe("br");
		expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
		const gzip = await get("/", { "accept-encoding": "gzip, br;q=0" });
		expect(gzip.headers["content-encoding"]).toBe("gzip");
		expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
		expect(brotli.headers.etag).not.toBe(gzip.headers.etag);
		expect(brotli.headers.vary).toContain("accept-encoding");
	});
});

describe("a file", () => {
	it("with a hash in its name may be cached forever, and was compressed by the build", async () => {
		const scripts = new Set((await get("/login")).body.match(/\/assets\/[^"]+\.js/g));
		expect(scripts.size).toBeGreaterThan(3);
		for (const script of scripts) {
			const { headers, rawPayload } = await get(script, { "accept-encoding": "br" });
			expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
			expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
			// Below a kilobyte, compression saves no packet.
			expect(headers["content-encoding"] === "br" || rawPayload.length < 1024, script).toBe(true);
		}
	});

	it("that does not exist is a 404, not a page", async () => {
		expect((await get("/assets/nothing-here.js")).statusCode).toBe(404);
	});
});

describe("a path", () => {
	it.each(["/nothing", "/nothing/at/all", "/wp-admin.php", "/.env", "/dashboard/x"])(
		"%s that is not a page leads to the root",
		async (url) => {
			const answer = await get(url);
			expect([answer.statusCode, answer.headers.location]).toEqual([302, "/"]);
		},
	);

	it("with one slash too many leads to the page", async () => {
		const answer = await get("/login/");
		expect([answer.statusCode, answer.headers.location]).toEqual([301, "/login"]);
	});

	it.each([
		"/checkout?plan=pro",
		"/dashboard",
		"/profile",
		"/account",
		"/subscription",
		"/billing",
		"/scanner",
		"/scanner/exposure/x",
		"/scanner/settings",
	])("%s of a signed-in person gets the application's shell", async (url) => {
		const answer = await get(url);
		expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
	});

	it.each(["/dashboard", "/scanner/exposure/x", "/removals/listings/x", "/removals"])(
		"%s names the code of that page in its head, each file once, and every file exists",
		async (url) => {
			const { body } = await get(url);
			const files = [...body.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
				([, file]) => file ?? "",
			);
			const [, page = ""] = /^\/\w+\/(\w+)/.exec(url) ?? /^\/(\w+)/.exec(url) ?? [];
			const own = url === "/removals/listings/x" ? "listing-page" : `${page}-page`;
			expect(files.filter((file) => file.startsWith(`/assets/${own}-`))).toHaveLength(1);
			expect(new Set(files).size).toBe(files.length);
			for (const file of files) expect((await get(file)).statusCode).toBe(200);
		},
	);

	it("of a signed-in person asks for its data before the styles have loaded, because styles would delay its script", async () => {
		const [head = ""] = (await get("/dashboard")).body.split("</head>");
		const asks = head.indexOf("window.headStart=");
		expect(asks).toBeGreaterThan(0);
		expect(head.indexOf('<link rel="preload" as="style"')).toBeLessThan(asks);
		expect(head.indexOf('<link rel="stylesheet"')).toBeGreaterThan(asks);
		expect(head.match(/rel="stylesheet"/g)).toHaveLength(1);
	});

	it.each([
		"/..%2f..%2fetc/passwd",
		"/assets/..%2f..%2fpackage.json",
		"/%2e%2e/%2e%2e/etc/passwd",
		"/assets/%5c..%5c..",
		"/a%00b",
		"/%zz",
		"/%ff%fe",
	])("%s that leads out of the site is refused with a sentence", async (path) => {
		const answer = await rawGet(path);
		expect(answer.status).toBe(400);
		expect(JSON.parse(answer.body).detail).toMatch(/^The (address|request) /);
	});

	it("under /api that does not exist is a problem with a code", async () => {
		const answer = await get("/api/nothing");
		expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
		expect(answer.json()).toMatchObject({ status: 404, code: "not_found" });
	});
});

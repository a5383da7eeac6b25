import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
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

const get = (url: string, headers: Record<string, string> = {}) =>
	app.http.inject({ method: "GET", url, headers });

it("an idle connection is kept longer than by the proxies before us, so that none sends a request into one that closes", () => {
	const { keepAliveTimeout } = app.http.server;
	// Proxies and load balancers that nobody set up for us keep it for 60 or 75 seconds.
	expect(keepAliveTimeout).toBeGreaterThan(75_000);
	const deploy = fileURLToPath(new URL("../../../../../deploy/", import.meta.url));
	const kept = ["nginx/unlisted.conf", "caddy/Caddyfile", "caddy/Caddyfile.processes"].map((name) => {
		const [, seconds] =
			/^\s*keepalive(?:_timeout)? (\d+)s;?$/m.exec(readFileSync(`${deploy}${name}`, "utf8")) ?? [];
		return Number(seconds) * 1000;
	});
	for (const ms of kept) expect(ms).toBeLessThan(keepAliveTimeout);
});

describe("every answer", () => {
	it.each(["/", "/api/nothing", "/healthz", "/docs"])(
		"of %s carries the headers that protect it",
		async (url) => {
			const { headers } = await get(url);
			expect(headers["referrer-policy"]).toBe("no-referrer");
			expect(headers).toMatchObject({
				"cross-origin-opener-policy": "same-origin",
				"cross-origin-resource-policy": "same-origin",
				"origin-agent-cluster": "?1",
				"x-content-type-options": "nosniff",
				"x-frame-options": "DENY",
			});
			expect(headers["permissions-policy"]).toContain("camera=()");
			expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
			expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
			expect(headers["access-control-allow-origin"], "closed to other origins").toBeUndefined();
			expect(headers["strict-transport-security"], "only over https").toBeUndefined();
		},
	);

	it("may not be cached, unless it is a page, a file, a public key, the public log or the public figures", async () => {
		const { headers } = await get("/api/nothing");
		expect(headers["cache-control"]).toBe("no-store");
		// Reads Fastify's own list of routes, so later routes are checked as well.
		const addresses = Object.entries(app.http.swagger().paths ?? {}).flatMap(([path, methods]) =>
			Object.keys(methods ?? {}).map((method) => ({ method, path: path.replace(/\{[^}]+\}/g, "x") })),
		);
		expect(addresses.length).toBeGreaterThan(80);
		for (const { method, path } of addresses) {
			const answer = await app.http.inject({ method: method.toUpperCase() as "GET", url: path });
			// An address of the log that does not exist must not be cached.
			const isLog = path.startsWith("/transparency/") && answer.statusCode === 200;
			const isPublic = path.includes("/.well-known/") || path === "/api/effectiveness" || isLog;
			const expected = isPublic ? /^public/ : /^no-store$/;
			expect(answer.headers["cache-control"], `${method} ${path}`).toMatch(expected);
		}
		for (const url of ["/openapi.json", "/docs", "/auth/v1/settings", "/healthz"])
			expect([url, (await get(url)).headers["cache-control"]]).toEqual([url, "no-store"]);
	});

	it.each([
		["host", "max-age=31536000"],
		["subdomains", "max-age=31536000; includeSubDomains"],
		["preload", "max-age=63072000; includeSubDomains; preload"],
	])("keeps browsers on https, as HSTS=%s says, if the site is https", async (HSTS, expected) => {
		const database = await openTestPglite();
		const https = await testApp({ database, env: { PUBLIC_URL: "https://unlisted.example", HSTS } });
		const { headers } = await https.http.inject({ url: "/healthz" });
		expect(headers["strict-transport-security"]).toBe(expected);
		await https.stop();
		await database.close();
	});

	it("keeps a caller's request id if it is valid, and otherwise makes one", async () => {
		expect((await get("/healthz", { "x-request-id": "trace-12345678" })).headers["x-request-id"]).toBe(
			"trace-12345678",
		);
		expect((await get("/healthz", { "x-request-id": "a\tb <script>" })).headers["x-request-id"]).toMatch(
			/^[0-9a-f-]{36}$/,
		);
	});
});

describe("a body", () => {
	const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
		app.http.inject({
			method: "POST",
			url: "/api/support",
			payload,
			headers: { "content-type": "application/json", ...headers },
		});

	it.each([
		["that is broken JSON", "{", {}, 400, "malformed_body"],
		["that is empty", "", {}, 400, "malformed_body"],
		[
			"that is not JSON",
			"a=b",
			{ "content-type": "application/x-www-form-urlencoded" },
			415,
			"unsupported_media_type",
		],
		["that is text", "hello", { "content-type": "text/plain" }, 415, "unsupported_media_type"],
		["that is compressed", "{}", { "content-encoding": "gzip" }, 415, "unsupported_media_type"],
		["that is an array", "[]", {}, 400, "invalid_request"],
		["that is a number", "7", {}, 400, "invalid_request"],
		["that would poison a prototype", '{"__proto__":{"admin":true}}', {}, 400, "malformed_body"],
		["that is too large", JSON.stringify({ message: "x".repeat(2_000_000) }), {}, 413, "body_too_large"],
		["that is nested too deeply", `${"[".repeat(5000)}${"]".repeat(5000)}`, {}, 400, "invalid_request"],
		["with a NUL in it", '{"name":"a\\u0000b"}', {}, 400, "invalid_request"],
	])("%s is refused with a sentence", async (_name, payload, headers, status, code) => {
		const answer = await post(payload, headers as unknown as Record<string, string>);
		expect(answer.json()).toMatchObject({ status, code });
		expect(answer.statusCode).toBe(status);
		expect(answer.body).not.toMatch(/\bat .*\.(ts|js):\d/);
	});

	it("in an unusual encoding never fails with a server error", async () => {
		const utf16 = Buffer.from(JSON.stringify({ name: "Ann" }), "utf16le");
		expect((await post(utf16, { "content-type": "application/json; charset=utf-16le" })).statusCode).toBe(
			400,
		);
		expect((await post(Buffer.from([0x22, 0xff, 0xfe, 0x22]))).statusCode).toBe(400);
	});

	it("of any shape, to any path of the API, by any method, never fails with a server error", async () => {
		const paths = [
			"/api/support",
			"/api/newsletter/subscribe",
			"/api/newsletter/confirm",
			"/api/newsletter/unsubscribe",
			"/api/newsletter/one-click-unsubscribe?token=x",
			"/dev/mailbox.json",
			"/healthz",
			"/docs",
		];
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...paths),
				fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"),
				fc.oneof(
					fc.json(),
					fc.string(),
					fc
						.record({ email: fc.anything(), token: fc.string(), name: fc.anything(), message: fc.string() })
						.map((value) => JSON.stringify(value) ?? ""),
				),
				fc.string(),
				async (url, method, payload, query) => {
					const address = `${url}${url.includes("?") ? "&" : "?"}to=${encodeURIComponent(query.toWellFormed())}`;
					const answer = await app.http.inject({
						method: method as "GET",
						url: address,
						payload: payload.toWellFormed(),
						headers: { "content-type": "application/json" },
					});
					expect(answer.statusCode).toBeLessThan(500);
				},
			),
			{ numRuns: 300 },
		);
	});
});

describe("a page for operators", () => {
	it("reports that the process is alive and ready", async () => {
		expect((await get("/healthz")).json()).toEqual({ status: "ok" });
		expect((await get("/readyz")).json()).toEqual({ ready: true, reasons: [] });
	});

	it("is not ready while a migration is pending", async () => {
		const { rows } = await app.parts.db.query<{ name: string; checksum: string; applied_at: Date }>(
			"delete from private.migrations where name like '0002%' returning *",
		);
		const answer = await get("/readyz");
		expect([answer.statusCode, answer.json<{ ready: boolean }>().ready]).toEqual([503, false]);
		expect(answer.json<{ reasons: string[] }>().reasons[0]).toMatch(/pending/);
		const [row] = rows;
		await app.parts.db.query("insert into private.migrations values ($1, $2, $3)", [
			row?.name,
			row?.checksum,
			row?.applied_at,
		]);
		expect((await get("/readyz")).statusCode).toBe(200);
	});

	it("counts requests for Prometheus by route, not by address", async () => {
		const { body } = await get("/metrics");
		expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}');
	});

	it("shows metrics to strangers only with the token", async () => {
		const database = await openTestPglite();
		const open = await testApp({ database, env: { HOST: "0.0.0.0", METRICS_TOKEN: "t0ken", DEMO: "on" } });
		const ask = (headers: Record<string, string>) => open.http.inject({ url: "/metrics", headers });
		expect((await ask({})).statusCode).toBe(401);
		expect((await ask({ authorization: "Bearer wrong" })).statusCode).toBe(401);
		expect((await ask({ authorization: "Bearer t0ken" })).statusCode).toBe(200);
		await open.stop();
		const closed = await testApp({ database, env: { HOST: "0.0.0.0" } });
		expect((await closed.http.inject({ url: "/metrics" })).statusCode).toBe(404);
		expect(
			(await closed.http.inject({ url: "/dev/mailbox" })).statusCode,
			"nothing to try out on an open address",
		).toBe(404);
		await closed.stop();
		await database.close();
	});

	it("describes the API for programs and for people", async () => {
		const description = (await get("/openapi.json")).json<{ openapi: string; paths: object }>();
		expect(description.openapi).toBe("3.1.0");
		expect(Object.keys(description.paths)).toContain("/api/support");
		expect((await get("/docs")).body).toContain("/api/newsletter/subscribe");
	});
});

describe("a report of a violated policy", () => {
	const send = (payload: unknown, type = "application/csp-report") =>
		app.http.inject({
			method: "POST",
			url: "/csp-reports",
			payload: JSON.stringify(payload),
			headers: { "content-type": type },
		});

	it("is accepted at the address that the pages name, and counted by its directive", async () => {
		const { headers } = await get("/");
		expect(headers["reporting-endpoints"]).toBe('csp="/csp-reports"');
		expect(headers["content-security-policy"]).toContain("report-uri /csp-reports; report-to csp");
		const sent = await send({
			"csp-report": { "effective-directive": "img-src", "blocked-uri": "https://x.example/a" },
		});
		expect(sent.statusCode).toBe(204);
		const reports = [{ type: "csp-violation", body: { effectiveDirective: "made up by somebody" } }];
		expect((await send(reports, "application/reports+json")).statusCode).toBe(204);
		const { body } = await get("/metrics");
		expect(body).toContain('csp_violations_total{directive="img-src"} 1');
		expect(body).toContain('csp_violations_total{directive="other"} 1');
		expect(body).not.toContain("made up");
	});

	it("is refused if it is large, not JSON, or of another type", async () => {
		expect((await send({ "csp-report": { "blocked-uri": "x".repeat(20_000) } })).statusCode).toBe(413);
		expect((await send({}, "text/plain")).statusCode).toBe(415);
		const broken = { method: "POST" as const, url: "/csp-reports", payload: "{" };
		const headers = { "content-type": "application/csp-report" };
		expect((await app.http.inject({ ...broken, headers })).statusCode).toBe(400);
	});
});

describe("under load", () => {
	it("an address that asks too often is told when to come back, and still gets the pages", async () => {
		const database = await openTestPglite();
		const limited = await testApp({ database, env: { RATE_LIMITS: "on" } });
		const ask = () =>
			limited.http.inject({
				method: "POST",
				url: "/api/newsletter/confirm",
				payload: { token: "x".repeat(30) },
			});
		const answers = await Promise.all(Array.from({ length: 25 }, ask));
		expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(20);
		const refused = answers.filter(({ statusCode }) => statusCode === 429);
		expect(refused).toHaveLength(5);
		expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
		expect(refused[0]?.json()).toMatchObject({ code: "rate_limited" });
		expect((await limited.http.inject({ url: "/" })).statusCode).toBe(200);
		await limited.stop();
		await database.close();
	});

	it("other origins may call the API only if they are configured", async () => {
		const database = await openTestPglite();
		const cross = await testApp({ database, env: { CORS_ORIGINS: "https://app.example" } });
		const ask = (origin: string) => cross.http.inject({ url: "/healthz", headers: { origin } });
		expect((await ask("https://app.example")).headers["access-control-allow-origin"]).toBe(
			"https://app.example",
		);
		expect((await ask("https://evil.example")).headers["access-control-allow-origin"]).toBeUndefined();
		await cross.stop();
		await database.close();
	});
});

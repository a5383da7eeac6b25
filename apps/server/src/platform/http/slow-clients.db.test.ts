import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestPglite } from "../../testing/databases.ts";
import { type RawConnection, rawConnection } from "../../testing/sockets.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";
import { createLog } from "../log/log.ts";

const slowBody = [
	"POST /api/support HTTP/1.1",
	"Host: localhost",
	"Content-Type: application/json",
	"Content-Length: 1000",
	"",
	"{",
].join("\r\n");

const support = {
	name: "Ann Example",
	email: "ann@example.com",
	topic: "other",
	message: "Is anybody there?",
};

let close: () => Promise<void>;
let database: Awaited<ReturnType<typeof openTestPglite>>;
const lines: string[] = [];
beforeAll(async () => {
	database = await openTestPglite();
	close = database.close;
});
afterAll(() => close());

interface Site {
	readonly app: TestApp;
	readonly port: number;
	/** Sends one request on its own connection. */
	ask(options: { method?: string; path: string; body?: object; from?: string }): Promise<number>;
	slow(count: number, from?: string): Promise<RawConnection[]>;
	stop(): Promise<void>;
}

async function site(env: Record<string, string>): Promise<Site> {
	lines.length = 0;
	const write = (chunk: Buffer, _encoding: string, done: () => void) => {
		lines.push(String(chunk));
		done();
	};
	const log = createLog("info", { destination: new Writable({ write }) });
	const app = await testApp({ database, env, log });
	await app.http.listen({ port: 0, host: "127.0.0.1" });
	const { port } = app.http.server.address() as AddressInfo;
	const opened: RawConnection[] = [];
	return {
		app,
		port,
		ask: ({ method = "GET", path, body, from = "127.0.0.1" }) =>
			new Promise((resolve, reject) => {
				const headers = body && { "content-type": "application/json" };
				const asked = request(
					{ port, host: "127.0.0.1", localAddress: from, method, path, headers, agent: false },
					(answer) => {
						answer.resume();
						answer.once("end", () => resolve(answer.statusCode ?? 0));
					},
				);
				asked.once("error", reject);
				asked.end(body && JSON.stringify(body));
			}),
		slow: async (count, from) => {
			const connections = await Promise.all(Array.from({ length: count }, () => rawConnection(port, from)));
			for (const connection of connections) connection.write(slowBody);
			opened.push(...connections);
			return connections;
		},
		stop: async () => {
			for (const { socket } of opened) socket.destroy();
			await app.stop();
		},
	};
}

describe("hundreds of bodies that never arrive", () => {
	it.each([
		["from one address", { MAX_CONNECTIONS_PER_ADDRESS: "200" }, "127.0.0.1"],
		["where an address may open any number", { MAX_CONNECTIONS_PER_ADDRESS: "100000" }, "127.0.0.2"],
		["on a server that may do ten things at once", { MAX_IN_FLIGHT: "10" }, "127.0.0.2"],
	])("keep nobody out: %s", async (_what, env, from) => {
		const { ask, slow, stop } = await site(env);
		await slow(500, from);
		for (const visitor of ["127.0.0.1", "127.0.0.9", from]) {
			expect(await ask({ path: "/", from: visitor })).toBe(200);
			expect(await ask({ path: "/api/plans", from: visitor })).not.toBe(503);
			expect(await ask({ method: "POST", path: "/api/support", body: support, from: visitor })).toBe(201);
		}
		expect(lines.filter((line) => line.includes('"stack"'))).toEqual([]);
		await stop();
	});
});

describe("one address", () => {
	it("has this many connections and no more; a new one closes the one that was idle longest", async () => {
		const { slow, ask, stop } = await site({ MAX_CONNECTIONS_PER_ADDRESS: "3" });
		const [first, second] = await slow(3, "127.0.0.3");
		const other = await slow(1, "127.0.0.4");
		expect(await ask({ path: "/healthz", from: "127.0.0.3" })).toBe(200);
		await first?.closed;
		expect([second?.socket.destroyed, other[0]?.socket.destroyed]).toEqual([false, false]);
		await stop();
	});

	it("has no limit if it is a trusted proxy's", async () => {
		const { slow, ask, stop } = await site({ MAX_CONNECTIONS_PER_ADDRESS: "3", TRUST_PROXY: "127.0.0.5" });
		const connections = await slow(20, "127.0.0.5");
		expect(await ask({ path: "/healthz", from: "127.0.0.5" })).toBe(200);
		expect(connections.filter(({ socket }) => socket.destroyed)).toEqual([]);
		await stop();
	});
});

describe("a body that does not arrive in time", () => {
	it("gets a 408, and its connection is closed", async () => {
		const { slow, stop } = await site({ BODY_SECONDS: "1" });
		const [connection] = await slow(1);
		const answer = await connection?.answer();
		expect(answer?.status).toBe(408);
		expect(answer?.text).toContain('"code":"request_timeout"');
		await connection?.closed;
		expect(lines.filter((line) => line.includes('"stack"'))).toEqual([]);
		await stop();
	});

	it("gets the same from an API that reads it in another way", async () => {
		const { port, stop } = await site({ BODY_SECONDS: "1" });
		for (const path of [
			"/auth/v1/token?grant_type=password",
			"/webhooks/stripe",
			"/rest/v1/profiles",
			"/nothing",
		]) {
			const connection = await rawConnection(port);
			connection.write(slowBody.replace("/api/support", path));
			expect([path, (await connection.answer()).status]).toEqual([path, 408]);
			await connection.closed;
		}
		await stop();
	});
});

describe("the webhook route", () => {
	it("accepts only its share from one address, and no large body", async () => {
		const { app, stop } = await site({ RATE_LIMITS: "on" });
		const send = (payload: string) =>
			app.http.inject({
				method: "POST",
				url: "/webhooks/stripe",
				payload,
				headers: { "content-type": "application/json" },
			});
		expect((await send("x".repeat(300_000))).statusCode).toBe(413);
		const statuses: number[] = [];
		for (let sent = 0; sent < 1210; sent += 1) statuses.push((await send("{}")).statusCode);
		expect(statuses.at(-1)).toBe(429);
		expect(statuses.slice(0, 1000)).not.toContain(429);
		await stop();
	});
});

import { randomBytes } from "node:crypto";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import {
	freePort,
	type PostgresServer,
	startPostgresServer,
} from "../../apps/server/src/testing/postgres-server.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const probeMs = 200;

/** As a load balancer that asks /readyz: requests go to those that were ready when last asked, on connections that stay open. */
async function startProxy(ports: readonly number[]) {
	const agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true })]));
	const ready = new Set<number>();
	const probe = async (port: number) => {
		const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
		await answer?.body?.cancel();
		if (answer?.ok) ready.add(port);
		else ready.delete(port);
	};
	const timer = setInterval(() => void Promise.all(ports.map(probe)), probeMs);
	await Promise.all(ports.map(probe));
	let turn = 0;
	const forward = (from: IncomingMessage, to: ServerResponse) => {
		const there = [...ready];
		turn += 1;
		const port = there[turn % there.length];
		if (port === undefined) return void to.writeHead(502).end();
		const { method, headers, url: path } = from;
		const next = request(
			{ port, host: "127.0.0.1", path, method, headers, agent: agents.get(port) },
			(answer) => {
				to.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(to);
			},
		);
		next.on("error", () => to.writeHead(502).end());
		from.pipe(next);
	};
	const server = createServer(forward);
	const port = await freePort();
	await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${port}`,
		sees: (one: number) => ready.has(one),
		close: async () => {
			clearInterval(timer);
			for (const agent of agents.values()) agent.destroy();
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

let postgres: PostgresServer;
beforeAll(async () => {
	postgres = await startPostgresServer();
});
afterAll(() => postgres.stop());

it("two processes are replaced one after the other under load, and nobody gets an error", async () => {
	const env = {
		...{ DATABASE_URL: postgres.url("postgres"), MASTER_KEY: randomBytes(32).toString("hex"), ROLE: "api" },
		...{ RATE_LIMITS: "off", LEAVE_SECONDS: "3", BROKERS: "off", DEMO: "off" },
	};
	const ports = [await freePort(), await freePort()];
	const running: RunningServer[] = [];
	for (const port of ports) running.push(await startServer({ port, env }));
	const proxy = await startProxy(ports);

	let goesOn = true;
	const answered = new Map<string, number>();
	const taken: string[] = [];
	const count = (what: string) => answered.set(what, (answered.get(what) ?? 0) + 1);
	const visitor = async (n: number) => {
		for (let at = 0; goesOn; at += 1) {
			const page = await fetch(`${proxy.url}/`).catch(() => undefined);
			await page?.text();
			count(`page ${page?.status}`);
			const email = `visitor${n}-${at}@example.com`;
			const sent = await fetch(`${proxy.url}/api/support`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ name: "Ann", email, topic: "other", message: "Sent during an upgrade." }),
			}).catch(() => undefined);
			await sent?.text();
			count(`request ${sent?.status}`);
			if (sent?.status === 201) taken.push(email);
			await sleep(20);
		}
	};
	const visitors = Array.from({ length: 8 }, (_, n) => visitor(n));
	const enough = (more: number) => {
		const target = taken.length + more;
		return expect.poll(() => taken.length, { timeout: 60_000 }).toBeGreaterThan(target);
	};
	await enough(40);
	for (const [at, port] of ports.entries()) {
		expect(await running[at]?.stop()).toBe(0);
		await enough(20);
		running[at] = await startServer({ port, env });
		await expect.poll(() => proxy.sees(port)).toBe(true);
		await enough(20);
	}
	goesOn = false;
	await Promise.all(visitors);
	expect([...answered.keys()].sort()).toEqual(["page 200", "request 201"]);
	await proxy.close();
	for (const server of running) await server.stop();
	const db = await openPostgres({
		...{ url: postgres.url("postgres"), pool: 1, prepare: true },
		onIdleError: () => undefined,
	});
	const { rows } = await db.query<{ email: string }>("select email from private.support_requests");
	expect(rows.map(({ email }) => email).sort()).toEqual(taken.sort());
	await db.close();
}, 300_000);

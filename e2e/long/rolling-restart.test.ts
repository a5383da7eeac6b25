import { randomBytes } from "node:crypto";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import {
	freePort,
	type PostgresServer,
	startPostgresServer,
} from "../../apps/server/src/testing/postgres-server.ts";
import { startMailServer } from "../support/mail-server.ts";
import { nextVersion } from "../support/next-version.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const probeMs = 200;

/**
 * Works like a load balancer that asks /readyz/proxy: it keeps connections open and sends requests to processes that
 * were ready when last asked.
 */
async function startProxy(ports: readonly number[]) {
	const agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true })]));
	const ready = new Set<number>();
	const probe = async (port: number) => {
		const answer = await fetch(`http://127.0.0.1:${port}/readyz/proxy`).catch(() => undefined);
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
	// The proxy itself must not close connections: the test is about the product's connections.
	server.keepAliveTimeout = 600_000;
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

const keys = { ANON_KEY: "sb_publishable_rolling", SERVICE_ROLE_KEY: "sb_secret_rolling_restart_of_two" };

/** Visitors who read a page, write to support and read rows of a table, one after the other, until they are stopped. */
function visitors(site: string, howMany = 8) {
	let goesOn = true;
	const answered = new Set<string>();
	const taken: string[] = [];
	const ask = async (what: string, path: string, options: RequestInit = {}) => {
		const status = await fetch(`${site}${path}`, options).then(
			(answer) => answer.text().then(() => answer.status),
			(error: Error) => String(error.cause ?? error),
		);
		answered.add(`${what} ${status}`);
		return status;
	};
	const visit = async (n: number) => {
		for (let at = 0; goesOn; at += 1) {
			await ask("page", "/");
			const apikey = keys.SERVICE_ROLE_KEY;
			await ask("rows", "/rest/v1/profiles?select=*&limit=5", { headers: { apikey } });
			const email = `visitor${n}-${at}@example.com`;
			const sent = await ask("request", "/api/support", {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ name: "Ann", email, topic: "other", message: "Sent during an upgrade." }),
			});
			if (sent === 201) taken.push(email);
			await sleep(20);
		}
	};
	const all = Array.from({ length: howMany }, (_, n) => visit(n));
	return {
		/** Resolves after this many more requests were answered. */
		more: (wanted: number) => {
			const target = taken.length + wanted;
			return expect.poll(() => taken.length, { timeout: 60_000 }).toBeGreaterThan(target);
		},
		leave: async () => {
			goesOn = false;
			await Promise.all(all);
			return { answers: [...answered].sort(), taken: taken.sort() };
		},
	};
}

const onlyGood = ["page 200", "request 201", "rows 200"];

let postgres: PostgresServer;
let env: Record<string, string>;
beforeEach(async () => {
	postgres = await startPostgresServer();
	env = {
		DATABASE_URL: postgres.url("postgres"),
		MASTER_KEY: randomBytes(32).toString("hex"),
		ROLE: "api",
		RATE_LIMITS: "off",
		LEAVE_SECONDS: "3",
		BROKERS: "off",
		DEMO: "off",
		...keys,
	};
});
afterEach(() => postgres.stop());

async function inDatabase<T>(look: (db: Database) => Promise<T>): Promise<T> {
	const db = await openPostgres({
		url: postgres.url("postgres"),
		pool: 1,
		prepare: true,
		onIdleError: () => undefined,
	});
	return look(db).finally(() => db.close());
}

const askedFor = (db: Database) =>
	db
		.query<{ email: string }>("select email from private.support_requests")
		.then(({ rows }) => rows.map(({ email }) => email).sort());

it("two processes are replaced one after the other under load, and nobody gets an error", async () => {
	const ports = [await freePort(), await freePort()];
	const running: RunningServer[] = [];
	for (const port of ports) running.push(await startServer({ port, env }));
	const proxy = await startProxy(ports);
	const people = visitors(proxy.url);
	await people.more(40);
	for (const [at, port] of ports.entries()) {
		expect(await running[at]?.stop()).toBe(0);
		await people.more(20);
		running[at] = await startServer({ port, env });
		await expect.poll(() => proxy.sees(port)).toBe(true);
		await people.more(20);
	}
	const { answers, taken } = await people.leave();
	expect(answers).toEqual(onlyGood);
	await proxy.close();
	for (const server of running) await server.stop();
	expect(await inDatabase(askedFor)).toEqual(taken);
}, 300_000);

it("two processes and a worker go on beside the next version, and start again on its schema, until it has taken their places", async () => {
	const mail = await startMailServer();
	env.SMTP_URL = mail.url;
	const ports = [await freePort(), await freePort()];
	const running: RunningServer[] = [];
	for (const port of ports) running.push(await startServer({ port, env }));
	const oldWorker = await startServer({ env: { ...env, ROLE: "worker" } });
	const newPort = await freePort();
	const proxy = await startProxy([...ports, newPort]);
	const people = visitors(proxy.url, 4);
	await people.more(40);
	// By now, queries for whole rows have prepared statements, and the new schema gives them other columns.
	const next = nextVersion(`
		alter table public.profiles add column of_the_next text;
		alter table private.support_requests add column of_the_next text;
		alter table private.mails add column of_the_next integer not null default 0;
	`);
	const first = await startServer({ port: newPort, env, code: next.folder });
	await expect.poll(() => proxy.sees(newPort)).toBe(true);
	// The machine of one old process restarts in the middle of the upgrade, before its turn.
	const [port = 0] = ports;
	expect(await running[0]?.stop()).toBe(0);
	running[0] = await startServer({ port, env });
	expect(running[0].output()).toContain("a newer version has migrated the database");
	await expect.poll(() => proxy.sees(port)).toBe(true);
	// All three processes answer, and the old version's worker sends what they ask for.
	await people.more(40);
	const sent = mail.taken.length;
	await expect.poll(() => mail.taken.length, { timeout: 60_000 }).toBeGreaterThan(sent + 20);
	for (const [at, port] of ports.entries()) {
		expect(await running[at]?.stop()).toBe(0);
		await people.more(20);
		running[at] = await startServer({ port, env, code: next.folder });
		await people.more(20);
	}
	const newWorker = await startServer({ env: { ...env, ROLE: "worker" }, code: next.folder });
	expect(await oldWorker.stop()).toBe(0);
	await people.more(20);
	const { answers, taken } = await people.leave();
	expect(answers).toEqual(onlyGood);
	await inDatabase(async (db) => {
		expect(await askedFor(db)).toEqual(taken);
		const waiting = async () =>
			(await db.query("select from private.mails where status <> 'sent'")).rows.length;
		await expect.poll(waiting, { timeout: 120_000, interval: 500 }).toBe(0);
		const { rows } = await db.query("select from private.mails");
		expect(mail.taken.length, "each mail once").toBe(rows.length);
	});
	for (const server of [oldWorker, ...running, first]) expect(server.output()).not.toContain('"level":50');
	await proxy.close();
	for (const server of [...running, first, newWorker]) await server.stop();
	// The new release turns out to be bad: the version before starts again, on the new schema.
	const back = await startServer({ port, env });
	expect((await fetch(`${back.url}/readyz`)).status).toBe(200);
	await back.stop();
	await mail.close();
	next.remove();
}, 600_000);

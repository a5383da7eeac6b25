import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadKeyRing } from "../../apps/server/src/platform/crypto/load-key-ring.ts";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import {
	freePort,
	type PostgresServer,
	startPostgresServer,
} from "../../apps/server/src/testing/postgres-server.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const masterKey = Buffer.alloc(32, 9);
const people = Array.from({ length: 16 }, (_, at) => `Quackenbush${String.fromCharCode(97 + at)}`);
const place = { city: "Springfield", state: "IL" };

let postgres: PostgresServer;
let db: Database;
let api: RunningServer;
let labUrl = "";
let labToken = "";
const running: RunningServer[] = [];

beforeAll(async () => {
	postgres = await startPostgresServer();
	labUrl = `http://127.0.0.1:${await freePort()}`;
	// This process answers requests and runs the lab, so that a killed worker does not stop the lab.
	api = await start("api");
	const url = postgres.url("postgres");
	db = await openPostgres({ url, pool: 2, prepare: true, onIdleError: () => undefined });
	const keys = await loadKeyRing(db, () => [masterKey], new Date());
	labToken = Buffer.from(keys.derive("broker-lab-token")).toString("hex");
});
afterAll(async () => {
	await Promise.all(running.map((server) => server.stop()));
	await db?.close();
	await postgres?.stop();
});

async function start(ROLE: "api" | "worker"): Promise<RunningServer> {
	const env = {
		ROLE,
		DATABASE_URL: postgres.url("postgres"),
		MASTER_KEY: masterKey.toString("base64"),
		AUTH_AUTOCONFIRM_EMAIL: "on",
		BROKERS: "lab",
		BROKER_LAB_PORT: new URL(labUrl).port,
		// With a browser, a site may be asked over http and then by the browser. This test counts questions, so it runs
		// without one.
		CHROMIUM_PATH: "/nowhere/chromium",
		RATE_LIMITS: "off",
	};
	const server = await startServer({ env });
	running.push(server);
	return server;
}

async function lab<Answer>(path: string, body?: object): Promise<Answer> {
	const answer = await fetch(`${labUrl}/api${path}`, {
		...(body && { method: "POST", body: JSON.stringify(body) }),
		headers: { authorization: `Bearer ${labToken}`, "content-type": "application/json", connection: "close" },
	});
	expect(answer.status, path).toBe(200);
	return (await answer.json()) as Answer;
}

/** A person who is listed on every site, has filled in /identity and has requested a scan. */
async function scannedPerson(last: string): Promise<void> {
	await lab("/plants", { first: "Wilhelmina", last, birthYear: 1984, places: [place], sites: [] });
	const ask = async (method: string, path: string, body: object, token?: string) => {
		const answer = await fetch(`${api.url}${path}`, {
			method,
			headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
			body: JSON.stringify(body),
		});
		expect([path, answer.ok], await answer.clone().text()).toEqual([path, true]);
		return (await answer.json()) as { access_token: string };
	};
	const credentials = { email: `${last.toLowerCase()}@example.com`, password: "Right-Horse-7!" };
	const { access_token: token } = await ask("POST", "/auth/v1/signup", credentials);
	const identity = {
		names: [{ kind: "present", first: "Wilhelmina", last }],
		born: "1984",
		relatives: [],
		places: [{ present: true, ...place, country: "US" }],
	};
	await ask("PUT", "/api/brokers/identity", { kept: "here", identity }, token);
	await ask("POST", "/api/scanner/start", {}, token);
}

async function until(what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> {
	const giveUpAt = performance.now() + seconds * 1_000;
	while (!(await holds())) {
		if (performance.now() > giveUpAt) throw new Error(`It did not come to this in time: ${what}`);
		await sleep(100);
	}
}
const count = async (sql: string) =>
	(await db.query<{ n: number }>(`select count(*)::int as n ${sql}`)).rows[0]?.n ?? 0;
/** Which pairs of person and broker are under way, not settled. */
const underWay = async () => {
	const { rows } = await db.query<{ name: string }>(
		`select l.broker || ' ' || split_part(u.email, '@', 1) as name
		 from private.broker_look_ups l join auth.users u on u.id = l.user_id where not l.settled`,
	);
	return new Set(rows.map(({ name }) => name));
};

it("one of two workers is killed halfway: every broker is asked once for each person, and no listing is doubled", async () => {
	// Starts both workers before there is work. Otherwise the faster one might take it all.
	const [first] = await Promise.all([start("worker"), start("worker")]);
	for (const last of people) await scannedPerson(last);
	const settled = () => count("from private.broker_look_ups where settled");
	await until("a third is asked", 120, async () => (await settled()) > (people.length * 20) / 3);
	await first.kill();
	const left = await underWay();
	expect(left.size, "something was under way").toBeGreaterThan(0);
	expect(await count("from private.scan_tasks where status = 'completed'")).toBeLessThan(people.length);
	await until("all scans are over", 400, async () => {
		const over = await count("from private.scan_tasks where status = 'completed'");
		return over === people.length;
	});

	expect((await underWay()).size).toBe(0);
	const again = "from jobs.job where name = 'scanner.run-scan' and retry_count > 0";
	expect(await count(again), "the killed one left scans behind").toBeGreaterThan(0);
	const { rows } = await db.query<{ asked: number }>(
		"select count(*)::int as asked from private.broker_look_ups group by user_id",
	);
	expect(rows.length).toBe(people.length);
	expect(new Set(rows.map(({ asked }) => asked)).size, "everybody at every broker").toBe(1);
	const twice =
		"from (select from private.broker_listings group by user_id, broker, key_hash having count(*) > 1) d";
	expect(await count(twice)).toBe(0);
	// What the brokers saw. Only a question that the killed worker asked but did not store is asked again.
	const times = new Map<string, number>();
	const { given } = await lab<Given>("/given?limit=10000");
	for (const { site, step, fields } of given) {
		const { last } = fields;
		if (step !== "search" || last === undefined) continue;
		const name = `${site}.localhost ${last.toLowerCase()}`;
		times.set(name, (times.get(name) ?? 0) + 1);
	}
	expect(times.size).toBeGreaterThan(people.length * 8);
	const doubled = [...times].filter(([name, asked]) => asked > 1 && !left.has(name));
	expect(doubled).toEqual([]);
	// Each person is listed once on each site that lists everybody.
	const { rows: listed } = await db.query<{ n: number }>(
		`select count(*)::int as n from private.broker_listings where broker = 'peoplelane.localhost' group by user_id`,
	);
	expect(listed.map(({ n }) => n)).toEqual(people.map(() => 1));
}, 600_000);

interface Given {
	readonly given: readonly { site: string; step: string; fields: Readonly<Record<string, string>> }[];
}

import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import { type PostgresServer, startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { startMailServer } from "../support/mail-server.ts";
import {
	addScanned,
	corpusOfScanned,
	nothingWrong,
	planScansNow,
	scansInAll,
} from "../support/scanned-people.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const people = 60;
const requests = 60;
const lost = "The database does not answer. Nothing was lost; try again in a moment.";

interface Seen {
	readonly status: number;
	readonly retryAfter: string | null;
	readonly detail: string | undefined;
}

/**
 * Each fault begins while scans, requests and mails are under way, and lasts until people were told about it. The number
 * is how many seconds may pass from its end until a person's request is taken again. What was sent to a frozen server
 * waits for it, and so keeps the connections for a while.
 */
const faults: readonly (readonly [
	string,
	number,
	(postgres: PostgresServer, told: () => Promise<void>) => Promise<void>,
])[] = [
	[
		"stopped and started again",
		5,
		async (postgres, told) => {
			await postgres.halt();
			await told();
			await postgres.start();
		},
	],
	[
		"frozen",
		10,
		async (postgres, told) => {
			postgres.freeze();
			await told();
			postgres.thaw();
		},
	],
	[
		"killed",
		5,
		async (postgres, told) => {
			await postgres.kill();
			await told();
			await postgres.start();
		},
	],
];

describe.each(faults)("a PostgreSQL that is %s under load", (_, secondsToRecover, fault) => {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-faults-"));
	let postgres: PostgresServer;
	let mail: Awaited<ReturnType<typeof startMailServer>>;
	let api: RunningServer;
	let worker: RunningServer;
	let db: Database;
	beforeAll(async () => {
		const [started, sent, corpus] = await Promise.all([
			startPostgresServer(),
			startMailServer(),
			corpusOfScanned(folder, people),
		]);
		[postgres, mail] = [started, sent];
		const env = {
			DATABASE_URL: postgres.url("postgres"),
			SMTP_URL: mail.url,
			CORPUS_FOLDER: corpus,
			RATE_LIMITS: "off",
			MASTER_KEY: randomBytes(32).toString("hex"),
			BROKERS: "off",
			DATABASE_POOL: "5",
		};
		api = await startServer({ env: { ...env, ROLE: "api" } });
		worker = await startServer({ env: { ...env, ROLE: "worker" } });
		db = await openPostgres({ url: env.DATABASE_URL, pool: 2, prepare: true, onIdleError: () => undefined });
		await addScanned(db, people);
	});
	afterAll(async () => {
		await db?.close();
		for (const server of [api, worker]) expect(await server?.stop()).toBe(0);
		await mail?.close();
		await postgres?.stop();
		rmSync(folder, { recursive: true, force: true });
	});

	const ask = async (n: number, requestKey: string): Promise<Seen> => {
		const answer = await fetch(`${api.url}/api/support`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({
				name: "Ann Example",
				email: `person${n}@example.com`,
				topic: "other",
				requestKey,
				message: "Sent while the database is away.",
			}),
		});
		const { detail } = (await answer.json()) as { detail?: string };
		return { status: answer.status, retryAfter: answer.headers.get("retry-after"), detail };
	};

	it("tells people about it and that nothing was lost, and then does every scan, request and mail once", async () => {
		const answers: Seen[] = [];
		const takenAt: number[] = [];
		/** Like a page: sends the request again with the same key until it is accepted. */
		const askUntilTaken = async (n: number) => {
			const key = randomUUID();
			for (;;) {
				const seen = await ask(n, key);
				answers.push(seen);
				if (seen.status === 201) return void takenAt.push(performance.now());
				await sleep(200);
			}
		};
		await planScansNow(db, postgres.url("postgres"));
		const done = async () => people - (await scansInAll(db)).unscanned;
		await expect.poll(done, { timeout: 60_000 }).toBeGreaterThan(people / 6);
		const half = Array.from({ length: requests / 2 }, (_unused, n) => n);
		const before = half.map((n) => askUntilTaken(n));
		const meanwhile: Promise<void>[] = [];
		await fault(postgres, async () => {
			meanwhile.push(...half.map((n) => askUntilTaken(n + requests / 2)));
			const isTold = () => answers.filter(({ status }) => status === 503).length;
			await expect.poll(isTold, { timeout: 60_000 }).toBeGreaterThan(0);
			// Pages that need no database still work.
			for (const path of ["/", "/healthz", "/pricing", "/readyz/proxy"])
				expect((await fetch(`${api.url}${path}`)).status).toBe(200);
			for (const { url } of [api, worker]) expect((await fetch(`${url}/readyz`)).status).toBe(503);
			// Figures still work too: those that need the database are left out, and the rest say what is wrong.
			const askedAt = performance.now();
			const [figures = "", ofWorker = ""] = await Promise.all(
				[api, worker].map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
			);
			// Each figure may take 2 s, and all are read at once. Prometheus gives up after 10 s.
			expect(performance.now() - askedAt).toBeLessThan(8000);
			for (const told of [figures, ofWorker]) {
				expect(told).toMatch(/^process_resident_memory_bytes [1-9]/m);
				for (const ofDatabase of [
					"unlisted_mails_waiting",
					"unlisted_jobs_waiting",
					"unlisted_scans_late_seconds",
				])
					expect(told).not.toMatch(new RegExp(`^${ofDatabase}[ {]`, "m"));
			}
			expect(figures).toMatch(/^unlisted_ready 0$/m);
			expect(figures).toMatch(/^unlisted_database_failures_total\{reason="[^"]+"\} [1-9]/m);
			expect(figures).toMatch(/^http_request_duration_seconds_count\{.*status="503"/m);
		});
		const endedAt = performance.now();
		await Promise.all([...before, ...meanwhile]);
		const recovered = Math.min(...takenAt.filter((at) => at > endedAt)) - endedAt;
		expect(recovered / 1000, "seconds until a request was taken again").toBeLessThan(secondsToRecover);
		const others = answers.filter(({ status }) => status !== 201);
		expect(new Set(others.map((seen) => JSON.stringify(seen)))).toEqual(
			new Set([JSON.stringify({ status: 503, retryAfter: "5", detail: lost })]),
		);
		const ready = async () =>
			Promise.all([api, worker].map(async ({ url }) => (await fetch(`${url}/readyz`)).status));
		await expect.poll(ready).toEqual([200, 200]);

		await expect.poll(() => scansInAll(db), { timeout: 150_000, interval: 500 }).toEqual(nothingWrong);
		const { rows } = await db.query<{ email: string }>("select email from private.support_requests");
		const everybody = Array.from({ length: requests }, (_unused, n) => `person${n}@example.com`).sort();
		expect(rows.map(({ email }) => email).sort()).toEqual(everybody);
		const waiting = async () =>
			(await db.query("select from private.mails where status <> 'sent'")).rows.length;
		await expect.poll(waiting, { timeout: 150_000, interval: 500 }).toBe(0);
		expect(new Set(mail.taken.map(({ messageId }) => messageId)).size, "mails that came twice").toBe(
			mail.taken.length,
		);
		const toPeople = mail.taken.map(({ to }) => to).filter((to) => to.startsWith("person"));
		expect(toPeople.sort()).toEqual(everybody);
		const { rows: mails } = await db.query("select from private.mails");
		expect(mail.taken.length).toBe(mails.length);
		// The logs of both processes say what is wrong, without a stack trace.
		for (const server of [api, worker]) {
			expect(server.output()).toContain("the database does not answer: ");
			expect(server.output()).not.toContain("[object Object]");
			expect(server.output()).not.toMatch(/\n? {4}at /);
			expect(server.output()).not.toContain('"stack"');
		}
	}, 400_000);
});

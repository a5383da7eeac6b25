import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PostgresServer, startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { startMailServer } from "../support/mail-server.ts";
import { type RunningServer, startServer } from "../support/server.ts";

describe("two API processes and two workers on one PostgreSQL", () => {
	let postgres: PostgresServer;
	let mail: Awaited<ReturnType<typeof startMailServer>>;
	let processes: RunningServer[] = [];
	let database: pg.Client;
	beforeAll(async () => {
		[postgres, mail] = await Promise.all([startPostgresServer(), startMailServer()]);
		const env = {
			DATABASE_URL: postgres.url("postgres"),
			SMTP_URL: mail.url,
			RATE_LIMITS: "off",
			MASTER_KEY: Buffer.alloc(32, 5).toString("base64"),
		};
		// All processes start at the same moment, on a database without tables.
		processes = await Promise.all(
			["api", "api", "worker", "worker"].map((ROLE) => startServer({ env: { ...env, ROLE } })),
		);
		database = new pg.Client({ connectionString: postgres.url("postgres") });
		await database.connect();
	});
	afterAll(async () => {
		await database.end();
		for (const process of processes) expect(await process.stop()).toBe(0);
		await mail.close();
		await postgres.stop();
	});

	it("share the work: each mail is sent once", async () => {
		const people = Array.from({ length: 60 }, (_, n) => `person${n}@example.com`);
		const post = (email: string, n: number) =>
			fetch(`${processes[n % 2]?.url}/api/support`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({
					name: "Ann Example",
					email,
					topic: "other",
					message: "Which of you does it?",
				}),
			});
		const answers = await Promise.all(people.map(post));
		expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
		// A mail goes out while its job is open. After the job is closed, nobody sends it again.
		const open = async () => {
			const { rows } = await database.query<{ n: number }>(
				"select count(*)::int as n from jobs.job where name = 'notifications.deliver-mail' and state < 'completed'",
			);
			return rows[0]?.n;
		};
		await expect.poll(open, { timeout: 60_000, interval: 100 }).toBe(0);
		const toPeople = mail.taken.map(({ to }) => to).filter((to) => to.startsWith("person"));
		expect(toPeople.sort()).toEqual([...people].sort());
		expect(new Set(mail.taken.map(({ messageId }) => messageId)).size).toBe(mail.taken.length);
	});

	it("have a worker that answers its probes and nothing else", async () => {
		const worker = processes[2];
		expect((await fetch(`${worker?.url}/readyz`)).status).toBe(200);
		expect((await fetch(`${worker?.url}/api/support`, { method: "POST" })).status).toBe(404);
	});

	it("refuse a process with another MASTER_KEY", async () => {
		const env = {
			DATABASE_URL: postgres.url("postgres"),
			MASTER_KEY: Buffer.alloc(32, 6).toString("base64"),
		};
		await expect(startServer({ env })).rejects.toThrow(/MASTER_KEY is not the one/);
	});
});

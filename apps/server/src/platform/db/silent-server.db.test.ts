import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { openTestPostgres } from "../../testing/databases.ts";
import { silencer } from "../../testing/silencer.ts";
import type { Database } from "./database.ts";
import { isDatabaseAway } from "./database-away.ts";
import { whileSomebodyWaits } from "./patience.ts";
import { openPostgres } from "./postgres.ts";

describe("a database server that vanishes silently", () => {
	let far: Awaited<ReturnType<typeof openTestPostgres>>;
	let between: Awaited<ReturnType<typeof silencer>>;
	let db: Database;
	beforeEach(async () => {
		far = await openTestPostgres();
		between = await silencer(inject("postgresPort"));
		const url = (far.url ?? "").replace(/:\d+\//, `:${between.port}/`);
		db = await openPostgres({
			url,
			pool: 2,
			prepare: true,
			onIdleError: () => undefined,
			// Long enough for a busy machine to answer.
			answerMs: 2_000,
			heartbeatMs: 1_500,
		});
	});
	afterEach(async () => {
		await db.close();
		await between.close();
		await far.close();
	});

	it("fails statements and transactions as a database that is away, and serves them again once it is back", async () => {
		await db.query("select 1");
		let alone = Promise.resolve<unknown>(undefined);
		const inTransaction = db.transaction(async (tx) => {
			await tx.query("select 1");
			between.silence(true);
			alone = db.query("select 3");
			alone.catch(() => undefined);
			await tx.query("select 2");
		});
		await inTransaction.catch(() => undefined);
		const failures = await Promise.allSettled([inTransaction, alone]);
		for (const failure of failures) {
			expect(failure.status).toBe("rejected");
			expect(isDatabaseAway((failure as PromiseRejectedResult).reason)).toBe(true);
		}
		between.silence(false);
		const numbers = await Promise.all(
			[4, 5, 6].map((n) => db.query<{ n: number }>("select $1::int as n", [n])),
		);
		expect(numbers.map(({ rows }) => rows[0]?.n)).toEqual([4, 5, 6]);
	});

	it("is given up within seconds by a request, while a job still waits for it", async () => {
		const url = (far.url ?? "").replace(/:\d+\//, `:${between.port}/`);
		const patient = await openPostgres({
			url,
			pool: 4,
			prepare: true,
			onIdleError: () => undefined,
			answerMs: 600_000,
			ofPeople: { statementMs: 1_000, answerMs: 2_000 },
		});
		// Four connections, made while the server answers.
		await Promise.all([1, 2, 3, 4].map(() => patient.query("select pg_sleep(0.2)")));
		between.silence(true);
		let jobIsOver = false;
		const ofJob = patient.query("select 1").finally(() => {
			jobIsOver = true;
		});
		ofJob.catch(() => undefined);
		const failures = await Promise.allSettled([
			whileSomebodyWaits(() => patient.query("select 2")),
			whileSomebodyWaits(() => patient.transaction((tx) => tx.query("select 3"))),
			whileSomebodyWaits(() =>
				patient.together({ text: "select 4", values: [] }, { text: "select 5", values: [] }),
			),
		]);
		for (const failure of failures)
			expect(isDatabaseAway((failure as PromiseRejectedResult).reason)).toBe(true);
		expect(jobIsOver).toBe(false);
		await between.close();
		await expect(ofJob).rejects.toThrow();
		await patient.close();
	});

	it("is left by a listening connection, which comes back by itself", async () => {
		const heard: string[] = [];
		const stop = await db.listen("news", (payload) => heard.push(payload));
		between.silence(true);
		await expect
			.poll(async () => {
				const { rows } = await far.db.query(
					"select from pg_stat_activity where application_name = 'unlisted-listen' and datname = current_database()",
				);
				return rows.length;
			})
			.toBe(0);
		// The connection that it makes now never gets an answer, even after the server answers again.
		await expect.poll(between.madeInSilence).toBeGreaterThan(0);
		between.silence(false);
		const isBack = async () => {
			await far.db.query("select pg_notify('news', 'back')");
			return heard.includes("back");
		};
		await expect.poll(isBack, { timeout: 20_000 }).toBe(true);
		await stop();
	});
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestPostgres } from "../../testing/databases.ts";
import type { Database } from "./database.ts";
import { whyDatabaseFails } from "./database-away.ts";
import { whileSomebodyWaits } from "./patience.ts";
import { openPostgres } from "./postgres.ts";

let test: Awaited<ReturnType<typeof openTestPostgres>>;
beforeAll(async () => {
	test = await openTestPostgres();
});
afterAll(() => test.close());

describe("a statement that takes long", () => {
	let db: Database;
	beforeAll(async () => {
		db = await openPostgres({
			url: test.url ?? "",
			pool: 1,
			prepare: true,
			onIdleError: () => undefined,
			ofPeople: { statementMs: 300, answerMs: 3_000 },
		});
	});
	afterAll(() => db.close());

	const inTransaction = (seconds: number) =>
		db.transaction((tx) => tx.query("select pg_sleep($1)", [seconds]));

	it("is ended by the server if somebody waits, and counts as a database that does not answer", async () => {
		const failure = await whileSomebodyWaits(() => inTransaction(60)).catch((error) => error);
		expect(whyDatabaseFails(failure)).toBe("a statement took too long");
	});

	it("may take its time if nobody waits, even on the same connection", async () => {
		await expect(whileSomebodyWaits(() => inTransaction(0))).resolves.toBeDefined();
		await expect(inTransaction(0.6)).resolves.toBeDefined();
	});

	it("is ended by the server soon after we gave it up, so that it holds no connection of the server", async () => {
		const text = "select pg_sleep($1), 'given up'";
		const givenUp = await openPostgres({
			url: test.url ?? "",
			pool: 1,
			prepare: true,
			onIdleError: () => undefined,
			ofPeople: { statementMs: 100, answerMs: 300 },
		});
		const failure = await whileSomebodyWaits(() => givenUp.query(text, [600])).catch((error) => error);
		expect(whyDatabaseFails(failure)).toBe("no answer came");
		const running = async () =>
			(await test.db.query("select from pg_stat_activity where query = $1 and state = 'active'", [text]))
				.rows;
		await expect.poll(running, { timeout: 20_000 }).toEqual([]);
		await givenUp.close();
	});

	it("does not shorten a transaction that may take as long as it likes", async () => {
		const patient = () => db.transaction((tx) => tx.query("select pg_sleep(0.6)"), { patient: true });
		await expect(whileSomebodyWaits(patient)).resolves.toBeDefined();
	});
});

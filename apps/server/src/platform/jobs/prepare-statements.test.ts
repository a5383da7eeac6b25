import type { PgBoss } from "pg-boss";
import { expect, it } from "vitest";
import { prepareStatements } from "./prepare-statements.ts";

/** Returns what reaches the pool, for each statement that the queue sends. */
async function sent(...statements: (readonly [text: string, values?: readonly unknown[]])[]) {
	const asked: unknown[] = [];
	const query = async (what: unknown) => {
		asked.push(what);
		return { rows: [] };
	};
	const own = { pool: { query }, executeSql: async (text: string) => query({ text }) };
	prepareStatements({ getDb: () => own } as never as PgBoss);
	for (const [text, values] of statements)
		await (own.executeSql as (...given: unknown[]) => unknown)(text, values);
	return asked;
}

it("what takes minutes among millions of jobs has half an hour: deleting a day's jobs, building an index", async () => {
	for (const text of ["BEGIN; delete from jobs.job; COMMIT;", "CREATE INDEX CONCURRENTLY a ON jobs.job (id)"])
		expect(await sent([text])).toEqual([{ text, query_timeout: 1_800_000 }]);
});

it("every other statement has the time of the pool", async () => {
	const text = "select id from jobs.job where id = $1";
	for (const one of await sent([text, ["a"]], [text, ["a"]], [text, ["a"]]))
		expect(one).not.toHaveProperty("query_timeout");
});

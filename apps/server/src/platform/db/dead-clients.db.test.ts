import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrationsFolder } from "../../open-context.ts";
import { openTestPostgres } from "../../testing/databases.ts";
import { holdWriters } from "./bulk/hold-writers.ts";
import { openPostgresBulk } from "./bulk/postgres-bulk.ts";
import { readEverything } from "./bulk/read-everything.ts";
import type { Database, Sql } from "./database.ts";
import { migrate } from "./migrations/migrate.ts";
import { readMigrations } from "./migrations/migration-files.ts";

const all = readMigrations(migrationsFolder);
const next = {
	name: "9999-next.sql",
	sql: "create index concurrently if not exists next on private.mails (kind);\n",
	checksum: "next",
	oneByOne: true,
};

/**
 * The keepalive settings of the server: when and how often it asks whether a silent client is there, and how many
 * times.
 */
async function patienceWithDead(sql: Sql): Promise<unknown> {
	const { rows } = await sql.query(
		`select current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_keepalives_interval') as interval,
			current_setting('tcp_keepalives_count') as count`,
	);
	return rows[0];
}
const aMinute = { idle: "30", interval: "10", count: "3" };

describe("a transaction that may be silent for hours", () => {
	let far: Awaited<ReturnType<typeof openTestPostgres>>;
	beforeEach(async () => {
		far = await openTestPostgres();
	});
	afterEach(() => far.close());

	it("of a migration is ended within a minute after its machine vanished", async () => {
		const seen: unknown[] = [];
		const db: Database = {
			...far.db,
			transaction: (work, options) =>
				far.db.transaction(async (tx) => {
					const result = await work(tx);
					seen.push(await patienceWithDead(tx));
					return result;
				}, options),
		};
		expect(await migrate(db, [...all, next])).toEqual([next.name]);
		expect(seen).toContainEqual(aMinute);
	});

	it.each([
		["a backup or a move reads in", readEverything],
		["holds writers", holdWriters],
	])("that %s is too", async (_what, begin) => {
		const connection = await openPostgresBulk(far.url ?? "");
		await begin(connection);
		expect(await patienceWithDead(connection.sql)).toEqual(aMinute);
		await connection.close();
	});

	it("of a process that migrates lets another process report once that it waits, and then continue", async () => {
		const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const slow: Database = {
			...far.db,
			runAlone: async (statement, options) => {
				begun.resolve();
				await mayEnd.promise;
				await far.db.runAlone(statement, options);
			},
		};
		const first = migrate(slow, [...all, next]);
		await begun.promise;
		let said = 0;
		const waits = Promise.withResolvers<void>();
		const onWait = () => {
			said += 1;
			waits.resolve();
		};
		const second = migrate(far.db, [...all, next], { onWait });
		await waits.promise;
		mayEnd.resolve();
		expect(await Promise.all([first, second])).toEqual([[next.name], []]);
		expect(said).toBe(1);
	});
});

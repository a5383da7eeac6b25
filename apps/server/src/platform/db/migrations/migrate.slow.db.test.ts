import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { migrationsFolder } from "../../../open-context.ts";
import { openTestPostgres } from "../../../testing/databases.ts";
import type { Database } from "../database.ts";
import { migrate } from "./migrate.ts";
import { readMigrations } from "./migration-files.ts";

const all = readMigrations(migrationsFolder);
const extra = {
	name: "9001-extra.sql",
	sql: "alter table private.support_requests add column extra text;\n",
	checksum: "1",
};

/** Reads the table until the returned function is called. */
async function longRead(db: Database): Promise<() => Promise<void>> {
	const reading = Promise.withResolvers<void>();
	const end = Promise.withResolvers<void>();
	const read = db.transaction(async (tx) => {
		await tx.query("select count(*) from private.support_requests");
		reading.resolve();
		await end.promise;
	});
	await reading.promise;
	return () => {
		end.resolve();
		return read;
	};
}

it("a migration that waits for a long read lets others read, and completes when the read ends", async () => {
	const { db, close } = await openTestPostgres();
	const endOfRead = await longRead(db);
	const migrated = migrate(db, [...all, extra]);
	await sleep(500);
	const started = performance.now();
	await db.query("select count(*) from private.support_requests");
	expect(performance.now() - started, "behind the migration for as long as it waits").toBeLessThan(2500);
	await endOfRead();
	expect(await migrated).toEqual([extra.name]);
	await close();
}, 60_000);

it("a migration of a table that is never free gives up after its tries, names itself, and changes nothing", async () => {
	const { db, close } = await openTestPostgres();
	const endOfRead = await longRead(db);
	const columns = async () =>
		(
			await db.query(
				"select from information_schema.columns where table_name = 'support_requests' and column_name = 'extra'",
			)
		).rows.length;
	const started = performance.now();
	await expect(migrate(db, [...all, extra], { patienceMs: 8_000 })).rejects.toThrow(
		/^Migration 9001-extra\.sql failed: .*lock timeout/,
	);
	// Four short tries, and a pause of two seconds for the others after each but the last.
	expect(performance.now() - started).toBeGreaterThan(7_500);
	expect(await columns()).toBe(0);
	await endOfRead();
	expect(await migrate(db, [...all, extra])).toEqual([extra.name]);
	expect(await columns()).toBe(1);
	await close();
}, 60_000);

it("a migration may take longer than any other statement", async () => {
	const { db, close } = await openTestPostgres();
	const slow = { ...extra, sql: "select pg_sleep(31);\n" };
	expect(await migrate(db, [...all, slow])).toEqual([extra.name]);
	await close();
}, 60_000);

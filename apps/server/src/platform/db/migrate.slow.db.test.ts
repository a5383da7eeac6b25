import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { migrationsFolder } from "../../open-context.ts";
import { openTestPostgres } from "../../testing/databases.ts";
import { migrate, readMigrations } from "./migrate.ts";

const all = readMigrations(migrationsFolder);
const extra = {
	name: "9001-extra.sql",
	sql: "alter table private.support_requests add column extra text;\n",
	checksum: "1",
};

it("a migration that waits for a long read lets others read, and is done when the read ends", async () => {
	const { db, close } = await openTestPostgres();
	const reading = Promise.withResolvers<void>();
	const end = Promise.withResolvers<void>();
	const longRead = db.transaction(async (tx) => {
		await tx.query("select count(*) from private.support_requests");
		reading.resolve();
		await end.promise;
	});
	await reading.promise;
	const migrated = migrate(db, [...all, extra]);
	await sleep(500);
	const started = performance.now();
	await db.query("select count(*) from private.support_requests");
	expect(performance.now() - started, "behind the migration for as long as it waits").toBeLessThan(4500);
	end.resolve();
	await longRead;
	expect(await migrated).toEqual([extra.name]);
	await close();
}, 60_000);

it("a migration may take longer than any other statement", async () => {
	const { db, close } = await openTestPostgres();
	const slow = { ...extra, sql: "select pg_sleep(31);\n" };
	expect(await migrate(db, [...all, slow])).toEqual([extra.name]);
	await close();
}, 60_000);

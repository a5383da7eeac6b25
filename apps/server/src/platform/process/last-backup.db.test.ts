import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { migrationsFolder } from "../../open-context.ts";
import { onDatabase } from "../../testing/databases.ts";
import { systemClock } from "../clock/clock.ts";
import { migrate } from "../db/migrations/migrate.ts";
import { readMigrations } from "../db/migrations/migration-files.ts";
import { lastBackupGauge, noteLastBackup, tellLastBackup, toldBackup } from "./last-backup.ts";

const nextYear = new Date(Date.now() + 365 * 86_400_000);

onDatabase("the time of the newest backup", (open) => {
	it("is the database's, and right again with the next backup after one that was made while a clock was ahead", async () => {
		const { db } = await open();
		await migrate(db, readMigrations(migrationsFolder));
		await tellLastBackup(db);
		await db.query("update private.operator_figures set counted_at = $1", [nextYear]);
		const { rows } = await db.query<{ now: Date }>("select clock_timestamp() as now");
		await tellLastBackup(db);
		const told = await toldBackup(db);
		expect(told?.getTime()).toBeGreaterThanOrEqual(rows[0]?.now.getTime() ?? Number.NaN);
		expect(told?.getTime()).toBeLessThan(nextYear.getTime());

		// This machine's own note is of a backup that was made while its clock was ahead.
		const dataDir = mkdtempSync(join(tmpdir(), "unlisted-noted-"));
		onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
		await noteLastBackup(dataDir, { path: dataDir, bytes: 1, at: nextYear.toISOString() });
		const gauge = lastBackupGauge(dataDir, { db, clock: systemClock });
		const seconds = (at: Date | null | undefined) => Math.floor((at?.getTime() ?? Number.NaN) / 1000);
		expect(await gauge.value()).toBe(seconds(told));
		await db.query("delete from private.operator_figures");
		expect(await gauge.value(), "there is no other").toBe(seconds(nextYear));
	});
});

import { expect, it } from "vitest";
import { migrationsFolder } from "../../open-context.ts";
import { migrate, readMigrations } from "../../platform/db/migrate.ts";
import { onDatabase } from "../../testing/databases.ts";
import { checkDatabase } from "./database.ts";

onDatabase("the doctor, of a database", (open, kind) => {
	const migrations = readMigrations(migrationsFolder);

	it("finds all migrations applied, an administrator as its user, and the time in step", async () => {
		const { db } = await open();
		await migrate(db, migrations);
		const { findings } = await checkDatabase(db, { migrations, migrates: true, now: () => new Date() });
		const found = findings.map(({ state, found: what }) => `${state}: ${what}`);
		expect(found).toContain("ok: This machine and the database agree.");
		expect(found).toContain("ok: All migrations are applied.");
		if (kind === "postgres") expect(found.join("\n")).toMatch(/warning: Its user is a superuser/);
	});

	it("finds a clock that is wrong, and migrations that are pending", async () => {
		const { db } = await open();
		await migrate(db, migrations);
		const later = [...migrations, { name: "9999-more.sql", sql: "", checksum: "1" }];
		const { findings } = await checkDatabase(db, {
			...{ migrations: later, migrates: false },
			now: () => new Date(Date.now() + 120_000),
		});
		const failures = findings.filter(({ state }) => state === "failure").map(({ check }) => check);
		expect(failures).toEqual(expect.arrayContaining(["clock", "migrations"]));
	});
});

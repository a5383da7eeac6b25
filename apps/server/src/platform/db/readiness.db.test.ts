import { expect, it } from "vitest";
import { migrationsFolder } from "../../open-context.ts";
import { onDatabase } from "../../testing/databases.ts";
import { readMigrations } from "./migrations/migration-files.ts";
import { takesVisitors } from "./readiness.ts";

onDatabase("a process that proxies may send visitors to", (open) => {
	it("has a migrated database, and remains one while the database is away, until it shuts down", async () => {
		const { db } = await open();
		const [first, ...others] = readMigrations(migrationsFolder);
		if (!first) return expect.fail("there are no migrations");
		const known = [first, ...others];
		const leaving = { now: false };
		const newer = takesVisitors(db, [...known, { ...first, name: "9999-next.sql" }], leaving);
		expect(await newer()).toEqual(["1 migrations are pending"]);

		let away = false;
		let asked = 0;
		const sometimes: typeof db = {
			...db,
			query: (...args) => {
				asked += 1;
				return away ? Promise.reject(new Error("Connection terminated")) : db.query(...args);
			},
		};
		away = true;
		const reasons = takesVisitors(sometimes, known, leaving);
		expect(await reasons(), "nobody knows yet whether it is migrated").toEqual([
			"the database does not answer",
		]);
		away = false;
		expect(await reasons()).toEqual([]);
		away = true;
		const before = asked;
		expect(await reasons()).toEqual([]);
		expect(asked, "it asks the database no more").toBe(before);
		leaving.now = true;
		expect(await reasons()).toEqual(["it stops in a moment"]);
	});
});

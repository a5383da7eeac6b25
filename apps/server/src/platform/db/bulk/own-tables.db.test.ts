import { expect, it } from "vitest";
import { migrationsFolder } from "../../../open-context.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { migrate } from "../migrations/migrate.ts";
import { readMigrations } from "../migrations/migration-files.ts";
import { notOurs, tablesMadeBy } from "./own-tables.ts";
import { shapeOf } from "./shape.ts";

onDatabase("the tables and columns that are ours", (open) => {
	it("are those that the migrations make, whatever else is in the database", async () => {
		const { db } = await open();
		const known = readMigrations(migrationsFolder);
		await migrate(db, known);
		const shape = () => shapeOf({ kind: db.kind, sql: db });
		const made = await shape();
		expect(notOurs(made, known)).toEqual([]);
		// What it takes for ours is there, or was once: no name stands for what is not a column.
		const there = new Map(
			made.tables.map(({ name, columns }) => [name, columns.map((column) => column.replaceAll('"', ""))]),
		);
		const unknown = [...tablesMadeBy(known)].flatMap(([table, columns]) =>
			[...columns]
				.filter((column) => !there.get(table)?.includes(column))
				.map((column) => `${table}.${column}`),
		);
		expect(unknown.filter((name) => !gone.test(name))).toEqual([]);
		await db.runScript(
			"create table public.copy_of_users as select * from auth.users; alter table private.mails add column note text;",
		);
		expect(notOurs(await shape(), known)).toEqual(["private.mails.note", "public.copy_of_users"]);
		expect(notOurs(await shape(), known.slice(0, -1)), "a newer version made them, perhaps").toEqual([]);
	});
});

/** A table that a later migration removed, one that a crash may empty, and a computed column: they are in no backup. */
const gone = /^private\.(mailbox|rate_counts)\.|^auth\.identities\.email$/;

import { beforeAll, expect, inject, it } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { endKeysAsOnCitus } from "../../testing/as-on-citus.ts";
import { onDatabase } from "../../testing/databases.ts";
import { leftOfTheVersionBefore, spreadTables } from "./spread-tables.rules.ts";

onDatabase("tables that can be spread over several databases by person", (open) => {
	let db: Database;
	beforeAll(async () => {
		db = (await open()).db;
		// The state after `database distribute`.
		await endKeysAsOnCitus(db);
	});
	const names = async (text: string) =>
		(await db.query<{ name: string }>(text, [spreadTables])).rows.map(({ name }) => name);

	it("have the person in every unique index, except those that the previous version needs", async () => {
		expect(
			await names(`select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
				where x.indrelid::regclass::text = any($1) and x.indisunique and not exists (
					select from pg_attribute a where a.attrelid = x.indrelid and a.attnum = any(x.indkey::int2[]) and a.attname = 'user_id')
				order by 1 desc`),
		).toEqual(inject("workerPorts").length > 0 ? [] : leftOfTheVersionBefore);
	});

	it("refer to each other by person, and to nothing else; nothing else refers to them", async () => {
		expect(
			await names(`select c.conname as name from pg_constraint c
				where c.contype = 'f' and (c.conrelid::regclass::text = any($1) or c.confrelid::regclass::text = any($1))
					and not (c.conrelid::regclass::text = any($1) and c.confrelid::regclass::text = any($1) and exists (
						select from unnest(c.conkey, c.confkey) as k (own, other)
						join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own and a.attname = 'user_id'
						join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other and b.attname = 'user_id'))`),
		).toEqual([]);
	});

	it("are all the tables of a person without a foreign key to accounts, so that the sweep at night reads each of them", async () => {
		expect(
			(
				await names(`select c.oid::regclass::text as name from pg_class c
					join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
					where c.relkind = 'r' and c.relnamespace = 'private'::regnamespace and $1::text[] is not null and not exists (
						select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'auth.users'::regclass)`)
			).sort(),
		).toEqual([...spreadTables].sort());
	});

	it("have no triggers, which would run on another database than the rest", async () => {
		expect(
			await names(
				"select tgname as name from pg_trigger where not tgisinternal and tgrelid::regclass::text = any($1)",
			),
		).toEqual([]);
	});
});

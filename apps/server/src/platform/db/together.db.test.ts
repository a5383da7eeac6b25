import { beforeEach, expect, it } from "vitest";
import { onBothDatabases } from "../../testing/databases.ts";
import type { Database, NamedStatement } from "./database.ts";
import { openPostgres } from "./postgres.ts";

const setting = "select coalesce(current_setting('together.value', true), '')";
const set = (value: string, name?: string): NamedStatement => ({
	text: "select set_config('together.value', $1, true), set_config('role', 'anon', true)",
	values: [value],
	name,
});

onBothDatabases("two statements in one round trip", (open, kind) => {
	let db: Database;
	/** Uses one connection, so that the next statement comes over the same one. */
	beforeEach(async () => {
		const opened = await open();
		const single = { url: opened.url ?? "", pool: 1, prepare: true, onIdleError: () => undefined };
		db = opened.url === undefined ? opened.db : await openPostgres(single);
		return async () => {
			if (db !== opened.db) await db.close();
		};
	});
	const after = async () => {
		const { rows } = await db.query<{ is: string; who: string }>(
			`select (${setting}) as is, current_user <> session_user as who`,
		);
		return rows[0];
	};
	const untouched = { is: "", who: false };

	it.each([undefined, "named"])(
		"are one transaction that leaves nothing on the connection (%s)",
		async (name) => {
			for (const value of ["one", 'two "quoted" \\', "ünï"]) {
				const second = {
					text: `select (${setting}), current_user, $1::text, null`,
					values: [value],
					name: name && `${name}2`,
				};
				expect(await db.together(set(value, name), second)).toEqual([[value, "anon", value, null]]);
				expect(await after()).toEqual(untouched);
			}
		},
	);

	it("keep nothing if the second one fails: no row, no role, no setting", async () => {
		await db.runScript("create table public.told (text text); grant insert on public.told to anon;");
		const tell = { text: "insert into public.told values ($1)", values: ["a"] };
		const fail = { text: "select 1 / $1::int", values: ["0"] };
		await expect(db.together(tell, fail)).rejects.toMatchObject({ code: "22012" });
		await expect(db.together(set("a"), fail)).rejects.toMatchObject({ code: "22012" });
		await expect(db.together(set("a"), { text: "select nothing", values: [] })).rejects.toMatchObject({
			code: "42703",
		});
		expect(await after()).toEqual(untouched);
		expect((await db.query("select * from public.told")).rows).toEqual([]);
	});

	it("do not run the second one if the first one fails, also not the next time", async () => {
		await db.runScript("create table public.told (text text);");
		const fail = { text: "select 1 / $1::int", values: ["0"], name: "divides" };
		const tell = { text: "insert into public.told values ($1)", values: ["a"], name: "tells" };
		for (let n = 0; n < 2; n += 1)
			await expect(db.together(fail, tell)).rejects.toMatchObject({ code: "22012" });
		expect((await db.query("select * from public.told")).rows).toEqual([]);
		await db.together({ ...fail, values: ["1"] }, tell);
		await db.together({ ...fail, values: ["1"] }, tell);
		expect((await db.query("select * from public.told")).rows).toHaveLength(2);
	});

	it("are parsed and planned once per connection if they have names", async () => {
		const second = { text: "select $1::text as said", values: ["a"], name: "says" };
		for (let n = 0; n < 3; n += 1) await db.together(set("a", "sets"), second);
		const { rows } = await db.query(
			`select name, generic_plans + custom_plans as runs from pg_prepared_statements
			 where name in ('sets', 'says') order by name`,
		);
		expect(rows).toEqual([
			{ name: "says", runs: 3 },
			{ name: "sets", runs: 3 },
		]);
	});

	it("are never prepared behind a pooler that forgets them", async () => {
		if (kind !== "postgres") return;
		const { url } = await open();
		const off = await openPostgres({ url: url ?? "", pool: 1, prepare: false, onIdleError: () => undefined });
		const second = { text: "select $1::text", values: ["a"], name: "says" };
		for (let n = 0; n < 2; n += 1) expect(await off.together(set("a", "sets"), second)).toEqual([["a"]]);
		expect((await off.query("select name from pg_prepared_statements")).rows).toEqual([]);
		await off.close();
	});
});

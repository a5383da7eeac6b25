import { describe, expect, it } from "vitest";
import { asCaller, type Caller } from "../../platform/db/database.ts";
import { onDatabase } from "../../testing/databases.ts";
import { useTables } from "../../testing/tables-app.ts";
import { catalogue } from "./tables.catalogue.ts";

/** The columns that a person may write. Any other write must be refused. */
const writable: Record<string, { update: string[]; insert: string[] }> = {
	profiles: {
		update: ["first_name", "last_name", "phone", "username"],
		insert: ["user_id", "first_name", "last_name", "phone", "username"],
	},
	user_preferences: {
		update: ["theme", "locale", "email_product_news", "email_monthly_report", "preferences"],
		insert: ["user_id", "theme", "locale", "email_product_news", "email_monthly_report", "preferences"],
	},
	subscriptions: { update: [], insert: [] },
	payment_history: { update: [], insert: [] },
};
const rowsOfOne: Record<string, number> = {
	profiles: 1,
	user_preferences: 1,
	subscriptions: 1,
	payment_history: 3,
};
const tables = [...catalogue.tables.values()];
const cells = tables.flatMap((table) =>
	[...table.columns.keys()].map((column) => [table.name, column] as const),
);

onDatabase("every table as every role", (open) => {
	const here = useTables(open);

	const send = (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, token: string, payload?: object) =>
		here.app.http.inject({
			method,
			url: `/rest/v1${url}`,
			headers: { authorization: `Bearer ${token}` },
			payload,
		});
	const everything = async (table: string) =>
		(
			await here.db.query<{ all: string }>(
				`select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text)::text as all from public.${table} t`,
			)
		).rows[0]?.all;
	const asAnn = (): Caller => ({
		role: "authenticated",
		claims: { role: "authenticated", sub: here.ann.id },
	});

	it("shows every table of the schema, and hides only what must be hidden", async () => {
		const { rows } = await here.db.query<{ cell: string }>(
			// A Citus puts views of its own there.
			`select table_name || '.' || column_name as cell from information_schema.columns
			 where table_schema = 'public' and not exists (select from pg_depend
				where objid = ('public.' || quote_ident(table_name))::regclass and deptype = 'e')`,
		);
		const shown = new Set(cells.map(([table, column]) => `${table}.${column}`));
		const hidden = rows.map(({ cell }) => cell).filter((cell) => !shown.has(cell));
		expect(hidden.sort()).toEqual([
			"payment_history.amount_refunded",
			"payment_history.description",
			"payment_history.stripe_invoice_id",
			"payment_history.stripe_source",
			"payment_history.user_id",
			"subscriptions.cancel_at",
			"subscriptions.current_period_start",
			"subscriptions.ended_at",
			"subscriptions.needs_action",
			"subscriptions.past_due_since",
			"subscriptions.scheduled_from",
			"subscriptions.scheduled_plan",
			"subscriptions.stripe_customer_id",
			"subscriptions.stripe_subscription_id",
			"subscriptions.superseded",
		]);
	});

	it("has row-level security enabled and forced everywhere in public", async () => {
		const { rows } = await here.db.query<{ relname: string }>(
			`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
			 and not (relrowsecurity and relforcerowsecurity)`,
		);
		expect(rows).toEqual([]);
	});

	describe.each(tables.map(({ name }) => name))("%s", (table) => {
		it("is closed to anon in every way", async () => {
			for (const method of ["GET", "POST", "PATCH", "DELETE"] as const) {
				const answer = await send(
					method,
					`/${table}`,
					"anon",
					method === "GET" ? undefined : { created_at: "2026-01-01" },
				);
				expect([method, answer.statusCode, answer.json().code]).toEqual([method, 401, "42501"]);
			}
		});

		it("shows a person their own rows only, with or without a filter", async () => {
			const own = await send("GET", `/${table}`, here.ann.id);
			expect(own.json()).toHaveLength(rowsOfOne[table] ?? 0);
			expect(own.body).not.toContain(here.bob.id);
			expect(own.body).not.toContain(here.bob.subscriptionId);
			const column = table === "payment_history" ? "subscription_id" : "user_id";
			const wanted = table === "payment_history" ? here.bob.subscriptionId : here.bob.id;
			expect((await send("GET", `/${table}?${column}=eq.${wanted}`, here.ann.id)).json()).toEqual([]);
		});

		it("shows everything to the operator's key", async () => {
			expect((await send("GET", `/${table}`, "service")).json()).toHaveLength(2 * (rowsOfOne[table] ?? 0));
		});

		it("loses no rows to a person's DELETE", async () => {
			const before = await everything(table);
			const answer = await send("DELETE", `/${table}`, here.ann.id);
			expect([answer.statusCode, answer.json().code]).toEqual([403, "42501"]);
			expect(await everything(table)).toBe(before);
		});
	});

	it.each(cells)("lets a person write %s.%s only if they may", async (table, column) => {
		const allowed = writable[table];
		const key = catalogue.tables.get(table)?.primaryKey[0];
		const [current] = (await send("GET", `/${table}`, here.ann.id)).json();
		const before = await everything(table);
		// Writes the value that the row has already, because this tests only the right to write it.
		const updated = await send("PATCH", `/${table}?${key}=eq.${current[String(key)]}`, here.ann.id, {
			[column]: current[column],
		});
		expect(updated.statusCode).toBe(allowed?.update.includes(column) ? 204 : 403);
		const inserted = await send("POST", `/${table}`, here.ann.id, {
			...(table in rowsOfOne && allowed?.insert.length && { user_id: here.ann.id }),
			[column]: current[column],
		});
		// 409 means that such a row exists, so the caller had the right.
		expect(inserted.statusCode).toBe(allowed?.insert.includes(column) ? 409 : 403);
		if (!allowed?.update.includes(column)) expect(await everything(table)).toBe(before);
	});

	it.each(["profiles", "user_preferences"])(
		"lets nobody give a row of %s to someone else, make one for them, or take theirs",
		async (table) => {
			const before = await everything(table);
			await here.db.query(`delete from public.${table} where user_id = $1`, [here.bob.id]);
			const without = await everything(table);
			const made = await send("POST", `/${table}`, here.ann.id, { user_id: here.bob.id });
			expect([made.statusCode, made.json().code]).toEqual([403, "42501"]);
			const given = await send("PATCH", `/${table}`, here.ann.id, { user_id: here.bob.id });
			expect([given.statusCode, given.json().code]).toEqual([403, "42501"]);
			expect(await everything(table)).toBe(without);
			expect(before).not.toBe(without);
			await here.db.query(`insert into public.${table} (user_id) values ($1)`, [here.bob.id]);
		},
	);

	it.each([
		"select stripe_customer_id from public.subscriptions",
		"select * from public.subscriptions",
		"select * from auth.users",
		"select * from private.person_keys",
		"select private.enter_as('service_role', '{}', now())",
		"select private.read_as('service_role', '{}', now(), 'select 1, 1, 1', '{}', null)",
		"select set_config('request.jwt.claims', '{}', true) from auth.sessions",
		"create table public.mine (x int)",
	])("refuses it even in a person's own SQL: %s", async (sql) => {
		await expect(asCaller(here.db, asAnn(), (tx) => tx.query(sql))).rejects.toMatchObject({ code: "42501" });
	});
});

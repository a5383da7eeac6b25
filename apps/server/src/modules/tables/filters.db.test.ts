import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { onDatabase } from "../../testing/databases.ts";
import { insertPerson, type TablesApp, tablesApp } from "../../testing/tables-app.ts";

onDatabase("the unmodified client filters", (open) => {
	let db: Database;
	let app: TablesApp;
	let ann: { id: string; subscriptionId: string };
	beforeAll(async () => {
		db = (await open()).db;
		app = await tablesApp(db);
		ann = await insertPerson(db, "Ann");
		await insertPerson(db, "Bob");
	});
	afterAll(() => app.http.close());

	it.each([
		["eq", (q: Filterable) => q.eq("amount", 1002), [1002]],
		["neq", (q: Filterable) => q.neq("amount", 1002), [1001, 1003]],
		["gt", (q: Filterable) => q.gt("amount", 1002), [1003]],
		["gte", (q: Filterable) => q.gte("amount", 1002), [1002, 1003]],
		["lt", (q: Filterable) => q.lt("created_at", "2026-11-03"), [1001]],
		["lte", (q: Filterable) => q.lte("amount", 1001), [1001]],
		["like", (q: Filterable) => q.like("transaction_id", "tx_*"), [1002, 1003]],
		["ilike", (q: Filterable) => q.ilike("transaction_id", "TX%3"), [1003]],
		["likeAnyOf", (q: Filterable) => q.likeAnyOf("transaction_id", ["%2", "%3"]), [1002, 1003]],
		["likeAllOf", (q: Filterable) => q.likeAllOf("transaction_id", ["tx%", "%3"]), [1003]],
		["is null", (q: Filterable) => q.is("transaction_id", null), [1001]],
		["not is null", (q: Filterable) => q.not("transaction_id", "is", null), [1002, 1003]],
		["in", (q: Filterable) => q.in("amount", [1001, 1003, 7]), [1001, 1003]],
		["in of nothing", (q: Filterable) => q.in("amount", []), []],
		["in with quotes", (q: Filterable) => q.in("transaction_id", ["a,b", "tx_2", "x,(y)"]), [1002]],
		["not in", (q: Filterable) => q.not("amount", "in", "(1001,1003)"), [1002]],
		["isDistinct", (q: Filterable) => q.isDistinct("transaction_id", "tx_2"), [1001, 1003]],
		["match", (q: Filterable) => q.match({ amount: 1001, status: "completed" }), [1001]],
		[
			"or",
			(q: Filterable) => q.or('amount.eq.1001,and(amount.gt.1002,status.in.(completed,"x,y"))'),
			[1001, 1003],
		],
		["not.or", (q: Filterable) => q.filter("not.or", "eq", "x"), "PGRST100"],
		["or with not", (q: Filterable) => q.or("not.and(amount.gt.1001,amount.lt.1003)"), [1001, 1003]],
		["a quantified value", (q: Filterable) => q.filter("amount", "eq(any)", "{1001,1002}"), [1001, 1002]],
	] as const)("with %s", async (_name, filter, expected) => {
		const query = app.client(ann.id).from("payment_history").select("amount").order("amount");
		const { data, error } = await filter(query as unknown as Filterable);
		if (typeof expected === "string") expect(error?.code).toBe(expected);
		else expect(data?.map((row: { amount: number }) => row.amount)).toEqual(expected);
	});

	it("by what JSON columns contain", async () => {
		const from = () => app.client(ann.id).from("user_preferences").select("user_id");
		expect((await from().contains("preferences", { n: 1 })).data).toHaveLength(1);
		expect((await from().contains("preferences", { n: 2 })).data).toHaveLength(0);
		expect((await from().containedBy("preferences", { n: 1, tags: ["a", "b"], z: 0 })).data).toHaveLength(1);
		expect((await from().eq("preferences->>n", 1)).data).toHaveLength(1);
		expect((await from().eq("preferences->n", 2)).data).toHaveLength(0);
	});
});

// biome-ignore lint/suspicious/noExplicitAny: the client's builder types depend on a generated schema that we do not have
type Filterable = any;

import { expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { useTables } from "../../testing/tables-app.ts";

onDatabase("the unmodified client reads", (open) => {
	const here = useTables(open);

	it("the profile of the person as one object", async () => {
		const { data, status, error } = await here.app
			.client(here.ann.id)
			.from("profiles")
			.select("*")
			.eq("user_id", here.ann.id)
			.single();
		expect(error).toBeNull();
		expect(status).toBe(200);
		expect(data).toMatchObject({
			user_id: here.ann.id,
			first_name: "Ann",
			is_verified: false,
			security_score: null,
		});
		expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
	});

	it("nothing of anybody else, however it asks", async () => {
		const client = here.app.client(here.ann.id);
		expect((await client.from("profiles").select().eq("user_id", here.bob.id)).data).toEqual([]);
		expect((await client.from("profiles").select()).data).toHaveLength(1);
		const single = await client.from("profiles").select().eq("user_id", here.bob.id).single();
		expect(single.status).toBe(406);
		expect(single.error).toMatchObject({
			code: "PGRST116",
			details: "The result contains 0 rows",
			hint: null,
			message: "Cannot coerce the result to a single JSON object",
		});
		expect((await client.from("profiles").select().eq("user_id", here.bob.id).maybeSingle()).data).toBeNull();
	});

	it("payments through their subscription, newest first", async () => {
		const { data, error } = await here.app
			.client(here.ann.id)
			.from("payment_history")
			.select("*, subscriptions!inner(user_id)")
			.eq("subscriptions.user_id", here.ann.id)
			.order("created_at", { ascending: false })
			.limit(50);
		expect(error).toBeNull();
		expect(data?.map(({ amount }) => amount)).toEqual([1003, 1002, 1001]);
		expect(data?.[0].subscriptions).toEqual({ user_id: here.ann.id });
	});

	it("no row for an inner embed without a match, and null for a plain one", async () => {
		const client = here.app.client(here.ann.id);
		const inner = await client
			.from("payment_history")
			.select("id,subscriptions!inner(id)")
			.eq("subscriptions.plan_type", "basic");
		expect(inner.data).toEqual([]);
		const left = await client
			.from("payment_history")
			.select("subscriptions(id)")
			.eq("subscriptions.plan_type", "basic");
		expect(left.data).toEqual([{ subscriptions: null }, { subscriptions: null }, { subscriptions: null }]);
		const absent = await client
			.from("payment_history")
			.select("amount,subscriptions(id)")
			.eq("subscriptions.plan_type", "basic")
			.not("subscriptions", "is", null);
		expect(absent.data).toEqual([]);
	});

	it("to-many embeds as arrays, with their own order and limit", async () => {
		const { data, error } = await here.app
			.client(here.ann.id)
			.from("subscriptions")
			.select("plan_type, payments:payment_history(amount)")
			.order("amount", { referencedTable: "payments", ascending: false })
			.limit(2, { referencedTable: "payments" })
			.single();
		expect(error).toBeNull();
		expect(data).toEqual({ plan_type: "pro", payments: [{ amount: 1003 }, { amount: 1002 }] });
	});

	it("spreads, casts, renames, and paths into JSON", async () => {
		const client = here.app.client(here.ann.id);
		const spread = await client
			.from("payment_history")
			.select("amount::text, ...subscriptions(plan:plan_type)")
			.order("amount")
			.limit(1);
		expect(spread.data).toEqual([{ amount: "1001", plan: "pro" }]);
		const json = await client
			.from("user_preferences")
			.select("n:preferences->n, preferences->tags->>0, preferences->>n");
		expect(json.data).toEqual([{ n: 1, tags: "a" }].map((row) => ({ ...row, n: "1" })));
	});

	it("an approximate count: exact while there are few rows, estimated when there are many", async () => {
		const { db, app } = here;
		const client = app.client("service");
		const few = await client.from("profiles").select("*", { count: "estimated" });
		expect(few.count).toBe(few.data?.length);
		await db.query(
			`with people as (
				insert into auth.users (id, created_at, updated_at)
				select gen_random_uuid(), now(), now() from generate_series(1, 12000) returning id)
			 insert into public.profiles (user_id, first_name) select id, 'Many' from people`,
		);
		await db.query("analyze public.profiles");
		const many = await client
			.from("profiles")
			.select("user_id", { count: "planned" })
			.eq("first_name", "Many")
			.limit(1);
		expect(many.count).toBeGreaterThanOrEqual(10_000);
		expect(many.count).toBeLessThan(14_000);
		const exact = await client
			.from("profiles")
			.select("*", { count: "exact", head: true })
			.eq("first_name", "Many");
		expect(exact.count).toBe(12_000);
		// Deleted in slices, because each of these people has rows in many tables.
		for (let left = 12; left > 0; left -= 1)
			await db.query(
				"delete from auth.users where id in (select user_id from public.profiles where first_name = 'Many' limit 1000)",
			);
	});

	it("a payment that was written without its owner, as the previous version does", async () => {
		const { db, app, ann } = here;
		await db.query(
			"insert into public.payment_history (subscription_id, amount, status) values ($1, 4242, 'completed')",
			[ann.subscriptionId],
		);
		const { data } = await app.client(ann.id).from("payment_history").select("amount").eq("amount", 4242);
		expect(data).toEqual([{ amount: 4242 }]);
		expect(
			(await app.client(here.bob.id).from("payment_history").select("amount").eq("amount", 4242)).data,
		).toEqual([]);
		await db.query("delete from public.payment_history where amount = 4242");
	});

	it("pages, with the total on request", async () => {
		const client = here.app.client(here.ann.id);
		const part = await client
			.from("payment_history")
			.select("amount", { count: "exact" })
			.order("amount")
			.range(1, 2);
		expect(part).toMatchObject({ status: 206, count: 3, data: [{ amount: 1002 }, { amount: 1003 }] });
		const head = await client.from("payment_history").select("*", { count: "exact", head: true });
		expect(head).toMatchObject({ status: 200, count: 3, data: null });
		const beyond = await client.from("payment_history").select("*", { count: "exact" }).range(10, 19);
		expect(beyond.status).toBe(416);
		expect(beyond.error).toMatchObject({ code: "PGRST103", message: "Requested range not satisfiable" });
	});
});

import { expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { useTables } from "../../testing/tables-app.ts";

onDatabase("the unmodified client changes", (open) => {
	const here = useTables(open);

	it("the person's own profile, and returns it if asked to", async () => {
		const client = here.app.client(here.ann.id);
		const quiet = await client.from("profiles").update({ first_name: "Anna" }).eq("user_id", here.ann.id);
		expect(quiet).toMatchObject({ status: 204, data: null, error: null });
		const shown = await client
			.from("profiles")
			.update({ phone: "+49 30 1234", username: "" })
			.eq("user_id", here.ann.id)
			.select("first_name, phone, username")
			.single();
		expect(shown).toMatchObject({
			status: 200,
			data: { first_name: "Anna", phone: "+49 30 1234", username: null },
		});
	});

	it("nobody else's, and undoes a change for one row that matched none", async () => {
		const client = here.app.client(here.ann.id);
		const other = await client
			.from("profiles")
			.update({ first_name: "Mallory" })
			.eq("user_id", here.bob.id)
			.select();
		expect(other).toMatchObject({ status: 200, data: [] });
		const single = await client
			.from("profiles")
			.update({ first_name: "Mallory" })
			.eq("user_id", here.bob.id)
			.select()
			.single();
		expect(single).toMatchObject({ status: 406, error: { code: "PGRST116" } });
		const service = here.app.client("service");
		const many = await service
			.from("profiles")
			.update({ last_name: "Gone" })
			.in("user_id", [here.ann.id, here.bob.id])
			.select()
			.single();
		expect(many).toMatchObject({ status: 406, error: { details: "The result contains 2 rows" } });
		expect(
			(await service.from("profiles").select("last_name").eq("user_id", here.bob.id).single()).data,
		).toEqual({
			last_name: "Example",
		});
		const both = service
			.from("profiles")
			.update({ last_name: "Gone" })
			.in("user_id", [here.ann.id, here.bob.id]);
		// The client's types have this method only if the schema names the PostgREST version.
		const limited = both as unknown as {
			maxAffected(rows: number): PromiseLike<{ error: { code: string } | null }>;
		};
		const few = await limited.maxAffected(1);
		expect(few.error?.code).toBe("PGRST124");
		expect(
			(await service.from("profiles").select("last_name").eq("user_id", here.bob.id).single()).data,
		).toEqual({
			last_name: "Example",
		});
	});

	it("preferences by upsert, whether the row existed or not", async () => {
		const client = here.app.client(here.bob.id);
		const merged = await client
			.from("user_preferences")
			.upsert({ user_id: here.bob.id, theme: "dark" }, { onConflict: "user_id" })
			.select("theme")
			.single();
		expect(merged).toMatchObject({ status: 200, data: { theme: "dark" } });
		await here.db.query("delete from public.user_preferences where user_id = $1", [here.bob.id]);
		const made = await client
			.from("user_preferences")
			.upsert({ user_id: here.bob.id, theme: "light" }, { defaultToNull: false })
			.select("theme, locale")
			.single();
		expect(made).toMatchObject({ status: 201, data: { theme: "light", locale: "en-US" } });
		const ignored = await client
			.from("user_preferences")
			.upsert({ user_id: here.bob.id, theme: "dark" }, { ignoreDuplicates: true })
			.select();
		expect(ignored).toMatchObject({ status: 201, data: [] });
		const stranger = await client.from("user_preferences").upsert({ user_id: here.ann.id, theme: "dark" });
		expect(stranger).toMatchObject({ status: 403, error: { code: "42501" } });
	});

	it("rows as the operator: inserts several at once, with defaults, and deletes them", async () => {
		const service = here.app.client("service");
		const rows = [
			{ subscription_id: here.ann.subscriptionId, amount: 1, status: "failed" },
			{ subscription_id: here.ann.subscriptionId, amount: 2, status: "failed", transaction_id: "tx_x" },
		];
		const added = await service
			.from("payment_history")
			.insert(rows, { defaultToNull: false, count: "exact" })
			.select("amount, transaction_id, subscriptions(plan_type)");
		expect(added).toMatchObject({
			status: 201,
			count: 2,
			data: [
				{ amount: 1, transaction_id: null, subscriptions: { plan_type: "pro" } },
				{ amount: 2, transaction_id: "tx_x" },
			],
		});
		const gone = await service.from("payment_history").delete({ count: "exact" }).eq("status", "failed");
		expect(gone).toMatchObject({ status: 204, count: 2 });
	});
});

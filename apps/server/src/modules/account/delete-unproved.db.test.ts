import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { goodPassword, type IdentityApp, identityApp } from "../identity/testing/identity-app.ts";
import { accountJobs } from "./account.jobs.ts";

const day = 86_400_000;

onDatabase("an account that nobody confirmed", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open(), { AUTH_ANONYMOUS_ENABLED: "on", AUTH_UNCONFIRMED_DAYS: "30" });
	});
	afterAll(() => app.stop());

	const rows = async (sql: string, values: unknown[] = []) => (await app.parts.db.query(sql, values)).rows;
	const signUp = async (email: string) => {
		await app.call("POST", "/signup", { body: { email, password: goodPassword } });
		const [user] = await rows("select id from auth.users where email = $1", [email]);
		return String(user?.id);
	};
	const there = async (email: string) =>
		(await rows("select from auth.users where email = $1", [email])).length === 1;
	const sweep = async () => {
		await app.queue.enqueue(app.parts.db, "account.delete-unproved", {});
		const [last] = ["last-to-go@example.com"];
		await expect.poll(() => there(last)).toBe(false);
	};

	it("is deleted after thirty days; an account that proved something, pays, or was made by the operator stays", async () => {
		await signUp("forgotten@example.com");
		const paying = await signUp("paying@example.com");
		await rows("insert into public.subscriptions (user_id, plan_type, status) values ($1, 'pro', 'active')", [
			paying,
		]);
		const wallet = await signUp("wallet@example.com");
		await rows(
			`insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
			 values (gen_random_uuid(), $1, 'web3', 'web3:x', '{}', now(), now())`,
			[wallet],
		);
		await app.person("confirmed@example.com");
		const { error } = await app
			.admin()
			.auth.admin.createUser({ email: "operators@example.com", password: goodPassword });
		expect(error).toBeNull();
		await app.admin().auth.admin.inviteUserByEmail("invited@example.com");
		const anonymous = await app.call("POST", "/signup", { body: {} });
		const receipts = (await rows("select from private.deletion_receipts")).length;

		app.clock.advance(20 * day);
		await signUp("younger@example.com");
		app.clock.advance(11 * day);
		await rows("update auth.users set invited_at = $1 where email = 'invited@example.com'", [
			new Date(app.clock.now().getTime() - 5 * day),
		]);
		await signUp("last-to-go@example.com");
		await rows("update auth.users set created_at = $1 where email = 'last-to-go@example.com'", [
			new Date(app.clock.now().getTime() - 30.5 * day),
		]);
		await sweep();

		for (const stays of ["paying", "wallet", "confirmed", "operators", "invited", "younger"]) {
			expect([stays, await there(`${stays}@example.com`)]).toEqual([stays, true]);
		}
		expect(await there("forgotten@example.com")).toBe(false);
		const { id } = anonymous.body.user as { id: string };
		expect(await rows("select from auth.users where id = $1", [id])).toHaveLength(1);
		expect(await rows("select from private.deletion_receipts")).toHaveLength(receipts + 2);
		expect(app.mailer.sent.filter(({ subject }) => /deleted/.test(subject))).toEqual([]);
	});

	it("keeps no other when it cannot be deleted", async () => {
		await signUp("stuck@example.com");
		app.clock.advance(day);
		await signUp("after-it@example.com");
		await rows(`create function private.refuse_stuck() returns trigger language plpgsql as $$ begin
			if old.email = 'stuck@example.com' then raise exception 'stuck'; end if; return old; end $$`);
		await rows(
			"create trigger refuse_stuck before delete on auth.users for each row execute function private.refuse_stuck()",
		);
		app.clock.advance(31 * day);
		await app.queue.enqueue(app.parts.db, "account.delete-unproved", {});
		await expect.poll(() => there("after-it@example.com")).toBe(false);
		expect(await there("stuck@example.com")).toBe(true);
		await rows("drop trigger refuse_stuck on auth.users");
	});

	it("keeps no other either when hundreds before it cannot be deleted", async () => {
		await rows(
			`insert into auth.users (id, email, created_at, updated_at)
			 select gen_random_uuid(), 'kept' || n || '@example.com', $1, $1 from generate_series(1, 250) as n`,
			[new Date(app.clock.now().getTime() - 40 * day)],
		);
		await rows(`create function private.refuse_kept() returns trigger language plpgsql as $$ begin
			if old.email like 'kept%' then raise exception 'kept'; end if; return old; end $$`);
		await rows(
			"create trigger refuse_kept before delete on auth.users for each row execute function private.refuse_kept()",
		);
		await signUp("after-them@example.com");
		app.clock.advance(31 * day);
		await app.queue.enqueue(app.parts.db, "account.delete-unproved", {});
		await expect.poll(() => there("after-them@example.com"), { timeout: 20_000 }).toBe(false);
		expect(await rows("select from auth.users where email like 'kept%'")).toHaveLength(250);
		await rows("drop trigger refuse_kept on auth.users");
	});

	it("stays with AUTH_UNCONFIRMED_DAYS=0", async () => {
		const asked: unknown[] = [];
		const [job] = accountJobs({
			clock: app.clock,
			log: app.parts.log,
			deleteUnproved: async (...given) => {
				asked.push(given);
				return 0;
			},
			unconfirmedDays: 0,
		});
		await job?.handle({} as never, { id: "x", signal: new AbortController().signal });
		expect(asked).toEqual([]);
	});
});

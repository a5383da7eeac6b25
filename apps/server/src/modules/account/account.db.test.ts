import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onBothDatabases } from "../../testing/databases.ts";
import {
	goodPassword,
	type IdentityApp,
	identityApp,
	type Person,
} from "../identity/testing/identity-app.ts";

const phrase = "DELETE MY ACCOUNT";

onBothDatabases("an account", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open());
	});
	afterAll(() => app.stop());

	const call = (method: "GET" | "POST", path: string, token?: string, payload?: object) =>
		app.http.inject({
			method,
			url: `/api/account/${path}`,
			headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
			...(payload && { payload }),
		});
	const rows = async (sql: string, values: unknown[] = []) => (await app.parts.db.query(sql, values)).rows;

	describe("from its first moment", () => {
		const signUp = async (email: string, data: object) => {
			await app.call("POST", "/signup", { body: { email, password: goodPassword, data } });
			const [user] = await rows("select id from auth.users where email = $1", [email]);
			return String(user?.id);
		};

		it("has a profile out of the sign-up, and preferences", async () => {
			const id = await signUp("start@example.com", {
				first_name: " Sam ",
				last_name: "Start",
				phone: "+1 555",
				username: "sam_start",
			});
			expect(await rows("select * from public.profiles where user_id = $1", [id])).toMatchObject([
				{
					first_name: "Sam",
					last_name: "Start",
					phone: "+1 555",
					username: "sam_start",
					is_verified: false,
					security_score: null,
				},
			]);
			expect(await rows("select theme from public.user_preferences where user_id = $1", [id])).toEqual([
				{ theme: "system" },
			]);
		});

		it("is not refused for metadata that cannot be kept", async () => {
			const id = await signUp("odd@example.com", {
				first_name: 7,
				last_name: "x".repeat(300),
				phone: "call me",
				username: "SAM_start",
			});
			expect(
				await rows(
					"select first_name, length(last_name) as length, phone, username from public.profiles where user_id = $1",
					[id],
				),
			).toEqual([{ first_name: null, length: 100, phone: null, username: null }]);
		});

		it("is verified when the link of the mail was opened", async () => {
			const id = await signUp("verify@example.com", {});
			const { link } = await app.mailTo("verify@example.com", /./);
			await app.http.inject({ url: new URL(link).pathname + new URL(link).search });
			expect(await rows("select is_verified from public.profiles where user_id = $1", [id])).toEqual([
				{ is_verified: true },
			]);
		});
	});

	it.each([
		["GET", "export"],
		["GET", "sessions"],
		["POST", "sessions/revoke-others"],
		["GET", "security-events"],
	] as const)("is nobody else's: %s %s", async (method, path) => {
		for (const token of [undefined, app.parts.anonKey, app.parts.serviceRoleKey, "rubbish"]) {
			const answer = await call(method, path, token);
			expect(answer.statusCode).toBe(401);
			expect(answer.json()).toMatchObject({ code: "unauthenticated" });
		}
	});

	it("lists its sessions and ends the others", async () => {
		const ann = await app.person("sessions@example.com");
		const { body } = await app.call("POST", "/token?grant_type=password", {
			body: { email: ann.email, password: goodPassword },
			headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0" },
		});
		const second = String(body.access_token);
		const { sessions } = (await call("GET", "sessions", second)).json();
		expect(sessions).toHaveLength(2);
		expect(sessions).toContainEqual(
			expect.objectContaining({ current: true, device: "Firefox on Linux", methods: ["password"] }),
		);
		expect((await call("POST", "sessions/revoke-others", second)).json()).toEqual({ revoked: 1 });
		expect((await call("GET", "sessions", ann.access)).statusCode).toBe(401);
		expect((await call("GET", "sessions", second)).json().sessions).toHaveLength(1);
	});

	it("shows what happened to it, and nothing of anybody else", async () => {
		const ann = await app.person("events@example.com");
		await app.call("POST", "/token?grant_type=password", { body: { email: ann.email, password: "wrong" } });
		const { events } = (await call("GET", "security-events", ann.access)).json();
		expect(events.map(({ event }: { event: string }) => event)).toEqual(
			expect.arrayContaining(["sign_in", "sign_in_failed"]),
		);
		const ids = await rows("select id from auth.audit_log where user_id = $1", [ann.id]);
		expect(events.map(({ id }: { id: string }) => id).sort()).toEqual(ids.map(({ id }) => id).sort());
	});

	it("exports everything that is held about it, as a file, and no secret", async () => {
		const ann = await app.person("export@example.com");
		await app.parts.db.query(
			"insert into public.subscriptions (user_id, plan_type, status) values ($1, 'pro', 'active')",
			[ann.id],
		);
		await app.parts.db.query(
			"insert into public.payment_history (subscription_id, amount, status) select id, 1999, 'completed' from public.subscriptions where user_id = $1",
			[ann.id],
		);
		const answer = await call("GET", "export", ann.access);
		expect(answer.headers["content-disposition"]).toMatch(
			/^attachment; filename="unlisted-account-\d{4}-\d\d-\d\d\.json"$/,
		);
		expect(answer.json()).toMatchObject({
			format: "unlisted-account-export",
			user: { id: ann.id, email: ann.email, identities: [{ provider: "email" }] },
			profile: { user_id: ann.id },
			preferences: { theme: "system" },
			subscriptions: [{ plan_type: "pro" }],
			payments: [{ amount: 1999 }],
			sessions: [{ methods: ["password"] }],
			security_events: expect.arrayContaining([expect.objectContaining({ event: "sign_in" })]),
		});
		expect(answer.body).not.toMatch(/argon2|password_hash|refresh_token/);
	});

	describe("that is to be deleted", () => {
		let ann: Person;
		beforeAll(async () => {
			ann = await app.person("leaving@example.com");
		});
		const remove = (payload: object, token = ann.access) => call("POST", "delete", token, payload);
		const exists = async () => (await rows("select from auth.users where id = $1", [ann.id])).length === 1;

		it.each([
			[{ password: "", confirmation: phrase }, "password", "Password is required"],
			[{ password: goodPassword, confirmation: "" }, "confirmation", "Confirmation text is required"],
			[
				{ password: goodPassword, confirmation: "delete my account" },
				"confirmation",
				'Please type "DELETE MY ACCOUNT" exactly as shown',
			],
			[{ password: "wrong", confirmation: phrase }, "password", "Current password is incorrect"],
		])("stays with %j", async (payload, field, message) => {
			const answer = await remove(payload);
			expect(answer.statusCode).toBe(400);
			expect(answer.json().errors[0]).toEqual({ field, message });
			expect(await exists()).toBe(true);
		});

		it("stays while a second factor is not confirmed", async () => {
			await app.parts.db.query(
				"insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())",
				[ann.id],
			);
			const answer = await remove({ password: goodPassword, confirmation: phrase });
			expect([answer.statusCode, answer.json().code]).toEqual([403, "forbidden"]);
			expect(await exists()).toBe(true);
			await app.parts.db.query("delete from auth.mfa_factors where user_id = $1", [ann.id]);
		});

		it("stays whole when something on the way fails", async () => {
			await app.parts.db.query(
				"create function private.fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
			);
			await app.parts.db.query(
				"create trigger fail before insert on private.deletion_receipts execute function private.fail()",
			);
			expect((await remove({ password: goodPassword, confirmation: phrase })).statusCode).toBe(500);
			await app.parts.db.query("drop trigger fail on private.deletion_receipts");
			expect(await exists()).toBe(true);
			expect(await rows("select from public.profiles where user_id = $1", [ann.id])).toHaveLength(1);
			expect((await call("GET", "sessions", ann.access)).statusCode).toBe(200);
		});

		it("is gone for good: rows, sessions, data key; what stays is a receipt that names nobody, and a mail", async () => {
			await app.parts.db.query(
				"insert into private.person_keys (person_id, wrapped) values ($1, '\\x00') on conflict do nothing",
				[ann.id],
			);
			await app.parts.db.query(
				"insert into public.subscriptions (user_id, plan_type, status) values ($1, 'pro', 'active')",
				[ann.id],
			);
			await app.parts.db.query(
				"insert into private.mailbox (id, recipient, subject, text_body, html_body, received_at) values (gen_random_uuid(), 'Leaving@Example.com', '', '', '', now())",
			);
			await app.call("POST", "/recover", { body: { email: ann.email } });
			const before = (await rows("select id from private.deletion_receipts")).length;
			const answer = await remove({ password: goodPassword, confirmation: phrase });
			expect([answer.statusCode, answer.json()]).toEqual([
				200,
				{ message: "Your account has been permanently deleted." },
			]);

			const { rows: columns } = await app.parts.db.query<{ table: string; column: string }>(
				`select c.table_schema || '.' || c.table_name as table, quote_ident(c.column_name) as column
				 from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
				 where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'auth', 'private') and c.data_type = 'uuid'`,
			);
			for (const { table, column } of columns) {
				expect([table, column, await rows(`select from ${table} where ${column} = $1`, [ann.id])]).toEqual([
					table,
					column,
					[],
				]);
			}
			expect(await rows("select kind from private.mails where recipient = $1", [ann.email])).toEqual([
				{ kind: "account-deleted" },
			]);
			expect(await rows("select from private.mailbox where lower(recipient) = $1", [ann.email])).toEqual([]);
			const receipts = await rows("select * from private.deletion_receipts order by deleted_at desc");
			expect(receipts).toHaveLength(before + 1);
			expect(receipts[0]?.counts).toMatchObject({ profiles: 1, preferences: 1, subscriptions: 1 });
			expect(JSON.stringify(receipts)).not.toContain(ann.id);
			expect(JSON.stringify(receipts)).not.toContain("leaving");

			expect((await call("GET", "sessions", ann.access)).statusCode).toBe(401);
			expect(
				(await app.call("POST", "/token?grant_type=refresh_token", { body: { refresh_token: ann.refresh } }))
					.status,
			).toBe(400);
			expect(
				(
					await app.call("POST", "/token?grant_type=password", {
						body: { email: ann.email, password: goodPassword },
					})
				).status,
			).toBe(400);
			const mail = await app.mailer.waitFor(ann.email, ({ subject }) => subject.includes("deleted"));
			expect(mail.text).toContain("permanently deleted");
		});

		it("twice at once is deleted once", async () => {
			const bob = await app.person("twice@example.com");
			const both = await Promise.all(
				[1, 2].map(() => remove({ password: goodPassword, confirmation: phrase }, bob.access)),
			);
			expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([
				200,
				expect.toBeOneOf([200, 400, 401]),
			]);
			await app.mailer.waitFor(bob.email, ({ subject }) => subject.includes("deleted"));
			expect(
				app.mailer.sent.filter(({ to, subject }) => to === bob.email && subject.includes("deleted")),
			).toHaveLength(1);
		});
	});
});

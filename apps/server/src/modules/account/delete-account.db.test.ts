import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailboxMailer } from "../../providers/mailer/mailbox.ts";
import { onDatabase } from "../../testing/databases.ts";
import {
	goodPassword,
	type IdentityApp,
	identityApp,
	type Person,
} from "../identity/testing/identity-app.ts";
import { keptMails } from "../notifications/mail/kept-mails.ts";

const phrase = "DELETE MY ACCOUNT";

onDatabase("an account that is to be deleted", (open) => {
	let app: IdentityApp;
	let ann: Person;
	beforeAll(async () => {
		app = await identityApp(await open(), { AUTH_ANONYMOUS_ENABLED: "on" });
		ann = await app.person("leaving@example.com");
	});
	afterAll(() => app.stop());

	const call = (method: "GET" | "POST", path: string, token: string, payload?: object) =>
		app.http.inject({
			method,
			url: `/api/account/${path}`,
			headers: { authorization: `Bearer ${token}` },
			...(payload && { payload }),
		});
	const rows = async (sql: string, values: unknown[] = []) => (await app.parts.db.query(sql, values)).rows;
	const remove = (payload: object, token = ann.access) => call("POST", "delete", token, payload);
	const exists = async () => (await rows("select from auth.users where id = $1", [ann.id])).length === 1;

	/** Writes to support and subscribes to the newsletter. We keep both by address, with or without an account. */
	const write = async (email: string) => {
		const request = {
			name: "Ann Example",
			email,
			topic: "privacy",
			message: "Please tell me what you hold.",
		};
		await app.http.inject({ method: "POST", url: "/api/support", payload: request });
		await app.http.inject({ method: "POST", url: "/api/newsletter/subscribe", payload: { email } });
	};

	it.each([
		[{ password: "", confirmation: phrase }, "password", "Password is required"],
		[{ password: goodPassword, confirmation: "" }, "confirmation", "Confirmation text is required"],
		[
			{ password: goodPassword, confirmation: "delete my account" },
			"confirmation",
			'Please type "DELETE MY ACCOUNT" exactly as shown',
		],
		[{ password: "wrong", confirmation: phrase }, "password", "Current password is incorrect"],
	])("is not deleted with %j", async (payload, field, message) => {
		const answer = await remove(payload);
		expect(answer.statusCode).toBe(400);
		expect(answer.json().errors[0]).toEqual({ field, message });
		expect(await exists()).toBe(true);
	});

	it("is not deleted while a second factor waits for its code", async () => {
		await app.parts.db.query(
			"insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())",
			[ann.id],
		);
		const answer = await remove({ password: goodPassword, confirmation: phrase });
		expect([answer.statusCode, answer.json().code]).toEqual([403, "forbidden"]);
		expect(await exists()).toBe(true);
		for (const path of ["export", "sessions", "security-events"]) {
			expect((await call("GET", path, ann.access)).statusCode, `${path} with the password alone`).toBe(403);
		}
		await app.parts.db.query("delete from auth.mfa_factors where user_id = $1", [ann.id]);
	});

	it("is not touched when a step fails", async () => {
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

	it("is deleted for good: rows, sessions, data key; only a receipt without a name and a mail stay", async () => {
		await app.parts.db.query(
			"insert into private.person_keys (person_id, wrapped) values ($1, '\\x00') on conflict do nothing",
			[ann.id],
		);
		await app.parts.db.query(
			"insert into public.subscriptions (user_id, plan_type, status) values ($1, 'pro', 'active')",
			[ann.id],
		);
		const mailbox = mailboxMailer(app.parts);
		await mailbox.send({ id: randomUUID(), to: "Leaving@Example.com", subject: "", text: "", html: "" });
		const inMailbox = keptMails(app.parts);
		expect(await inMailbox(ann.email, 10)).toHaveLength(1);
		await app.call("POST", "/recover", { body: { email: ann.email } });
		await write("Leaving@example.com");
		const before = (await rows("select id from private.deletion_receipts")).length;
		const answer = await remove({ password: goodPassword, confirmation: phrase });
		expect([answer.statusCode, answer.json()]).toEqual([
			200,
			{ message: "Your account has been permanently deleted." },
		]);

		const { rows: tables } = await app.parts.db.query<{ name: string }>(
			`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
			 where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
		);
		expect(tables.length).toBeGreaterThan(30);
		for (const { name } of tables) {
			// The last mail is still waiting. A check below looks at its row.
			const email = name === "private.mails" ? ann.id : ann.email;
			const found = await rows(
				`select from ${name} t where strpos(lower(t::text), $1) > 0 or strpos(lower(t::text), $2) > 0`,
				[ann.id, email],
			);
			expect([name, found]).toEqual([name, []]);
		}
		const mails = await rows("select kind from private.mails where kind ~ '^(auth|account)-'");
		expect(mails).toEqual([{ kind: "account-deleted" }]);
		expect(await inMailbox(ann.email, 10)).toEqual([]);
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
		// The mail is marked as sent a moment after the mailer took it.
		await expect
			.poll(() => rows("select distinct status, recipient, sealed_message from private.mails"))
			.toEqual([{ status: "sent", recipient: null, sealed_message: null }]);
	});

	it("leaves what is kept by its address if nobody confirmed that address", async () => {
		const body = { email: "claimed-only@example.com", password: goodPassword };
		await write(body.email);
		await app.call("POST", "/signup", { body });
		const { body: squatter } = await app.call("POST", "/token?grant_type=password", { body });
		const goodbye = { password: goodPassword, confirmation: phrase };
		expect((await remove(goodbye, String(squatter.access_token))).statusCode).toBe(200);
		for (const table of ["support_requests", "newsletter_subscribers"]) {
			expect(await rows(`select from private.${table} where email = $1`, [body.email])).toHaveLength(1);
		}
	});

	it("is deleted once by two requests at the same time", async () => {
		const bob = await app.person("twice@example.com");
		const both = await Promise.all(
			[1, 2].map(() => remove({ password: goodPassword, confirmation: phrase }, bob.access)),
		);
		expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, expect.toBeOneOf([200, 400, 401])]);
		await app.mailer.waitFor(bob.email, ({ subject }) => subject.includes("deleted"));
		expect(
			app.mailer.sent.filter(({ to, subject }) => to === bob.email && subject.includes("deleted")),
		).toHaveLength(1);
	});

	describe("and has no password", () => {
		const waysOf = async (token: string) => (await call("GET", "proof", token)).json().ways;
		const isThere = async (id: string) =>
			(await rows("select from auth.users where id = $1", [id])).length === 1;
		/** Makes a person who signed up with a link. */
		const withoutPassword = async (email: string) => {
			await app.call("POST", "/otp", { body: { email, create_user: true } });
			const { code } = await app.mailTo(email, /./);
			const { body } = await app.call("POST", "/verify", { body: { type: "email", email, token: code } });
			return { token: String(body.access_token), id: (body.user as { id: string }).id };
		};

		it("needs a code from a mail, once the sign-in is some minutes old", async () => {
			const email = "linked@example.com";
			const { token, id } = await withoutPassword(email);
			expect(await waysOf(token)).toEqual([{ way: "code", sent_to: email }]);
			app.clock.advance(301_000);
			const unproved = await remove({ confirmation: phrase }, token);
			expect([unproved.statusCode, unproved.json().code]).toEqual([403, "recent_proof_required"]);
			for (const [payload, field, message] of [
				[{ password: goodPassword }, "password", "Current password is incorrect"],
				[{ code: "" }, "code", "Code is required"],
				[{ code: "000000" }, "code", "That code is wrong or expired. Try the newest one."],
			] as const) {
				const answer = await remove({ ...payload, confirmation: phrase }, token);
				expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ field, message }]]);
			}
			expect((await app.call("GET", "/reauthenticate", { token })).status).toBe(200);
			const { code } = await app.mailTo(email, /^Confirm that it is you$/);
			const wrong = code === "123456" ? "123457" : "123456";
			expect((await remove({ code: wrong, confirmation: phrase }, token)).statusCode).toBe(400);
			expect(await isThere(id)).toBe(true);
			expect((await remove({ code: ` ${code} `, confirmation: phrase }, token)).statusCode).toBe(200);
			expect(await isThere(id)).toBe(false);
			await app.mailer.waitFor(email, ({ subject }) => subject.includes("deleted"));
			app.clock.advance(-301_000);
		});

		it("accepts neither another person's code nor an old one", async () => {
			const [one, other] = [
				await withoutPassword("one@example.com"),
				await withoutPassword("other@example.com"),
			];
			await app.call("GET", "/reauthenticate", { token: other.token });
			const stolen = await app.mailTo("other@example.com", /^Confirm that it is you$/);
			expect((await remove({ code: stolen.code, confirmation: phrase }, one.token)).statusCode).toBe(400);
			const before = app.clock.now();
			app.clock.advance(3_600_001);
			const again = await app.call("POST", "/otp", { body: { email: "other@example.com" } });
			expect(again.status).toBe(200);
			const { code: link } = await app.mailTo("other@example.com", /link to sign in/i);
			const { body } = await app.call("POST", "/verify", {
				body: { type: "email", email: "other@example.com", token: link },
			});
			const late = await remove({ code: stolen.code, confirmation: phrase }, String(body.access_token));
			expect([late.statusCode, late.json().errors?.[0]?.field]).toEqual([400, "code"]);
			expect(await isThere(other.id)).toBe(true);
			app.clock.advance(before.getTime() - app.clock.now().getTime());
		});

		it("and no address needs a sign-in of the last five minutes", async () => {
			const { body } = await app.call("POST", "/signup", { body: {} });
			const token = String(body.access_token);
			const { id } = body.user as { id: string };
			expect(await waysOf(token)).toEqual([{ way: "sign-in", sent_to: null }]);
			app.clock.advance(301_000);
			const late = await remove({ confirmation: phrase }, token);
			expect([late.statusCode, late.json().code]).toEqual([403, "recent_proof_required"]);
			expect(await isThere(id)).toBe(true);
			app.clock.advance(-301_000);
			expect((await remove({ confirmation: phrase }, token)).statusCode).toBe(200);
			expect(await isThere(id)).toBe(false);
		});
	});

	it("with a password accepts nothing else", async () => {
		const bob = await app.person("password-only@example.com");
		expect((await call("GET", "proof", bob.access)).json()).toEqual({
			ways: [
				{ way: "password", sent_to: null },
				{ way: "code", sent_to: bob.email },
			],
			proved: true,
			valid_seconds: 300,
		});
		await app.call("GET", "/reauthenticate", { token: bob.access });
		const { code } = await app.mailTo(bob.email, /^Confirm that it is you$/);
		for (const payload of [{ code, confirmation: phrase }, { confirmation: phrase }]) {
			const answer = await remove(payload, bob.access);
			expect(answer.statusCode).toBe(400);
			expect(answer.json().errors).toEqual([{ field: "password", message: "Password is required" }]);
		}
	});
});

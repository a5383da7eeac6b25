import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { goodPassword, type IdentityApp, identityApp } from "../identity/testing/identity-app.ts";

onDatabase("an account", (open) => {
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

		it("has a profile made from the sign-up, and preferences", async () => {
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

		it("keeps a name in any script, and cuts a long one between its letters", async () => {
			const names = ["محمد", "山田", "Łukasz", "👩‍👩‍👧", `${"x".repeat(99)}😀y`];
			for (const [n, name] of names.entries()) {
				const id = await signUp(`script-${n}@example.com`, { first_name: "Any", last_name: name });
				const [profile] = await rows("select last_name from public.profiles where user_id = $1", [id]);
				expect(profile?.last_name).toBe(n === 4 ? "x".repeat(99) : name);
			}
		});

		it("is made even if its metadata cannot be stored", async () => {
			const id = await signUp("odd@example.com", {
				first_name: 7,
				last_name: "x".repeat(300),
				phone: "call me",
				username: "sam start",
			});
			expect(
				await rows(
					"select first_name, length(last_name) as length, phone, username from public.profiles where user_id = $1",
					[id],
				),
			).toEqual([{ first_name: null, length: 100, phone: null, username: null }]);
		});

		it("is verified once the link in the mail is opened", async () => {
			const id = await signUp("verify@example.com", {});
			const { link } = await app.mailTo("verify@example.com", /./);
			await app.press(link);
			expect(await rows("select is_verified from public.profiles where user_id = $1", [id])).toEqual([
				{ is_verified: true },
			]);
		});
	});

	it.each([
		["GET", "proof"],
		["GET", "export"],
		["GET", "sessions"],
		["POST", "sessions/revoke-others"],
		["GET", "security-events"],
	] as const)("is closed to everybody without a person's token: %s %s", async (method, path) => {
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

	it("shows its own events, and nobody else's", async () => {
		const ann = await app.person("events@example.com");
		await app.call("POST", "/token?grant_type=password", { body: { email: ann.email, password: "wrong" } });
		const { events } = (await call("GET", "security-events", ann.access)).json();
		expect(events.map(({ event }: { event: string }) => event)).toEqual(
			expect.arrayContaining(["sign_in", "sign_in_failed"]),
		);
		const ids = await rows("select id from auth.audit_log where user_id = $1", [ann.id]);
		expect(events.map(({ id }: { id: string }) => id).sort()).toEqual(ids.map(({ id }) => id).sort());
	});

	it("exports everything that we hold about it, as a file, without secrets", async () => {
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

	describe("the export of data that is kept by address", () => {
		const write = (email: string, message: string) =>
			app.http.inject({
				method: "POST",
				url: "/api/support",
				payload: { name: "Ann Example", email, topic: "privacy", message },
			});
		const archive = async (token: string) => (await call("GET", "export", token)).json();

		it("has the person's support requests and newsletter, and nobody else's", async () => {
			const ann = await app.person("archive@example.com");
			expect(await archive(ann.access)).toMatchObject({
				support_requests: [],
				newsletter_subscription: null,
			});
			await write("Archive@Example.com", "Please tell me what you hold.");
			await write("somebody-else@example.com", "This is a secret of mine.");
			for (const email of ["Archive@example.com", "somebody-else@example.com"])
				await app.http.inject({ method: "POST", url: "/api/newsletter/subscribe", payload: { email } });
			const { support_requests, newsletter_subscription } = await archive(ann.access);
			expect(support_requests).toEqual([
				{
					reference: expect.stringMatching(/^UN-/),
					name: "Ann Example",
					email: expect.stringMatching(/^archive@example\.com$/i),
					topic: "privacy",
					message: "Please tell me what you hold.",
					created_at: expect.any(String),
					answers: [],
				},
			]);
			expect(newsletter_subscription).toEqual({
				email: "archive@example.com",
				status: "pending",
				requested_at: expect.any(String),
				confirmed_at: null,
				unsubscribed_at: null,
			});
		});

		it("has them only once the address is confirmed, because anybody can sign up with it", async () => {
			const email = "claimed@example.com";
			await write(email, "Words that are mine alone.");
			await app.call("POST", "/signup", { body: { email, password: goodPassword } });
			const { body } = await app.call("POST", "/token?grant_type=password", {
				body: { email, password: goodPassword },
			});
			const before = await call("GET", "export", String(body.access_token));
			expect(before.body).not.toContain("Words that are mine alone.");
			const leftOut = { left_out: "The email address is not confirmed." };
			expect(before.json()).toMatchObject({ support_requests: leftOut, newsletter_subscription: leftOut });
			const { link } = await app.mailTo(email, /confirm/i);
			await app.press(link, { password: goodPassword });
			expect(await archive(String(body.access_token))).toMatchObject({
				support_requests: [{ message: "Words that are mine alone." }],
			});
		});
	});
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { passwordHashing } from "../core/password-hashing.ts";
import { goodPassword, type IdentityApp, identityApp } from "../testing/identity-app.ts";

onDatabase("the operator", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		// Uses hashes as expensive as in production, because this test checks the hashes and their time.
		app = await identityApp(await open(), {}, { hashing: passwordHashing() });
	});
	afterAll(() => app.stop());

	it("makes, reads, changes and deletes a person", async () => {
		const { admin } = app.admin().auth;
		const id = "6b1d7f4e-1111-4c3a-9b8e-0123456789ab";
		const made = await admin.createUser({
			id,
			email: "made@example.com",
			password: goodPassword,
			email_confirm: true,
			user_metadata: { first_name: "Max" },
			app_metadata: { plan: "trial" },
		});
		expect(made.error).toBeNull();
		expect(made.data.user).toMatchObject({
			id,
			user_metadata: { first_name: "Max" },
			app_metadata: { provider: "email", providers: ["email"], plan: "trial" },
		});
		expect((await admin.getUserById(id)).data.user?.email).toBe("made@example.com");
		const changed = await admin.updateUserById(id, { email: "changed@example.com", email_confirm: true });
		expect(changed.data.user).toMatchObject({ email: "changed@example.com" });
		expect(changed.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: "changed@example.com" });
		expect((await admin.deleteUser(id)).error).toBeNull();
		expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: "user_not_found" });
	});

	it("finds a person by their id, their whole address, or a part of it", async () => {
		const find = async (filter: string) => {
			const path = `/admin/users?filter=${encodeURIComponent(filter)}`;
			const { body } = await app.call("GET", path, { token: app.parts.serviceRoleKey });
			return (body.users as { email: string }[]).map(({ email }) => email).sort();
		};
		const { admin } = app.admin().auth;
		const made = await admin.createUser({ email: "joan.of@find.example" });
		await admin.createUser({ email: "an.of@find.example" });
		expect(await find(made.data.user?.id ?? "")).toEqual(["joan.of@find.example"]);
		expect(await find("An.of@find.example")).toEqual(["an.of@find.example"]);
		const both = ["an.of@find.example", "joan.of@find.example"];
		expect(await find("of@find")).toEqual(both);
		expect(await find("OF@Find")).toEqual(both);
		expect(await find("f@")).toEqual(expect.arrayContaining(both));
		expect(await find("joa")).toEqual(["joan.of@find.example"]);
		// All parts of this are there, but not in this order.
		expect(await find("@find.of")).toEqual([]);
		expect(await find("n_of@find")).toEqual([]);
		await admin.createUser({ email: "with.number@find.example", phone: "+1 555 777 1234" });
		expect(await find("57771")).toEqual(["with.number@find.example"]);
		expect(await find("6b1d7f4e-0000-4c3a-9b8e-0123456789ab")).toEqual([]);
	});

	it("learns when an address or a number is taken", async () => {
		const { admin } = app.admin().auth;
		await admin.createUser({ email: "taken@example.com", phone: "+1 555 000 1111" });
		expect((await admin.createUser({ email: "Taken@example.com" })).error).toMatchObject({
			status: 422,
			code: "email_exists",
		});
		expect((await admin.createUser({ phone: "15550001111" })).error).toMatchObject({
			status: 422,
			code: "phone_exists",
		});
	});

	it("imports passwords as bcrypt, which the first sign-in turns into argon2", async () => {
		const { hash } = await import("@node-rs/bcrypt");
		const made = await app.admin().auth.admin.createUser({
			email: "bcrypt@example.com",
			email_confirm: true,
			password_hash: (await hash(goodPassword, 10)).replace("$2b$", "$2y$"),
		} as never);
		expect(made.error).toBeNull();
		const stored = async () =>
			(
				await app.parts.db.query<{ hash: string }>(
					"select password_hash as hash from auth.users where email = 'bcrypt@example.com'",
				)
			).rows[0]?.hash;
		expect(await stored()).toMatch(/^\$2y\$/);
		const body = { email: "bcrypt@example.com", password: goodPassword };
		expect((await app.call("POST", "/token?grant_type=password", { body })).status).toBe(200);
		expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$/);
		expect((await app.call("POST", "/token?grant_type=password", { body })).status).toBe(200);
	});

	it("lists people page by page, with the total and links", async () => {
		const { admin } = app.admin().auth;
		for (const name of ["one", "two", "three"]) await admin.createUser({ email: `${name}@example.com` });
		const first = await admin.listUsers({ page: 1, perPage: 2 });
		expect(first.error).toBeNull();
		expect(first.data.users).toHaveLength(2);
		expect(first.data).toMatchObject({ aud: "authenticated", nextPage: 2 });
		const raw = await app.call("GET", "/admin/users?page=1&per_page=2", { token: app.parts.serviceRoleKey });
		expect(raw.headers["x-total-count"]).toBe(String((first.data as { total?: number }).total));
		expect(raw.headers.link).toMatch(
			/^<\/auth\/v1\/admin\/users\?page=2&per_page=2>; rel="next", <.*rel="last"$/,
		);
	});

	it("bans, and ends a ban", async () => {
		const person = await app.person("banned@example.com");
		const { admin } = app.admin().auth;
		const banned = await admin.updateUserById(person.id, { ban_duration: "1h30m" });
		expect(banned.data.user).toHaveProperty("banned_until");
		const body = { email: person.email, password: person.password };
		expect(await app.call("POST", "/token?grant_type=password", { body })).toMatchObject({
			status: 400,
			body: { error_code: "user_banned" },
		});
		expect(await app.call("GET", "/user", { token: person.access })).toMatchObject({
			status: 403,
			body: { error_code: "user_banned" },
		});
		const refresh = { refresh_token: person.refresh };
		expect(await app.call("POST", "/token?grant_type=refresh_token", { body: refresh })).toMatchObject({
			status: 400,
			body: { error_code: "user_banned" },
		});
		await admin.updateUserById(person.id, { ban_duration: "none" });
		expect((await app.call("POST", "/token?grant_type=password", { body })).status).toBe(200);
	});

	it("deletes softly so that nobody can sign in and nothing says who it was", async () => {
		const person = await app.person("soft@example.com");
		const { admin } = app.admin().auth;
		expect((await admin.deleteUser(person.id, true)).error).toBeNull();
		const { data } = await admin.getUserById(person.id);
		expect(data.user).toMatchObject({ email: "", user_metadata: {}, identities: [] });
		expect(data.user).toHaveProperty("deleted_at");
		expect((await app.call("GET", "/user", { token: person.access })).status).toBe(403);
	});

	it("invites, and the invitation signs in", async () => {
		const { admin } = app.admin().auth;
		const invited = await admin.inviteUserByEmail("guest@example.com", { data: { first_name: "Gus" } });
		expect(invited.data.user).toHaveProperty("invited_at");
		const { link } = await app.mailTo("guest@example.com", /invited/);
		const followed = await app.press(link);
		expect(followed.headers.location).toMatch(/\/reset-password#access_token=/);
		const { rows } = await app.parts.db.query(
			"select details from auth.audit_log where user_id = $1 and event = 'invited'",
			[invited.data.user?.id],
		);
		expect(rows).toEqual([{ details: { by: "operator" } }]);
		expect((await admin.inviteUserByEmail("guest@example.com")).error).toMatchObject({
			code: "email_exists",
		});
	});

	it.each(["signup", "magiclink", "recovery", "invite"] as const)(
		"gets a %s link that works, without a mail",
		async (type) => {
			const email = `link-${type}@example.com`;
			if (type === "recovery" || type === "magiclink") await app.person(email);
			const { data, error } = await app
				.admin()
				.auth.admin.generateLink({ type, email, password: goodPassword } as never);
			expect(error).toBeNull();
			expect(data.properties).toMatchObject({ verification_type: type });
			expect(data.properties?.email_otp).toMatch(/^\d{6}$/);
			// The owner gets a mail about this sign-in, as about every sign-in from a new device.
			expect(
				app.mailer.sent.filter(({ to, subject }) => to === email && !subject.startsWith("New sign-in")),
			).toEqual([]);
			const verified = await app
				.client()
				.auth.verifyOtp({ type, token_hash: data.properties?.hashed_token ?? "" });
			expect(verified.data.user?.email).toBe(email);
		},
	);

	it("gets no recovery link for an unknown address", async () => {
		const { error } = await app
			.admin()
			.auth.admin.generateLink({ type: "recovery", email: "unknown@example.com" });
		expect(error).toMatchObject({ status: 404, code: "user_not_found" });
	});

	describe("is not a caller who", () => {
		it("has no token, the public key, or a person's token", async () => {
			const person = await app.person("ordinary@example.com");
			for (const [path, method] of [
				["/admin/users", "GET"],
				["/admin/users", "POST"],
				[`/admin/users/${person.id}`, "PUT"],
				[`/admin/users/${person.id}`, "DELETE"],
				["/admin/generate_link", "POST"],
				["/invite", "POST"],
			] as const) {
				const body = method === "GET" ? undefined : {};
				expect(await app.call(method, path, { body })).toMatchObject({
					status: 401,
					body: { error_code: "no_authorization" },
				});
				for (const token of [app.parts.anonKey, person.access]) {
					expect(await app.call(method, path, { body, token })).toMatchObject({
						status: 403,
						body: { error_code: "not_admin", msg: "User not allowed" },
					});
				}
			}
		});
	});
});

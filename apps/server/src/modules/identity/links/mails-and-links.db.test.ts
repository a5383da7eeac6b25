import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { fragmentOf, goodPassword, type IdentityApp, identityApp, pathOf } from "../testing/identity-app.ts";

const hour = 3_600_000;

onDatabase("links and codes of mails", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open(), {
			AUTH_RECENT_PROOF_SECONDS: "0",
			AUTH_PASSWORD_REAUTHENTICATION: "on",
		});
	});
	afterAll(() => app.stop());

	const signUp = async (email: string) => {
		const answer = await app.call("POST", "/signup", { body: { email, password: goodPassword } });
		expect(answer.status).toBe(200);
		return app.mailTo(email, /Confirm your email/);
	};

	describe("after a sign-up", () => {
		it("the code confirms the address and signs in, once", async () => {
			const { code } = await signUp("code@example.com");
			const body = { type: "signup", email: "Code@example.com", token: code };
			const first = await app.call("POST", "/verify", { body });
			expect(first).toMatchObject({ status: 200, body: { user: { email: "code@example.com" } } });
			expect(first.body.access_token).toEqual(expect.any(String));
			const second = await app.call("POST", "/verify", { body });
			expect(second).toMatchObject({
				status: 403,
				body: { code: 403, error_code: "otp_expired", msg: "Token has expired or is invalid" },
			});
		});

		it("a wrong code is refused, and after ten wrong ones the right one too", async () => {
			const { code, link } = await signUp("guess@example.com");
			const wrong = code === "000000" ? "000001" : "000000";
			for (let guess = 0; guess < 10; guess += 1) {
				const body = { type: "signup", email: "guess@example.com", token: wrong };
				expect((await app.call("POST", "/verify", { body })).status).toBe(403);
			}
			const right = { type: "signup", email: "guess@example.com", token: code };
			expect((await app.call("POST", "/verify", { body: right })).status).toBe(403);
			// Nobody can guess the link, so it still works.
			expect(fragmentOf((await app.press(link)).headers.location).get("access_token")).toBeTruthy();
		});

		it("code and link expire after an hour", async () => {
			const { code, link } = await signUp("late@example.com");
			app.clock.advance(hour + 1000);
			const body = { type: "signup", email: "late@example.com", token: code };
			expect((await app.call("POST", "/verify", { body })).status).toBe(403);
			const followed = await app.call("GET", pathOf(link));
			expect(followed.status).toBe(303);
			expect(Object.fromEntries(fragmentOf(followed.headers.location))).toMatchObject({
				error: "access_denied",
				error_code: "otp_expired",
				error_description: "Email link is invalid or has expired",
			});
		});

		it("the link's token also works as token_hash, as custom pages send it", async () => {
			const { link } = await signUp("hash@example.com");
			const token_hash = new URL(link).searchParams.get("token") ?? "";
			const { data, error } = await app.client().auth.verifyOtp({ type: "email", token_hash });
			expect(error).toBeNull();
			expect(data.user?.email_confirmed_at).toBeDefined();
		});

		it("the database holds neither the link nor the code", async () => {
			const { code, link } = await signUp("stored@example.com");
			const token = new URL(link).searchParams.get("token") ?? "";
			const { rows } = await app.parts.db.query("select * from auth.one_time_tokens");
			const stored = JSON.stringify(rows, (_key, value) =>
				value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
			);
			expect(stored).not.toContain(token);
			expect(stored).not.toContain(code);
		});
	});

	describe("to reset a password", () => {
		it("leads to the page with the tokens, and the new password ends every other session", async () => {
			const person = await app.person("reset@example.com");
			const asked = await app.client().auth.resetPasswordForEmail("reset@example.com", {
				redirectTo: "http://localhost:3000/reset-password",
			});
			expect(asked.error).toBeNull();
			const { link } = await app.mailTo("reset@example.com", /Reset your password/);
			const followed = await app.press(link);
			expect(followed.headers.location).toMatch(/^http:\/\/localhost:3000\/reset-password#/);
			const fragment = fragmentOf(followed.headers.location);
			expect(fragment.get("type")).toBe("recovery");

			const client = app.client();
			await client.auth.setSession({
				access_token: fragment.get("access_token") ?? "",
				refresh_token: fragment.get("refresh_token") ?? "",
			});
			const password = "Another-Horse-8!";
			expect((await client.auth.updateUser({ password })).error).toBeNull();
			expect((await app.call("GET", "/user", { token: person.access })).status).toBe(403);
			expect((await client.auth.getUser()).error).toBeNull();
			const old = await app.client().auth.signInWithPassword({ email: person.email, password: goodPassword });
			expect(old.error).toMatchObject({ status: 400, code: "invalid_credentials" });
			await app.mailTo("reset@example.com", /password was changed/);
		});

		it("answers the same for an unknown address, and sends nothing", async () => {
			const known = await app.person("known@example.com");
			const answers = await Promise.all(
				[known.email, "nobody@example.com"].map((email) => app.call("POST", "/recover", { body: { email } })),
			);
			expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
				{ status: 200, body: {} },
				{ status: 200, body: {} },
			]);
			await app.mailTo(known.email, /Reset your password/);
			expect(app.mailer.sent.some(({ to }) => to === "nobody@example.com")).toBe(false);
		});

		it("voids a code that was mailed before", async () => {
			const person = await app.person("cleared@example.com");
			await app.call("POST", "/otp", { body: { email: person.email } });
			const { code } = await app.mailTo(person.email, /link to sign in/);
			const password = "Another-Horse-8!";
			const changed = await app.call("PUT", "/user", { token: person.access, body: { password } });
			expect(changed.status).toBe(200);
			const body = { type: "email", email: person.email, token: code };
			expect((await app.call("POST", "/verify", { body })).status).toBe(403);
		});
	});

	describe("to sign in without a password", () => {
		it("make an account for a new address and sign a known one in", async () => {
			const client = app.client();
			const email = "magic@example.com";
			expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
			const first = await app.mailTo(email, /Confirm your email/);
			const confirmed = await client.auth.verifyOtp({ type: "email", email, token: first.code });
			expect(confirmed.data.user?.email_confirmed_at).toBeDefined();
			expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
			const second = await app.mailTo(email, /link to sign in/);
			const signedIn = await client.auth.verifyOtp({ type: "email", email, token: second.code });
			expect(signedIn.data.user?.id).toBe(confirmed.data.user?.id);
		});

		it("are not sent to an unknown address if the request wants no account, and the answer is the same", async () => {
			const { error } = await app
				.client()
				.auth.signInWithOtp({ email: "unwanted@example.com", options: { shouldCreateUser: false } });
			expect(error).toBeNull();
			expect(app.mailer.sent.filter(({ to }) => to === "unwanted@example.com")).toEqual([]);
		});
	});

	describe("with PKCE", () => {
		it("hold a code that only the client with the verifier can exchange, once and within five minutes", async () => {
			const client = app.client({ flowType: "pkce" });
			const email = "pkce@example.com";
			await client.auth.signUp({ email, password: goodPassword });
			const { link } = await app.mailTo(email, /Confirm your email/);
			const followed = await app.call("GET", pathOf(link));
			const code = new URL(String(followed.headers.location)).searchParams.get("code") ?? "";
			expect(code).not.toBe("");
			const verifier = "v".repeat(43);
			const stolen = await app.call("POST", "/token?grant_type=pkce", {
				body: { auth_code: code, code_verifier: verifier },
			});
			expect(stolen).toMatchObject({ status: 400, body: { error_code: "bad_code_verifier" } });
			const exchanged = await client.auth.exchangeCodeForSession(code);
			expect(exchanged.error).toBeNull();
			expect(exchanged.data.user?.email).toBe(email);
			const again = await app.call("POST", "/token?grant_type=pkce", {
				body: { auth_code: code, code_verifier: verifier },
			});
			expect(again).toMatchObject({ status: 404, body: { error_code: "flow_state_not_found" } });
		});

		it("is refused after five minutes", async () => {
			const client = app.client({ flowType: "pkce" });
			const email = "slow@example.com";
			await client.auth.signUp({ email, password: goodPassword });
			const { link } = await app.mailTo(email, /Confirm your email/);
			const followed = await app.call("GET", pathOf(link));
			app.clock.advance(301_000);
			const code = new URL(String(followed.headers.location)).searchParams.get("code") ?? "";
			const { error } = await client.auth.exchangeCodeForSession(code);
			expect(error).toMatchObject({ status: 422, code: "flow_state_expired" });
		});
	});

	describe("to change the address", () => {
		it("ask both the old and the new address, and lose nothing", async () => {
			const person = await app.person("old@example.com");
			const client = app.client();
			await client.auth.setSession({ access_token: person.access, refresh_token: person.refresh });
			const asked = await client.auth.updateUser({ email: "new@example.com" });
			expect(asked.data.user).toMatchObject({ email: "old@example.com", new_email: "new@example.com" });
			const toOld = await app.mailTo("old@example.com", /change of your email/);
			const toNew = await app.mailTo("new@example.com", /change of your email/);

			const leg = await app.call("POST", "/verify", {
				body: { type: "email_change", email: "new@example.com", token: toNew.code },
			});
			expect(leg).toMatchObject({
				status: 200,
				body: { code: "200", msg: expect.stringMatching(/other email/) },
			});
			expect((await client.auth.getUser()).data.user?.email).toBe("old@example.com");
			const followed = await app.press(toOld.link);
			expect(fragmentOf(followed.headers.location).get("type")).toBe("email_change");
			const { data } = await client.auth.getUser();
			expect(data.user).toMatchObject({ id: person.id, email: "new@example.com" });
			expect(data.user?.new_email).toBeUndefined();
			const signedIn = await app
				.client()
				.auth.signInWithPassword({ email: "new@example.com", password: goodPassword });
			expect(signedIn.data.user?.id).toBe(person.id);
			await app.mailTo("old@example.com", /address was changed/);
		});

		it("do not get another person's address, and only its owner hears of it", async () => {
			const person = await app.person("mine@example.com");
			await app.person("theirs@example.com");
			const body = { email: "theirs@example.com" };
			expect(await app.call("PUT", "/user", { token: person.access, body })).toMatchObject({
				status: 200,
				body: { email: "mine@example.com", new_email: "theirs@example.com" },
			});
			const { text, link, code } = await app.mailTo("theirs@example.com", /tried to use your address/);
			expect([link, code]).toEqual(["", ""]);
			expect(text).not.toContain("mine@example.com");
			const toMine = await app.mailTo("mine@example.com", /change of your email/);
			const use = { type: "email_change", email: "mine@example.com", token: toMine.code };
			expect((await app.call("POST", "/verify", { body: use })).body).toMatchObject({ code: "200" });
			expect((await app.call("GET", "/user", { token: person.access })).body.email).toBe("mine@example.com");
		});
	});

	describe("to prove that it is still the person", () => {
		it("let a person change the password in a session of yesterday", async () => {
			const person = await app.person("nonce@example.com");
			app.clock.advance(25 * hour);
			const refreshed = await app.call("POST", "/token?grant_type=refresh_token", {
				body: { refresh_token: person.refresh },
			});
			const token = refreshed.body.access_token as string;
			const password = "Another-Horse-8!";
			expect(await app.call("PUT", "/user", { token, body: { password } })).toMatchObject({
				status: 400,
				body: { error_code: "reauthentication_needed" },
			});
			expect(await app.call("PUT", "/user", { token, body: { password, nonce: "12" } })).toMatchObject({
				status: 422,
				body: { error_code: "reauthentication_not_valid" },
			});
			expect(await app.call("GET", "/reauthenticate", { token })).toMatchObject({ status: 200, body: {} });
			const { code } = await app.mailTo(person.email, /it is you/);
			expect((await app.call("PUT", "/user", { token, body: { password, nonce: code } })).status).toBe(200);
		});
	});

	it("never lead to another site", async () => {
		const person = await app.person("redirect@example.com");
		for (const evil of [
			"https://evil.example/",
			"//evil.example/",
			"http://localhost:3000@evil.example/",
			"http://localhost:3000\\@evil.example/",
			"javascript:alert(1)",
			"http://localhost:3000.evil.example/",
			"http://localhost.evil.example:3000/",
		]) {
			const path = `/recover?redirect_to=${encodeURIComponent(evil)}`;
			await app.call("POST", path, { body: { email: person.email } });
			const broken = `/verify?token=x&type=recovery&redirect_to=${encodeURIComponent(evil)}`;
			const followed = await app.call("GET", broken);
			expect(new URL(String(followed.headers.location)).origin, evil).toBe("http://localhost:3000");
		}
		const { text } = await app.mailTo(person.email, /Reset your password/);
		expect(text).not.toContain("evil");
	});
});

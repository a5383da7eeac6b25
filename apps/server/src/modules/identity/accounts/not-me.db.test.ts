import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { goodPassword, type IdentityApp, identityApp } from "../testing/identity-app.ts";

const day = 86_400_000;
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
	/unlisted_device=[^;]+/.exec(String(answer.headers["set-cookie"]))?.[0] ?? "";

onDatabase("the owner of an account", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open(), { AUTH_RATE_LIMITS: "on", AUTH_RECENT_PROOF_SECONDS: "0" });
	});
	afterAll(() => app.stop());

	let network = 0;
	/** Uses another network for each sign-in, so that limits by address do not count them together. */
	const signIn = (email: string, more: { password?: string; cookie?: string; address?: string } = {}) => {
		network += 1;
		return app.call("POST", "/token?grant_type=password", {
			body: { email, password: more.password ?? goodPassword },
			headers: { cookie: more.cookie ?? "", "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" },
			address: more.address ?? `198.51.${network % 250}.7`,
		});
	};
	const mailsTo = async (to: string, kind: string) => {
		const { rows } = await app.parts.db.query(
			"select from private.mails where kind = $1 and strpos(dedupe_key, $2) > 0",
			[kind, to],
		);
		return rows.length;
	};
	const notMeLink = async (to: string, subject: RegExp) =>
		/\/not-me#token=([\w-]{43})/.exec((await app.mailTo(to, subject)).text)?.[1] ?? "";
	const press = (token: string) =>
		app.http.inject({ method: "POST", url: "/api/account/not-me", payload: { token } });
	const read = (url: string, token: string) =>
		app.http.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });

	describe("gets a mail", () => {
		it("about a sign-in on a new device, but not on a known one", async () => {
			const { id, email } = await app.person("devices@example.com");
			expect(await mailsTo(id, "auth-new-device")).toBe(0);
			const first = await signIn(email);
			expect(await mailsTo(id, "auth-new-device")).toBe(1);
			const mail = await app.mailTo(email, /^New sign-in to your account$/);
			expect(mail.text).toMatch(/Firefox on Windows, network 198\.51\.\d+\.0\/24/);
			expect(mail.text).toContain("http://localhost:3000/not-me#");
			const cookie = cookieOf(first);
			app.clock.advance(1000);
			await signIn(email, { cookie });
			expect(await mailsTo(id, "auth-new-device")).toBe(1);
			await signIn(email, { cookie: `${cookie.slice(0, -2)}AA` });
			expect(await mailsTo(id, "auth-new-device")).toBe(2);
		});

		it("about guesses that were stopped, once a day", async () => {
			const { id, email } = await app.person("guessed@example.com");
			for (let guess = 0; guess < 7; guess += 1) {
				await signIn(email, { password: "wrong", address: "203.0.113.9" });
				app.clock.advance(3_700_000);
			}
			expect(await mailsTo(id, "auth-sign-ins-failed")).toBe(1);
			app.clock.advance(day);
			for (let guess = 0; guess < 6; guess += 1)
				await signIn(email, { password: "wrong", address: "203.0.113.9" });
			expect(await mailsTo(id, "auth-sign-ins-failed")).toBe(2);
		});

		it("about a session that two people used", async () => {
			const { id, refresh } = await app.person("copied@example.com");
			const renew = (refresh_token: unknown) =>
				app.call("POST", "/token?grant_type=refresh_token", { body: { refresh_token } });
			const owners = await renew(refresh);
			app.clock.advance(3_600_000);
			expect((await renew(refresh)).status).toBe(200);
			app.clock.advance(3_600_000);
			expect((await renew(owners.body.refresh_token)).status).toBe(400);
			expect((await renew(owners.body.refresh_token)).status).toBe(400);
			expect(await mailsTo(id, "auth-session-copied")).toBe(1);
		});
	});

	it("is not locked out by strangers on a device where they signed in before", async () => {
		const { email } = await app.person("locked@example.com");
		const cookie = cookieOf(await signIn(email));
		const address = "203.0.113.77";
		for (let guess = 0; guess < 6; guess += 1) await signIn(email, { password: "wrong", address });
		expect((await signIn(email, { address })).status).toBe(429);
		const other = cookieOf(await signIn((await app.person("locker@example.com")).email));
		expect((await signIn(email, { address, cookie: other })).status).toBe(429);
		expect((await signIn(email, { address, cookie })).status).toBe(200);
		for (let guess = 0; guess < 10; guess += 1) await signIn(email, { password: "wrong", address, cookie });
		expect((await signIn(email, { address, cookie })).status).toBe(429);
	});

	describe("who says 'This was not me'", () => {
		it("signs everybody out, voids the password, and gets one link to choose a new one", async () => {
			const { id, email } = await app.person("not-me@example.com");
			const thief = (await signIn(email)).body;
			const token = await notMeLink(email, /^New sign-in/);
			for (const method of ["GET", "HEAD"] as const) {
				await app.http.inject({ method, url: "/not-me" });
			}
			expect((await app.call("GET", "/user", { token: String(thief.access_token) })).status).toBe(200);

			const pressed = await press(token);
			expect([pressed.statusCode, pressed.json()]).toEqual([200, { recovery: "sent" }]);
			expect((await app.call("GET", "/user", { token: String(thief.access_token) })).status).toBe(403);
			expect((await signIn(email)).status).toBe(400);
			const { rows } = await app.parts.db.query("select from auth.sessions where user_id = $1", [id]);
			expect(rows).toEqual([]);
			expect((await app.mailTo(email, /^Reset your password$/)).code).toMatch(/^\d{6}$/);
			expect((await press(token)).statusCode).toBe(404);
			expect((await press("x".repeat(43))).statusCode).toBe(404);
		});

		it("must ask for help if it is too late", async () => {
			const { email } = await app.person("late@example.com");
			await signIn(email);
			const token = await notMeLink(email, /^New sign-in/);
			app.clock.advance(7 * day);
			expect((await press(token)).statusCode).toBe(404);
		});

		it("gets the address back from a thief, and loses what the thief added", async () => {
			const { id, email } = await app.person("taken@example.com");
			const thief = String((await signIn(email)).body.access_token);
			const enrolled = await app.call("POST", "/factors", {
				token: thief,
				body: { factor_type: "totp", friendly_name: "Theirs" },
			});
			await app.parts.db.query("update auth.mfa_factors set status = 'verified' where id = $1", [
				enrolled.body.id,
			]);
			// The thief can read the mails at this moment, and makes both addresses agree.
			await app.parts.db.query("update auth.mfa_factors set status = 'unverified' where id = $1", [
				enrolled.body.id,
			]);
			const browser = {
				endpoint: "https://fcm.googleapis.com/fcm/send/thief",
				expirationTime: null,
				keys: {
					p256dh: createECDH("prime256v1").generateKeys("base64url"),
					auth: randomBytes(16).toString("base64url"),
				},
			};
			const registered = await app.http.inject({
				method: "POST",
				url: "/api/notifications/push-subscriptions",
				headers: { authorization: `Bearer ${thief}` },
				payload: browser,
			});
			expect(registered.json()).toEqual({ devices: 1 });
			await app.call("PUT", "/user", { token: thief, body: { email: "thief@example.com" } });
			for (const to of [email, "thief@example.com"]) {
				const { code } = await app.mailTo(to, /^Confirm the change/);
				await app.call("POST", "/verify", { body: { type: "email_change", email: to, token: code } });
			}
			await app.parts.db.query("update auth.mfa_factors set status = 'verified' where id = $1", [
				enrolled.body.id,
			]);
			const owners = await notMeLink(email, /^Your email address was changed$/);
			app.clock.advance(day);
			// Later mails to the thief have links too. These open the account to its owner only, and take nothing
			// away.
			await signIn("thief@example.com");
			const thiefs = await notMeLink("thief@example.com", /^New sign-in/);
			expect((await press(thiefs)).statusCode).toBe(200);

			expect((await press(owners)).json()).toEqual({ recovery: "sent" });
			const devices = "select from private.push_subscriptions where user_id = $1";
			expect((await app.parts.db.query(devices, [id])).rows, "the thief's browser").toEqual([]);
			const { rows } = await app.parts.db.query<{ email: string; hash: string | null; factors: number }>(
				`select email, password_hash as hash, (select count(*) from auth.mfa_factors f where f.user_id = u.id) as factors
				 from auth.users u where id = $1`,
				[id],
			);
			expect(rows[0]).toMatchObject({ email, hash: null });
			expect((await app.mailTo(email, /^Reset your password$/)).code).toMatch(/^\d{6}$/);
			expect(
				(await press(await notMeLink("thief@example.com", /^Your email address was changed$/))).statusCode,
			).toBe(404);
		});
	});

	describe("sees each session", () => {
		it("with its device, which they can name, and ends them one by one", async () => {
			const { email, access } = await app.person("sessions@example.com");
			const other = await signIn(email);
			const list = async () =>
				(await read("/api/account/sessions", access)).json().sessions as Record<string, unknown>[];
			const one = (await list()).find(({ current }) => current === false);
			expect(one).toMatchObject({ device: "Firefox on Windows", name: null });
			const url = `/api/account/sessions/${String(one?.id)}`;
			const headers = { authorization: `Bearer ${access}` };
			const named = await app.http.inject({ method: "PATCH", url, headers, payload: { name: "Laptop" } });
			expect(named.statusCode).toBe(200);
			await signIn(email, { cookie: cookieOf(other) });
			expect((await list()).filter(({ name }) => name === "Laptop")).toHaveLength(2);

			const stranger = await app.person("stranger@example.com");
			const theirs = { authorization: `Bearer ${stranger.access}` };
			expect((await app.http.inject({ method: "DELETE", url, headers: theirs })).statusCode).toBe(404);
			const renamed = await app.http.inject({
				method: "PATCH",
				url,
				headers: theirs,
				payload: { name: "x" },
			});
			expect(renamed.statusCode).toBe(404);
			expect((await app.http.inject({ method: "DELETE", url, headers })).statusCode).toBe(200);
			expect((await app.call("GET", "/user", { token: String(other.body.access_token) })).status).toBe(403);
			expect((await app.call("GET", "/user", { token: access })).status).toBe(200);
		});
	});
});

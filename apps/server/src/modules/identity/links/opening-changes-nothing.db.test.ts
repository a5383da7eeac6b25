import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { fragmentOf, goodPassword, type IdentityApp, identityApp, pathOf } from "../testing/identity-app.ts";

const verifier = "v".repeat(43);

onDatabase("opening a link of a mail", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open(), { AUTH_REDIRECT_ALLOW_LIST: "https://app.example/**" });
	});
	afterAll(() => app.stop());

	/** The content of all tables that a link could change. */
	const state = async () => {
		const tables = ["users", "one_time_tokens", "sessions", "identities", "flow_states", "unproved_sign_ups"];
		const rows = [];
		for (const table of tables) {
			rows.push((await app.parts.db.query(`select to_jsonb(t) as row from auth.${table} t order by 1`)).rows);
		}
		return JSON.stringify(rows);
	};
	/** Does what a mail scanner does: opens the link, and what it leads to. */
	const scan = async (link: string) => {
		for (const method of ["HEAD", "GET", "GET", "OPTIONS"]) {
			for (const headers of [{}, { "sec-fetch-mode": "navigate" }, { cookie: "unlisted-asked=x" }]) {
				const answer = await app.call(method, pathOf(link), { headers: headers as Record<string, string> });
				const { location } = answer.headers;
				if (typeof location !== "string") continue;
				expect(fragmentOf(location).get("access_token"), "nothing opens by itself").toBeNull();
				await app.http.inject({ method: "GET", url: new URL(location).pathname });
			}
		}
	};
	const cookieOf = (answer: { headers: Record<string, unknown> }) =>
		String(answer.headers["set-cookie"]).split(";")[0] ?? "";
	const ask = (path: string, body: object) => app.call("POST", path, { body });

	const mails: [string, RegExp, (email: string) => Promise<unknown>][] = [
		["a sign-up", /^Confirm your email/, (email) => ask("/signup", { email, password: goodPassword })],
		["a sign-in without a password", /^Confirm your email/, (email) => ask("/otp", { email })],
		[
			"a link to sign in",
			/link to sign in/,
			async (email) => {
				await app.person(email);
				await ask("/otp", { email });
			},
		],
		[
			"a forgotten password",
			/^Reset your password/,
			async (email) => {
				await app.person(email);
				await ask("/recover", { email });
			},
		],
		[
			"an invitation",
			/invited/,
			(email) => app.call("POST", "/invite", { token: app.parts.serviceRoleKey, body: { email } }),
		],
		[
			"a change of address, at the old one",
			/change of your email/,
			async (email) => {
				const { access: token } = await app.person(email);
				await app.call("PUT", "/user", { token, body: { email: `new-${email}` } });
			},
		],
		[
			"a change of address, at the new one",
			/change of your email/,
			async (email) => {
				const { access: token } = await app.person(`old-${email}`);
				await app.call("PUT", "/user", { token, body: { email } });
			},
		],
		[
			"a client's sign-up with PKCE",
			/^Confirm your email/,
			(email) =>
				ask("/signup", {
					email,
					password: goodPassword,
					code_challenge: verifier,
					code_challenge_method: "plain",
				}),
		],
	];

	it.each(mails)("about %s changes nothing, but pressing its button does", async (name, subject, send) => {
		const email = `${mails.findIndex(([other]) => other === name)}@example.com`;
		await send(email);
		const { link } = await app.mailTo(email, subject);
		const before = await state();
		await scan(link);
		expect(await state()).toBe(before);
		const pressed = await app.press(link, { password: goodPassword });
		expect(pressed.status, String(pressed.body.text)).toBe(303);
		expect(await state()).not.toBe(before);
		const left = new URL(String(pressed.headers.location));
		expect(left.hash + left.search).not.toContain("error");
	});

	it("in an operator's own mail shows the button, and leads where it says", async () => {
		const email = "generated@example.com";
		const { data } = await app.admin().auth.admin.generateLink({
			type: "signup",
			email,
			password: goodPassword,
			options: { redirectTo: "https://app.example/welcome" },
		});
		const link = data.properties?.action_link ?? "";
		const shown = await app.call("GET", pathOf(link));
		expect(shown.status).toBe(200);
		expect(String(shown.body)).toContain(email);
		expect(shown.headers["content-security-policy"]).toContain("form-action 'self' https://app.example;");
		const pressed = await app.press(link);
		expect(pressed.headers.location).toMatch(/^https:\/\/app\.example\/welcome#access_token=/);
		const signedIn = await ask("/token?grant_type=password", { email, password: goodPassword });
		expect(signedIn.status, "the operator's password is nobody's trap").toBe(200);
	});

	describe("in the browser that asked", () => {
		it("acts, but not for a program that prefetches, nor for a picture in a page", async () => {
			const email = "browser@example.com";
			const cookie = cookieOf(await ask("/signup", { email, password: goodPassword }));
			const { link } = await app.mailTo(email, /^Confirm/);
			for (const ahead of [{ "sec-purpose": "prefetch" }, { "sec-fetch-mode": "no-cors" }]) {
				const shown = await app.call("GET", pathOf(link), { headers: { cookie, ...ahead } as never });
				expect(shown.status).toBe(200);
			}
			expect((await app.call("HEAD", pathOf(link), { headers: { cookie } })).status).toBe(204);
			const opened = await app.call("GET", pathOf(link), { headers: { cookie } });
			expect(fragmentOf(opened.headers.location).get("access_token")).toBeTruthy();
			const signedIn = await ask("/token?grant_type=password", { email, password: goodPassword });
			expect(signedIn.status).toBe(200);
		});

		it("waits for the press if someone else made the account", async () => {
			const email = "asked-again@example.com";
			const arrived = () => app.mailer.sent.filter(({ to }) => to === email).length;
			await ask("/signup", { email, password: goodPassword });
			await expect.poll(arrived).toBe(1);
			const cookie = cookieOf(await ask("/resend", { type: "signup", email }));
			await expect.poll(arrived).toBe(2);
			const { link } = await app.mailTo(email, /^Confirm/);
			const opened = await app.call("GET", pathOf(link), { headers: { cookie } });
			expect(opened.status).toBe(200);
			expect(String(opened.body)).toContain("You did not choose a password?");
		});

		it("gets no cookie from a request that another site made it send", async () => {
			for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
				const answer = await app.call("POST", "/signup", {
					body: { email: "trap@example.com", password: goodPassword },
					headers: headers as never,
				});
				expect(answer.headers["set-cookie"]).toBeUndefined();
			}
		});
	});

	it("with PKCE gives a code that is worthless without the verifier, any number of times", async () => {
		const client = app.client({ flowType: "pkce" });
		const email = "pkce-scanned@example.com";
		await client.auth.signUp({ email, password: goodPassword });
		const { link } = await app.mailTo(email, /^Confirm/);
		await scan(link);
		const first = await app.call("GET", pathOf(link));
		const stolen = new URL(String(first.headers.location)).searchParams.get("code") ?? "";
		const tried = await ask("/token?grant_type=pkce", { auth_code: stolen, code_verifier: verifier });
		expect(tried).toMatchObject({ status: 400, body: { error_code: "bad_code_verifier" } });
		const { body: admin } = await app.call("GET", "/admin/users", { token: app.parts.serviceRoleKey });
		const person = (admin.users as { email: string }[]).find((one) => one.email === email);
		expect(person).not.toHaveProperty("email_confirmed_at");

		const opened = await app.call("GET", pathOf(link));
		const code = new URL(String(opened.headers.location)).searchParams.get("code") ?? "";
		const exchanged = await client.auth.exchangeCodeForSession(code);
		expect(exchanged.data.user?.email_confirmed_at).toBeDefined();
		const signedIn = await ask("/token?grant_type=password", { email, password: goodPassword });
		expect(signedIn.status, "who holds the verifier made the account").toBe(200);
		expect((await app.call("GET", pathOf(link))).headers.location).toContain("otp_expired");
	});

	it("and a press on another site does nothing", async () => {
		const email = "forged@example.com";
		await app.person(email);
		await ask("/otp", { email });
		const { link } = await app.mailTo(email, /link to sign in/);
		for (const headers of [
			{ "sec-fetch-site": "cross-site" },
			{ origin: "https://evil.example" },
			{ origin: "null" },
		]) {
			expect((await app.press(link, { headers: headers as never })).status).toBe(403);
		}
		expect((await app.press(link)).status).toBe(303);
	});
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { fragmentOf, goodPassword, type IdentityApp, identityApp, pathOf } from "../testing/identity-app.ts";

onDatabase("a person who confirms an address", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open());
	});
	afterAll(() => app.stop());

	const signUp = (email: string, headers: Record<string, string> = {}) =>
		app.call("POST", "/signup", { body: { email, password: goodPassword }, headers });
	const signIn = (email: string) =>
		app.call("POST", "/token?grant_type=password", { body: { email, password: goodPassword } });
	const cookieOf = (answer: { headers: Record<string, unknown> }) =>
		String(answer.headers["set-cookie"]).split(";")[0] ?? "";
	const confirmationTo = (email: string) => app.mailTo(email, /^Confirm your email/);

	it("keeps the password when they confirm in the browser that signed up", async () => {
		const email = "same-browser@example.com";
		const cookie = cookieOf(await signUp(email));
		const { link } = await confirmationTo(email);
		const token_hash = new URL(link).searchParams.get("token") ?? "";
		const look = await app.call("POST", "/verify/look", {
			body: { type: "signup", token_hash },
			headers: { cookie },
		});
		expect(look.body).toEqual({ email, new_email: null, question: null });
		expect((await app.press(link, { headers: { cookie } })).status).toBe(303);
		expect((await signIn(email)).status).toBe(200);
	});

	it("keeps it in another browser if they type it; a wrong one is counted and uses nothing up", async () => {
		const email = "elsewhere@example.com";
		await signUp(email);
		const session = await signIn(email);
		const { link } = await confirmationTo(email);
		const wrong = await app.press(link, { password: "Wrong-Horse-1!" });
		expect(wrong.status).toBe(400);
		expect(String(wrong.body.text)).toContain("Invalid login credentials");
		expect((await app.press(link, { password: goodPassword })).status).toBe(303);
		expect((await signIn(email)).status).toBe(200);
		expect((await app.call("GET", "/user", { token: String(session.body.access_token) })).status).toBe(200);
	});

	it("can go on in another browser without it, and then it opens nothing any more", async () => {
		const email = "not-mine@example.com";
		await signUp(email);
		const squatter = await signIn(email);
		const { link } = await confirmationTo(email);
		const shown = await app.call("GET", pathOf(link), {
			headers: { cookie: cookieOf(await signUp("other@example.com")) },
		});
		expect(String(shown.body)).toContain("You did not choose a password?");
		const pressed = await app.press(link);
		const mine = fragmentOf(pressed.headers.location).get("access_token") ?? "";
		expect((await app.call("GET", "/user", { token: mine })).status).toBe(200);
		expect((await signIn(email)).status).toBe(400);
		expect((await app.call("GET", "/user", { token: String(squatter.body.access_token) })).status).toBe(403);
		await app.mailTo(email, /^Choose a password/);
	});

	it("keeps it with a code that they type into a program without cookies", async () => {
		const email = "typed@example.com";
		await signUp(email);
		const { code } = await confirmationTo(email);
		await app.call("POST", "/verify", { body: { type: "signup", email, token: code } });
		expect((await signIn(email)).status).toBe(200);
	});

	it("does not keep it with a code that they type in another browser", async () => {
		const email = "typed-elsewhere@example.com";
		await signUp(email);
		const cookie = cookieOf(await signUp("another@example.com"));
		const { code } = await confirmationTo(email);
		await app.call("POST", "/verify", { body: { type: "signup", email, token: code }, headers: { cookie } });
		expect((await signIn(email)).status).toBe(400);
	});

	it("asks for the password before a code that is typed in another browser voids it", async () => {
		const email = "asked-first@example.com";
		await signUp(email);
		const cookie = cookieOf(await signUp("third@example.com"));
		const { code } = await confirmationTo(email);
		const type = (more: Record<string, unknown>) =>
			app.call("POST", "/verify", {
				body: { type: "signup", email, token: code, keep_password: true, ...more },
				headers: { cookie },
			});
		expect(await type({})).toMatchObject({ status: 403, body: { error_code: "reauthentication_needed" } });
		expect(await type({ password: "Wrong-Horse-1!" })).toMatchObject({
			status: 400,
			body: { error_code: "invalid_credentials" },
		});
		expect(await type({ token: "000000", password: goodPassword })).toMatchObject({
			status: 403,
			body: { error_code: "otp_expired" },
		});
		expect((await type({ password: goodPassword })).status).toBe(200);
		expect((await signIn(email)).status).toBe(200);
	});

	it("keeps it in their own browser, even if a stranger signs up again meanwhile", async () => {
		const email = "pestered@example.com";
		const cookie = cookieOf(await signUp(email));
		await app.call("POST", "/signup", { body: { email, password: "Stranger-Horse-9!" } });
		const { link } = await confirmationTo(email);
		await app.press(link, { headers: { cookie } });
		expect((await signIn(email)).status).toBe(200);
	});

	describe("that an account changes to", () => {
		const change = async (from: string, to: string) => {
			const person = await app.person(from);
			const asked = await app.call("PUT", "/user", { token: person.access, body: { email: to } });
			expect(asked.status).toBe(200);
			const links = {
				old: await app.mailTo(from, /change of your/),
				new: await app.mailTo(to, /change of your/),
			};
			return { person, cookie: cookieOf(asked), links };
		};
		const emailOf = async (token: string) => (await app.call("GET", "/user", { token })).body.email;

		it("gives their address to no account that they cannot open", async () => {
			const { person, links } = await change("mallory@example.com", "victim@example.com");
			for (const password of [undefined, "Own-Horse-77!"]) {
				const pressed = await app.press(links.new.link, password === undefined ? {} : { password });
				expect([400, 403]).toContain(pressed.status);
			}
			await app.press(links.old.link);
			expect(await emailOf(person.access)).toBe("mallory@example.com");
		});

		it.each(["cookie", "password", "session"])("agrees with the %s of the person who asked", async (by) => {
			const { person, cookie, links } = await change(`from-${by}@example.com`, `to-${by}@example.com`);
			await app.press(links.old.link);
			if (by === "cookie") await app.press(links.new.link, { headers: { cookie } });
			if (by === "password") await app.press(links.new.link, { password: goodPassword });
			if (by === "session") {
				const token_hash = new URL(links.new.link).searchParams.get("token") ?? "";
				await app.call("POST", "/verify", {
					token: person.access,
					body: { type: "email_change", token_hash },
				});
			}
			expect(await emailOf(person.access)).toBe(`to-${by}@example.com`);
		});
	});

	it("was made by an older version, so nobody knows who signed up", async () => {
		const email = "older@example.com";
		await signUp(email);
		await app.parts.db.query("update auth.unproved_sign_ups set browser_hash = null, flow_id = null");
		const { link } = await confirmationTo(email);
		await app.press(link);
		expect((await signIn(email)).status).toBe(400);
	});
});

onDatabase("with AUTH_LINKS=supabase", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open(), { AUTH_LINKS: "supabase" });
	});
	afterAll(() => app.stop());

	it("links act when they are opened, and keep the password, but not by HEAD", async () => {
		const body = { email: "supabase@example.com", password: goodPassword };
		await app.call("POST", "/signup", { body });
		const { link } = await app.mailTo(body.email, /^Confirm/);
		expect((await app.call("HEAD", pathOf(link))).status).toBe(204);
		const opened = await app.call("GET", pathOf(link));
		expect(fragmentOf(opened.headers.location).get("access_token")).toBeTruthy();
		expect((await app.call("POST", "/token?grant_type=password", { body })).status).toBe(200);
	});
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { goodPassword, type IdentityApp, identityApp, pathOf } from "../testing/identity-app.ts";

onDatabase("wrong codes", (open) => {
	let app: IdentityApp;
	let calls = 0;
	beforeAll(async () => {
		app = await identityApp(await open(), { AUTH_RATE_LIMITS: "on" });
	});
	afterAll(() => app.stop());

	/** Uses another network for each call, because this test checks the person's counter. */
	const address = () => {
		calls += 1;
		return `10.0.${calls % 250}.1`;
	};
	const guess = (email: string, token: string, headers = {}) =>
		app.call("POST", "/verify", { body: { type: "email", email, token }, address: address(), headers });
	const ask = async (email: string) => {
		app.clock.advance(61_000);
		await app.call("POST", "/otp", { body: { email, create_user: false }, address: address() });
	};
	const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");
	/** Sends ten wrong codes, spread over two mailed codes. */
	const attack = async (email: string) => {
		for (let round = 0; round < 2; round += 1) {
			await ask(email);
			for (let tries = 0; tries < 5; tries += 1) await guess(email, wrongFor("000001"));
		}
	};
	const events = async (token: string) => {
		const answer = await app.http.inject({
			url: "/api/account/security-events",
			headers: { authorization: `Bearer ${token}` },
		});
		return answer.json().events.map(({ event }: { event: string }) => event);
	};

	it("are counted over all codes; then even a right one is answered like a wrong one until the wait is over", async () => {
		const person = await app.person("across@example.com");
		await attack(person.email);
		const { code, link } = await app.mailTo(person.email, /link to sign in/);
		const right = await guess(person.email, code);
		expect(right).toMatchObject({ status: 403, body: { error_code: "otp_expired" } });
		expect(right.headers["retry-after"]).toBe("60");
		const wrong = await guess(person.email, wrongFor(code));
		expect([wrong.status, wrong.body, wrong.headers["retry-after"]]).toEqual([403, right.body, "60"]);
		expect(await events(person.access)).toContain("codes_locked");
		await app.mailTo(person.email, /Repeated failed sign-ins/);
		app.clock.advance(61_000);
		await guess(person.email, wrongFor(code));
		const later = await guess(person.email, code);
		expect(later.headers["retry-after"], "twice as long").toBe("120");
		expect((await app.call("GET", pathOf(link))).status, "a link is no code").toBeLessThan(400);
	});

	it("say nothing about who has an account", async () => {
		const known = await app.person("known@example.com");
		const answers = [];
		for (const email of [known.email, "nobody@example.com"]) {
			await attack(email);
			const { status, body, headers } = await guess(email, "123456");
			answers.push([status, body, headers["retry-after"]]);
		}
		expect(answers[0]).toEqual(answers[1]);
	});

	it("by strangers do not keep the owner out where they signed in before", async () => {
		const owner = await app.person("locked-out@example.com");
		const signedIn = await app.call("POST", "/token?grant_type=password", {
			body: { email: owner.email, password: goodPassword },
			address: address(),
		});
		const cookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";
		expect(cookie).toContain("unlisted_device=");
		await attack(owner.email);
		const { code } = await app.mailTo(owner.email, /link to sign in/);
		expect((await guess(owner.email, code)).status).toBe(403);
		const thief = await app.person("thief@example.com");
		const marked = await app.call("POST", "/token?grant_type=password", {
			body: { email: thief.email, password: goodPassword },
			address: address(),
		});
		const marks = { cookie: String(marked.headers["set-cookie"]).split(";")[0] ?? "" };
		expect((await guess(owner.email, code, marks)).status, "another person's device").toBe(403);
		expect((await guess(owner.email, code, { cookie })).status).toBe(200);
	});

	it("for a recent proof are counted in their session, together with passwords", async () => {
		const person = await app.person("guessed@example.com");
		const prove = (password: string) =>
			app.call("PUT", "/user", { token: person.access, body: { current_password: password } });
		for (let tries = 0; tries < 5; tries += 1) expect((await prove("wrong")).status).toBe(400);
		const locked = await prove(person.password);
		expect(locked).toMatchObject({ status: 429, body: { error_code: "over_request_rate_limit" } });
		expect(await events(person.access)).toEqual(expect.arrayContaining(["codes_locked", "proof_failed"]));
		// The person who guesses may have a stolen session. So the owner gets a mail, which the thief does not read.
		await app.mailer.waitFor(person.email, ({ subject }) => subject === "Repeated failed sign-ins");
		app.clock.advance(Number(locked.headers["retry-after"]) * 1000);
		expect((await prove(person.password)).status).toBe(200);
	});
});

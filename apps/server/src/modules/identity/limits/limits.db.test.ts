import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pwnedPasswords } from "../../../providers/password-leaks/pwned-passwords.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { auditEventsOf } from "../core/record-audit-event.ts";
import { goodPassword, type IdentityApp, identityApp } from "../testing/identity-app.ts";

onDatabase("limits", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open(), { AUTH_RATE_LIMITS: "on" });
	});
	afterAll(() => app.stop());

	const signIn = (email: string, password: string, address: string) =>
		app.call("POST", "/token?grant_type=password", { body: { email, password }, address });
	const fail = async (email: string, address: string, times: number) => {
		for (let index = 0; index < times; index += 1) await signIn(email, "Wrong-Horse-7!", address);
	};
	const locked = { status: 429, body: { error_code: "over_request_rate_limit" } };

	describe("lock an account out", () => {
		it("for an address that fails too often, even with the right password, and longer each time", async () => {
			const { email, password } = await app.person("locked@example.com");
			await fail(email, "10.0.0.1", 4);
			expect((await signIn(email, password, "10.0.0.1")).status).toBe(200);
			await fail(email, "10.0.0.1", 5);
			expect(await signIn(email, password, "10.0.0.1")).toMatchObject({
				...locked,
				headers: { "retry-after": "30" },
			});
			app.clock.advance(31_000);
			await fail(email, "10.0.0.1", 1);
			expect(await signIn(email, password, "10.0.0.1")).toMatchObject({
				...locked,
				headers: { "retry-after": "60" },
			});
		});

		it("but not for the person at another address", async () => {
			const { email, password } = await app.person("elsewhere@example.com");
			await fail(email, "10.0.1.1", 6);
			expect((await signIn(email, password, "10.0.1.2")).status).toBe(200);
		});

		it("in the same way when the account does not exist", async () => {
			await fail("nobody@example.com", "10.0.2.1", 5);
			expect(await signIn("nobody@example.com", goodPassword, "10.0.2.1")).toMatchObject(locked);
		});

		it("for everybody at an address that tries many accounts", async () => {
			for (let index = 0; index < 50; index += 1) {
				await signIn(`spray-${index}@example.com`, "Wrong-Horse-7!", "10.0.3.1");
			}
			const { email, password } = await app.person("sprayed@example.com");
			expect(await signIn(email, password, "10.0.3.1")).toMatchObject(locked);
		});
	});

	describe("count IPv6 by networks", () => {
		it("so another address of the same /64 is locked as well", async () => {
			const { email, password } = await app.person("six@example.com");
			for (let index = 1; index <= 5; index += 1) await fail(email, `2001:db8:1:1::${index}`, 1);
			expect(await signIn(email, password, "2001:db8:1:1:ffff::9")).toMatchObject(locked);
			expect((await signIn(email, password, "2001:db8:1:2::1")).status).toBe(200);
		});

		it("so a /56 is locked later, if it uses up one /64 after the other", async () => {
			const spray = (index: number) =>
				signIn(`six-${index}@example.com`, "Wrong-Horse-7!", `2001:db8:2:${(index % 250).toString(16)}::1`);
			const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => spray(index)));
			expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
			expect(await signIn("six@example.com", goodPassword, "2001:db8:2:ff::1")).toMatchObject(locked);
			expect((await signIn("six@example.com", goodPassword, "2001:db8:2:100::1")).status).toBe(200);
		});

		it("like IPv4 if there is an IPv4 address inside", async () => {
			await fail("mapped@example.com", "::ffff:10.0.9.9", 5);
			expect(await signIn("mapped@example.com", goodPassword, "10.0.9.9")).toMatchObject(locked);
		});

		it("also when they count calls", async () => {
			const statuses: number[] = [];
			for (let index = 0; index < 31; index += 1) {
				const address = `2001:db8:3:1::${index}`;
				statuses.push((await app.call("POST", "/recover", { body: { email: "x" }, address })).status);
			}
			expect(statuses.indexOf(429)).toBe(30);
		});
	});

	it("do not lock people out together behind a proxy that is not trusted; an account's own lock stays", async () => {
		const through = (email: string, password: string) =>
			app.call("POST", "/token?grant_type=password", {
				body: { email, password },
				address: "10.5.0.1",
				headers: { "x-forwarded-for": "198.51.100.1" },
			});
		const others = Array.from({ length: 51 }, (_, index) => `via-${index}@example.com`);
		await Promise.all(others.map((other) => through(other, "Wrong-Horse-7!")));
		const { email, password } = await app.person("via@example.com");
		expect((await through(email, password)).status).toBe(200);
		await Promise.all(Array.from({ length: 100 }, () => through(email, "Wrong-Horse-7!")));
		expect(await through(email, password)).toMatchObject(locked);
	});

	it.each([
		["POST", "/recover", 30],
		["POST", "/verify", 30],
		["POST", "/token?grant_type=refresh_token", 150],
	])("let one address call %s %s %i times in five minutes", async (method, path, max) => {
		const address = `10.1.0.${max + path.length}`;
		const body = { email: "x", refresh_token: "x", type: "signup", token_hash: "x" };
		const statuses: number[] = [];
		for (let index = 0; index < max + 1; index += 1) {
			statuses.push((await app.call(method, path, { body, address })).status);
		}
		expect(statuses.indexOf(429)).toBe(max);
		app.clock.advance(300_000);
		expect((await app.call(method, path, { body, address })).status).not.toBe(429);
	});

	it("hold nobody up after the clock went back by an hour", async () => {
		const { email, password } = await app.person("clock@example.com");
		const address = "10.3.0.1";
		const recover = () => app.call("POST", "/recover", { body: { email }, address });
		for (let index = 0; index < 30; index += 1) await recover();
		await fail(email, address, 5);
		expect(await signIn(email, password, address)).toMatchObject(locked);
		expect((await recover()).status).toBe(429);
		app.clock.advance(-3_600_000);
		expect((await signIn(email, password, address)).status).toBe(200);
		expect((await recover()).status).toBe(200);
		app.clock.advance(3_600_000);
	});

	it("send no person more than 30 mails an hour", async () => {
		const email = "flooded@example.com";
		for (let index = 0; index < 30; index += 1) {
			const answer = await app.call("POST", "/recover", { body: { email }, address: `10.2.0.${index}` });
			expect(answer.status).toBe(200);
		}
		expect(await app.call("POST", "/recover", { body: { email }, address: "10.2.1.1" })).toMatchObject({
			status: 429,
			body: { error_code: "over_email_send_rate_limit" },
		});
	});
});

onDatabase("a change of password and address at once", (open) => {
	it("changes nothing if the address must wait", async () => {
		const app = await identityApp(await open(), { AUTH_SEND_GAP_SECONDS: "60" });
		const { email, password, access } = await app.person("all-or-nothing@example.com");
		const change = (body: object) => app.call("PUT", "/user", { token: access, body });
		expect((await change({ email: "soon@example.com" })).status).toBe(200);
		const both = await change({ email: "soon@example.com", password: "Another-Horse-8!", data: { a: 1 } });
		expect(both.status).toBe(429);
		const signedIn = await app.call("POST", "/token?grant_type=password", { body: { email, password } });
		expect(signedIn.body.user).toMatchObject({ user_metadata: {} });
		app.clock.advance(60_000);
		expect((await change({ email: "soon@example.com", password: "Another-Horse-8!" })).status).toBe(200);
		await app.stop();
	});
});

onDatabase("fifty sign-ups of one address at once", (open) => {
	it("make one person", async () => {
		const app = await identityApp(await open());
		const body = { email: "crowd@example.com", password: goodPassword };
		const answers = await Promise.all(
			Array.from({ length: 50 }, () => app.call("POST", "/signup", { body })),
		);
		expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
		expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
		const { rows } = await app.parts.db.query("select id from auth.users");
		expect(rows).toHaveLength(1);
		await app.stop();
	});
});

onDatabase("what happened to an account", (open) => {
	it("can be read by the person, with a network and a kind of browser", async () => {
		const app = await identityApp(await open());
		const person = await app.person("audited@example.com");
		const headers = {
			"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
		};
		const wrong = { email: person.email, password: "Wrong-Horse-7!" };
		app.clock.advance(1000);
		await app.call("POST", "/token?grant_type=password", { body: wrong, headers, address: "203.0.113.7" });
		app.clock.advance(1000);
		await app.call("PUT", "/user", { token: person.access, body: { password: "Another-Horse-8!" } });
		const events = await auditEventsOf(app.parts)(person.id, { limit: 100 });
		expect(events.map(({ event }) => event)).toEqual([
			"password_changed",
			"sign_in_failed",
			expect.stringMatching(/^sign_/),
			expect.stringMatching(/^sign_/),
		]);
		expect(events[1]).toMatchObject({ address: "203.0.113.0/24", userAgent: "Firefox on Linux" });
		await app.stop();
	});
});

onDatabase("a password", (open) => {
	const leaked = "Leaked-Horse-7!";
	const listed = createHash("sha1").update(leaked).digest("hex").toUpperCase();
	let app: IdentityApp;
	let answers: "well" | "not at all" = "well";
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(`${request.url} padding=${request.headers["add-padding"]}`);
		if (answers === "not at all") return;
		response.end(`${"0".repeat(35)}:7\r\n${listed.slice(5)}:42\r\n${"F".repeat(35)}:0\r\n`);
	});
	beforeAll(async () => {
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const address = server.address();
		const baseUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
		const passwordLeaks = pwnedPasswords({ baseUrl, timeoutMs: 3000 });
		app = await identityApp(await open(), {}, { passwordLeaks });
	});
	afterAll(async () => {
		await app.stop();
		server.closeAllConnections();
		server.close();
	});
	const signUp = (email: string, password: string) =>
		app.call("POST", "/signup", { body: { email, password } });

	it.each([
		["short", "Ab1!", ["length"]],
		["without a number", "Correct-Horse!", ["characters"]],
		["short and plain", "abc", ["length", "characters"]],
		["known from a leak", leaked, ["pwned"]],
	])("is refused with the reason if it is %s", async (_what, password, reasons) => {
		expect(await signUp("weak@example.com", password)).toMatchObject({
			status: 422,
			body: { code: 422, error_code: "weak_password", weak_password: { reasons } },
		});
	});

	it("is never sent anywhere; only five characters of its hash are", async () => {
		asked.length = 0;
		await signUp("asked@example.com", goodPassword);
		expect(asked).toEqual([expect.stringMatching(/^\/range\/[0-9A-F]{5} padding=true$/)]);
	});

	it("is accepted if no answer comes about it", async () => {
		answers = "not at all";
		expect((await signUp("offline@example.com", leaked)).status).toBe(200);
	});
});

onDatabase("a captcha", (open) => {
	it("is required where it is configured, and does not count if it failed", async () => {
		const seen: string[] = [];
		const captcha = {
			verify: async (token: string) => {
				seen.push(token);
				return token === "good" ? ("passed" as const) : ("failed" as const);
			},
		};
		const app = await identityApp(await open(), {}, { captcha });
		const signUp = (captchaToken?: string) =>
			app
				.client()
				.auth.signUp({ email: "person@example.com", password: goodPassword, options: { captchaToken } });
		expect((await signUp()).error).toMatchObject({ status: 400, code: "captcha_failed" });
		expect((await signUp("bad")).error).toMatchObject({ status: 400, code: "captcha_failed" });
		expect((await signUp("good")).error).toBeNull();
		expect(seen).toEqual(["bad", "good"]);
		await app.stop();
	});
});

import { createSecretKey } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";
import { exportSubscribers } from "./export-subscribers.ts";
import { subscriberOfToken, unsubscribeToken } from "./newsletter.rules.ts";

const hour = 3_600_000;

onDatabase("the newsletter", (open) => {
	let app: TestApp;
	beforeAll(async () => {
		app = await testApp({ database: await open() });
	});
	afterAll(() => app.stop());

	const post = (path: string, payload: object) =>
		app.http.inject({ method: "POST", url: `/api/newsletter/${path}`, payload });
	const status = async (email: string) =>
		(
			await app.parts.db.query<{ status: string }>(
				"select status from private.newsletter_subscribers where email = $1",
				[email],
			)
		).rows[0]?.status;
	const tokenMailedTo = async (email: string, subject: RegExp) => {
		const mail = await app.mailer.waitFor(email, (candidate) => subject.test(candidate.subject));
		return /\?token=(\S+)/.exec(mail.text)?.[1] ?? "";
	};
	const mailsTo = (email: string) => app.mailer.sent.filter((mail) => mail.to === email).length;

	it("goes to an address only after its owner confirmed", async () => {
		expect((await post("subscribe", { email: "Ann@Example.com" })).json()).toEqual({ status: "pending" });
		expect(await status("ann@example.com")).toBe("pending");
		const token = await tokenMailedTo("ann@example.com", /confirm/i);
		expect((await post("confirm", { token })).json()).toEqual({ status: "confirmed" });
		expect(await status("ann@example.com")).toBe("confirmed");
	});

	it("can be requested from a page without script too, and is answered with a page", async () => {
		const postForm = (email: string) =>
			app.http.inject({
				method: "POST",
				url: "/newsletter",
				headers: { "content-type": "application/x-www-form-urlencoded" },
				payload: new URLSearchParams({ email, website: "" }).toString(),
			});
		const answer = await postForm("plain@example.com");
		expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
		expect(answer.body).toContain("<h1>One more step</h1>");
		expect(await status("plain@example.com")).toBe("pending");
		const wrong = await postForm("plain@example");
		expect([wrong.statusCode, wrong.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
		expect(wrong.body).toContain("<li>Invalid email format</li>");
	});

	it("is confirmed and ended on pages without script by pressing a button, never by opening the page", async () => {
		await post("subscribe", { email: "pressed@example.com" });
		const token = await tokenMailedTo("pressed@example.com", /confirm/i);
		const ask = (method: "GET" | "POST", path: string) =>
			app.http.inject({
				method,
				url: path,
				...(method === "POST" && { headers: { "content-type": "application/x-www-form-urlencoded" } }),
			});
		await ask("GET", `/newsletter/confirm?token=${token}`);
		expect(await status("pressed@example.com")).toBe("pending");
		const confirmed = await ask("POST", `/newsletter/confirm?token=${token}&utm_source=mail`);
		expect([confirmed.statusCode, confirmed.headers["content-type"]]).toEqual([
			200,
			"text/html; charset=utf-8",
		]);
		expect(confirmed.body).toContain("<h1>You are subscribed</h1>");
		expect(await status("pressed@example.com")).toBe("confirmed");
		const again = await ask("POST", `/newsletter/confirm?token=${token}`);
		expect([again.statusCode, again.body]).toEqual([400, expect.stringContaining("used already")]);
		const cut = await ask("POST", "/newsletter/confirm");
		expect([cut.statusCode, cut.body]).toEqual([400, expect.stringContaining("This link is not complete.")]);

		const leave = await tokenMailedTo("pressed@example.com", /subscribed/);
		const left = await ask("POST", `/newsletter/unsubscribe?token=${leave}`);
		expect(left.body).toContain("Your address is off the list.");
		expect(await status("pressed@example.com")).toBe("unsubscribed");
	});

	it("accepts each confirmation once", async () => {
		await post("subscribe", { email: "once@example.com" });
		const token = await tokenMailedTo("once@example.com", /confirm/i);
		const answers = await Promise.all([post("confirm", { token }), post("confirm", { token })]);
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
		expect((await post("confirm", { token })).json()).toMatchObject({ code: "invalid_token" });
	});

	it("accepts no confirmation that is older than 48 hours", async () => {
		await post("subscribe", { email: "late@example.com" });
		const token = await tokenMailedTo("late@example.com", /confirm/i);
		app.clock.advance(48 * hour);
		expect((await post("confirm", { token })).statusCode).toBe(400);
		expect(await status("late@example.com")).toBe("pending");
	});

	it("answers the same for known and unknown addresses", async () => {
		const [known, unknown] = [
			await post("subscribe", { email: "ann@example.com" }),
			await post("subscribe", { email: "new@example.com" }),
		];
		expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
	});

	it("does not fill a mailbox, however often somebody enters its address", async () => {
		await Promise.all(Array.from({ length: 8 }, () => post("subscribe", { email: "flood@example.com" })));
		await tokenMailedTo("flood@example.com", /confirm/i);
		expect(mailsTo("flood@example.com")).toBe(1);
		app.clock.advance(hour);
		await post("subscribe", { email: "flood@example.com" });
		await app.mailer.waitFor("flood@example.com", () => mailsTo("flood@example.com") === 2);
	});

	it("ends with one click, on the page or in the mail program, and a second click is no error", async () => {
		await post("subscribe", { email: "leave@example.com" });
		await post("confirm", { token: await tokenMailedTo("leave@example.com", /confirm/i) });
		const welcome = await app.mailer.waitFor("leave@example.com", (mail) => /subscribed/.test(mail.subject));
		const oneClick = /<([^>]+)>/.exec(welcome.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
		expect(welcome.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
		const { pathname, search } = new URL(oneClick);
		const form = { "content-type": "application/x-www-form-urlencoded" };
		const answer = await app.http.inject({
			method: "POST",
			url: pathname + search,
			payload: "List-Unsubscribe=One-Click",
			headers: form,
		});
		expect(answer.statusCode).toBe(200);
		expect(await status("leave@example.com")).toBe("unsubscribed");
		const token = /\?token=(\S+)/.exec(welcome.text)?.[1] ?? "";
		expect((await post("unsubscribe", { token })).statusCode).toBe(200);
	});

	it("cannot be ended for someone else with a made-up link", async () => {
		const { rows } = await app.parts.db.query<{ id: string }>(
			"select id from private.newsletter_subscribers where email = 'ann@example.com'",
		);
		const forged = unsubscribeToken(createSecretKey(new Uint8Array(32)), String(rows[0]?.id));
		expect((await post("unsubscribe", { token: forged })).statusCode).toBe(400);
		expect(await status("ann@example.com")).toBe("confirmed");
	});

	it("is exported for confirmed subscribers only, each with their own link", async () => {
		const unsubscribeKey = app.parts.keys.signingKey("newsletter-unsubscribe");
		const csv = await exportSubscribers({ db: app.parts.db, publicUrl: "https://x.example", unsubscribeKey });
		const [header, ...lines] = csv.trim().split("\r\n");
		expect(header).toBe("email,confirmed_at,unsubscribe_url");
		const ann = lines.find((line) => line.startsWith("ann@example.com,"));
		expect(subscriberOfToken(unsubscribeKey, String(ann?.split("?token=")[1]))).not.toBeNull();
		expect(csv).not.toContain("late@example.com");
	});
});

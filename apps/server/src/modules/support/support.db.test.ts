import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";

const request = {
	name: "Ann Example",
	email: "ann@example.com",
	topic: "other",
	message: "Please help me with this.",
};

onDatabase("a support request", (open) => {
	let app: TestApp;
	beforeAll(async () => {
		app = await testApp({ database: await open(), env: { SUPPORT_EMAIL: "desk@example.com" } });
	});
	afterAll(() => app.stop());

	const post = (payload: object) => app.http.inject({ method: "POST", url: "/api/support", payload });
	const stored = async (email: string) =>
		(await app.parts.db.query("select * from private.support_requests where email = $1", [email])).rows;

	it("is stored, mailed to the support address and confirmed to the sender", async () => {
		const answer = await post(request);
		expect(answer.statusCode).toBe(201);
		const { reference } = answer.json<{ reference: string }>();
		expect(reference).toMatch(/^UN-[0-9A-Z]{8}$/);
		expect(await stored("ann@example.com")).toMatchObject([{ reference, message: request.message }]);
		const toDesk = await app.mailer.waitFor("desk@example.com", (mail) => mail.subject.includes(reference));
		expect(toDesk.text).toContain(request.message);
		expect(toDesk.replyTo).toBe("ann@example.com");
		const toSender = await app.mailer.waitFor("ann@example.com");
		expect(toSender.text).toContain(reference);
		expect(toSender.text, "a stranger's words never go out with our name").not.toContain(request.message);
	});

	const postForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
		app.http.inject({
			method: "POST",
			url: "/support",
			headers: { "content-type": "application/x-www-form-urlencoded", host: "unlisted.test", ...headers },
			payload: new URLSearchParams(fields).toString(),
		});

	it("comes from a page without script too, and is answered with a page", async () => {
		const answer = await postForm({ ...request, email: "plain@example.com", website: "" });
		expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
		const [reference] = /UN-[0-9A-Z]{8}/.exec(answer.body) ?? [];
		expect(await stored("plain@example.com")).toMatchObject([{ reference, message: request.message }]);
	});

	it("that is wrong is answered with a page that says why, and no page of another site may send one", async () => {
		const wrong = await postForm({ ...request, email: "plain-wrong@example", topic: "" });
		expect([wrong.statusCode, wrong.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
		expect(wrong.body).toContain("<h1>Your message was not sent</h1>");
		expect(wrong.body).toContain("<li>Please choose a topic</li>");
		const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
		const refused = await postForm({ ...request, email: "plain-evil@example.com" }, evil);
		expect(refused.statusCode).toBe(403);
		expect(await stored("plain-evil@example.com")).toEqual([]);
	});

	it("that is sent twice with the same key is stored and mailed once", async () => {
		const twice = { ...request, email: "twice@example.com", requestKey: randomUUID() };
		const answers = await Promise.all([post(twice), post(twice), post(twice)]);
		const references = new Set(answers.map((answer) => answer.json<{ reference: string }>().reference));
		expect(references.size).toBe(1);
		expect(await stored("twice@example.com")).toHaveLength(1);
		await app.mailer.waitFor("twice@example.com");
		const [reference] = references;
		await app.mailer.waitFor("desk@example.com", (mail) => mail.subject.includes(String(reference)));
		expect(app.mailer.sent.filter((mail) => mail.to === "twice@example.com")).toHaveLength(1);
	});

	it("that was corrected is never taken for the earlier one: its key is refused, and a new key stores it", async () => {
		const first = { ...request, email: "corrected@example.com", requestKey: randomUUID() };
		expect((await post(first)).statusCode).toBe(201);
		const changes = { message: "It is about another thing.", topic: "billing", name: "Ann Other" };
		for (const [field, value] of Object.entries(changes)) {
			const refused = await post({ ...first, [field]: value });
			expect([refused.statusCode, refused.json().code], field).toEqual([409, "conflict"]);
		}
		expect(await stored("corrected@example.com")).toHaveLength(1);
		const corrected = { ...first, message: changes.message, requestKey: randomUUID() };
		expect((await post(corrected)).statusCode).toBe(201);
		const messages = (await stored("corrected@example.com")).map(({ message }) => message);
		expect(messages.toSorted()).toEqual([request.message, changes.message].toSorted());
	});

	it("is confirmed to one address once a day, however it is spelled, and answered the same", async () => {
		const copies = async (reference: string) =>
			(
				await app.parts.db.query("select from private.mails where dedupe_key = $1", [
					`support:${reference}:sender`,
				])
			).rows.length;
		const first = await post({ ...request, email: "copied.once@gmail.com" });
		await app.mailer.waitFor("copied.once@gmail.com");
		for (const email of ["copied.once@gmail.com", "Copied.Once@gmail.com", "copiedonce+x@gmail.com"]) {
			const again = await post({ ...request, email });
			expect([again.statusCode, Object.keys(again.json())]).toEqual([
				first.statusCode,
				Object.keys(first.json()),
			]);
			expect(await copies(again.json().reference), email).toBe(0);
		}
		app.clock.advance(86_400_000);
		const nextDay = await post({ ...request, email: "copied.once@gmail.com" });
		expect([await copies(first.json().reference), await copies(nextDay.json().reference)]).toEqual([1, 1]);
		app.clock.advance(-86_400_000);
	});

	it("from a program that fills in the hidden field looks accepted and leaves nothing behind", async () => {
		const answer = await post({ ...request, email: "bot@example.com", website: "https://spam.example" });
		expect(answer.statusCode).toBe(201);
		expect(await stored("bot@example.com")).toEqual([]);
	});

	it("is mailed again after the mail server failed once", async () => {
		app.mailer.failNext("later@example.com", new Error("connection lost"));
		await post({ ...request, email: "later@example.com" });
		// If the mail server took the mail to the desk after that, this one waits a minute, because it failed alone.
		const isThere = async () => {
			app.clock.advance(61_000);
			await app.queue.enqueue(app.parts.db, "notifications.drain-mails", {});
			return app.mailer.sent.some(({ to }) => to === "later@example.com");
		};
		await expect.poll(isThere, { timeout: 30_000, interval: 500 }).toBe(true);
	});

	describe("with a mistake", () => {
		it.each([
			["name", { name: " " }, "Please tell us your name"],
			["email", { email: "ann@localhost" }, "Invalid email format"],
			["topic", { topic: "gossip" }, "Please choose a topic"],
			["message", { message: "short" }, "Please write at least 10 characters"],
		])("shows it beside %s", async (field, change, message) => {
			const answer = await post({ ...request, ...change });
			expect(answer.statusCode).toBe(400);
			expect(answer.json()).toMatchObject({ code: "invalid_request", errors: [{ field, message }] });
		});

		it("in a field that we do not know is refused", async () => {
			expect((await post({ ...request, admin: true })).statusCode).toBe(400);
		});
	});
});

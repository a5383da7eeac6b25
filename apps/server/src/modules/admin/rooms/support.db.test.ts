import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { type AdminApp, adminApp } from "../testing/admin-app.ts";

onDatabase("support requests, in the rooms of operators,", (open) => {
	let app: AdminApp;
	let operator: Person;
	beforeAll(async () => {
		app = await adminApp(await open(), { SUPPORT_EMAIL: "desk@example.com" });
		operator = await app.operator("operator@example.com");
	});
	afterAll(() => app.stop());

	const ask = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
		app.api(operator, method, `/api/admin${path}`, body);
	const lastEvent = async () => (await app.events()).at(-1);

	const write = async (message: string, email = "cleo@example.com"): Promise<string> => {
		const payload = { name: "Cleo Writer", email, topic: "other", message };
		const answer = await app.http.inject({ method: "POST", url: "/api/support", payload });
		return answer.json<{ reference: string }>().reference;
	};

	/** Security events about operators and support requests, oldest first, as the person reads them. */
	const told = async (who: Person) =>
		(await app.api(who, "GET", "/api/account/security-events")).body.events
			.filter(({ event }: { event: string }) => event.startsWith("support_request_"))
			.map(({ event, details }: { event: string; details: object }) => [event, details])
			.toReversed();

	it("are listed without names and texts, and reading one is recorded", async () => {
		const reference = await write("Please help me with this one.");
		const list = await ask("GET", "/support");
		expect(list.body.requests.map((one: { reference: string }) => one.reference)).toContain(reference);
		expect(list.raw.toString()).not.toMatch(/Cleo|cleo@|Please help/);
		const { body } = await ask("GET", `/support/${reference}`);
		expect(body).toMatchObject({
			name: "Cleo Writer",
			email: "cleo@example.com",
			state: "open",
			answers: [],
		});
		expect(await lastEvent()).toMatchObject({
			action: "room_opened",
			details: { room: "/support/:reference", reference },
		});
		expect((await ask("GET", "/support/UN-00000000")).status).toBe(404);
		expect((await ask("GET", "/support/1")).status).toBe(400);
	});

	it("are answered by mail, once for each press, and closed", async () => {
		const reference = await write("Where is my invoice?");
		const answer = { text: "It is on the page Billing.\n\nBest wishes", key: randomUUID() };
		const answers = await Promise.all([1, 2].map(() => ask("POST", `/support/${reference}/answers`, answer)));
		for (const { status, body } of answers)
			expect([status, body.state, body.answers.length]).toEqual([200, "answered", 1]);
		const mail = await app.mailer.waitFor("cleo@example.com", ({ text }) => text.includes("page Billing"));
		expect(mail).toMatchObject({ replyTo: "desk@example.com", subject: `Your request ${reference}` });
		expect(mail.text).not.toContain("invoice?");
		expect(app.mailer.sent.filter(({ text }) => text.includes("page Billing"))).toHaveLength(1);
		const done = (await app.events()).filter(({ action }) => action === "support_answered");
		expect(done).toHaveLength(1);
		const closed = await ask("POST", `/support/${reference}/close`);
		expect(closed.body.state).toBe("closed");
		expect(await lastEvent()).toMatchObject({ action: "support_closed", details: { reference } });
		const inState = async (state: string) =>
			(await ask("GET", `/support?state=${state}`)).body.requests.map(
				(one: { reference: string }) => one.reference,
			);
		expect([await inState("closed"), await inState("open")]).toEqual([
			[reference],
			expect.not.arrayContaining([reference]),
		]);
	});

	it("that a press shows but does not change leave a record, and the writer reads about it", async () => {
		const eve = await app.person("eve@example.com");
		const reference = await write("Something that I tell support alone.", "eve@example.com");
		const answer = { text: "We answered that.", key: randomUUID() };
		const look = { action: "room_opened", details: { room: "/support/:reference", reference } };
		for (const [path, body] of [
			["answers", answer],
			["close", undefined],
		] as const) {
			app.clock.advance(1000);
			expect((await ask("POST", `/support/${reference}/${path}`, body)).status).toBe(200);
			for (let again = 0; again < 2; again += 1) {
				app.clock.advance(1000);
				const [events, heard] = [(await app.events()).length, (await told(eve)).length];
				const shown = await ask("POST", `/support/${reference}/${path}`, body);
				expect([shown.status, shown.body.message]).toEqual([200, "Something that I tell support alone."]);
				expect((await app.events()).slice(events), path).toMatchObject([look]);
				expect((await told(eve)).slice(heard), path).toEqual([
					["support_request_read_by_operator", { reference }],
				]);
			}
		}
	});

	it("refuse the key of an answer to another request", async () => {
		const [mine, others] = [await write("This one is answered."), await write("Nobody opened this one.")];
		const answer = { text: "Here is your answer.", key: randomUUID() };
		expect((await ask("POST", `/support/${mine}/answers`, answer)).status).toBe(200);
		const events = (await app.events()).length;
		const refused = await ask("POST", `/support/${others}/answers`, answer);
		expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
		expect(refused.raw.toString()).not.toMatch(/Nobody opened|cleo@|Cleo/);
		expect(await app.events()).toHaveLength(events);
		const state = "select state from private.support_requests where reference = $1";
		expect(await app.rows(state, [others])).toEqual([{ state: "open" }]);
	});

	it("refuse other words under the key of an answer that went out", async () => {
		const reference = await write("Answer me once.");
		const answer = { text: "Here is your answer.", key: randomUUID() };
		expect((await ask("POST", `/support/${reference}/answers`, answer)).status).toBe(200);
		const corrected = { ...answer, text: "Here is a better answer." };
		const refused = await ask("POST", `/support/${reference}/answers`, corrected);
		expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
		const { body } = await ask("GET", `/support/${reference}`);
		expect(body.answers.map(({ text }: { text: string }) => text)).toEqual([answer.text]);
	});

	it("come in pages, without repeating or missing one", async () => {
		// Our references have no U, so this test never counts the requests of another test.
		await app.rows(
			`insert into private.support_requests (reference, name, email, topic, message, created_at)
			 select 'UN-U' || lpad(n::text, 7, '0'), 'P', 'p@example.com', 'other', 'page me', '2026-01-01' from generate_series(1, 120) n`,
		);
		const seen: string[] = [];
		let after = "";
		for (let more = true; more; ) {
			const { body } = await ask("GET", `/support?state=open${after && `&after=${after}`}`);
			seen.push(...body.requests.map(({ reference }: { reference: string }) => reference));
			after = seen.at(-1) ?? "";
			more = body.more;
		}
		expect(seen.filter((reference) => reference.startsWith("UN-U"))).toHaveLength(120);
		expect(new Set(seen).size).toBe(seen.length);
		const last = await ask("GET", `/support?state=open&after=${seen.at(-1)}`);
		expect([last.status, last.body.requests], "behind the last one").toEqual([200, []]);
		const gone = await ask("GET", "/support?state=open&after=UN-U9999999");
		expect([gone.status, gone.body.detail], "one that is gone hides no others").toEqual([
			404,
			"The list changed meanwhile. Read it again from its beginning.",
		]);
	});

	it("give their answers to the writer's archive, and delete them with the request", async () => {
		const reference = await write("How do I leave?", "leaver@example.com");
		await ask("POST", `/support/${reference}/answers`, {
			text: "It is on the page Account.",
			key: randomUUID(),
		});
		const leaver = await app.person("leaver@example.com");
		const archive = await app.http.inject({
			url: "/api/account/export",
			headers: { authorization: `Bearer ${leaver.access}` },
		});
		expect(archive.body).toContain("It is on the page Account.");
		await app.rows("delete from private.support_requests where reference = $1", [reference]);
		const left = "select 1 from private.support_answers where text like '%page Account%'";
		expect(await app.rows(left)).toEqual([]);
	});

	it("tell their writer about each look and change under security events, if the address has an account", async () => {
		const dora = await app.person("dora@example.com");
		const reference = await write("Please look at my case.", "Dora@Example.com");
		await ask("GET", "/support");
		expect(await told(dora), "a list shows nobody").toEqual([]);
		await ask("GET", `/support/${reference}`);
		app.clock.advance(1000);
		await ask("POST", `/support/${reference}/answers`, { text: "We looked.", key: randomUUID() });
		app.clock.advance(1000);
		await ask("POST", `/support/${reference}/close`);
		expect(await told(dora)).toEqual([
			["support_request_read_by_operator", { reference }],
			["support_request_answered_by_operator", { reference }],
			["support_request_closed_by_operator", { reference }],
		]);

		await app.rows("update auth.users set email_confirmed_at = null where id = $1", [dora.id]);
		await ask("GET", `/support/${reference}`);
		await app.rows("update auth.users set email_confirmed_at = now() where id = $1", [dora.id]);
		expect(await told(dora), "who never confirmed the address may not be who wrote").toHaveLength(3);
		const stranger = await write("Please look at my case.", "stranger@example.com");
		expect((await ask("GET", `/support/${stranger}`)).status).toBe(200);
		expect(await told(dora)).toHaveLength(3);
	});
});

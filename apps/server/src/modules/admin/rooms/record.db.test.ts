import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { type AdminApp, adminApp } from "../testing/admin-app.ts";
import { auditAsLines, auditAsTable } from "./audit.ts";

const person = "ann.secret@example.com";

onDatabase("the record, in the rooms of operators,", (open) => {
	let app: AdminApp;
	let operator: Person;
	beforeAll(async () => {
		app = await adminApp(await open());
		operator = await app.operator("operator@example.com");
		await app.person(person);
		// Enough looks for two pages.
		for (let looks = 0; looks < 60; looks += 1) await ask("GET", "/queues");
	});
	afterAll(() => app.stop());

	const ask = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
		app.api(operator, method, `/api/admin${path}`, body);
	const lastEvent = async () => (await app.events()).at(-1);

	it("comes in pages, newest first, and names operators by address and people by id alone", async () => {
		const first = (await ask("GET", "/audit")).body;
		expect([first.events.length, first.more]).toEqual([50, true]);
		expect(first.events[0]).toMatchObject({
			operator: "operator@example.com",
			details: { room: "/audit" },
		});
		const second = (await ask("GET", `/audit?before=${first.events.at(-1).place}`)).body;
		expect(second.events[0].place).toBe(first.events.at(-1).place - 1);
		expect(JSON.stringify([first, second])).not.toContain(person);
		expect((await ask("GET", "/audit/verdict")).body).toEqual({
			events: expect.any(Number),
			broken_at: null,
			lost_leaves: 0,
		});
	});

	it("is exported as a table whose cells no spreadsheet executes, and the export itself is recorded", async () => {
		const formula = `=HYPERLINK("https://evil.example","open"),\n"@x`;
		await ask("POST", "/people/look-up", { email: person, reason: formula });
		const { raw, headers } = await ask("GET", "/audit.csv");
		expect(headers["content-disposition"]).toBe('attachment; filename="unlisted-operators.csv"');
		const lines = raw.toString().split("\r\n");
		expect(lines[0]).toBe("Place,Time,Operator,What,About,Details,Commitment,Leaf");
		const own = lines.find((line) => line.includes("HYPERLINK")) ?? "";
		expect(own, "one line, and the text is inside a quoted cell").toMatch(
			/,"\{""reason"":""=HYPERLINK|"":""=HYPERLINK/,
		);
		for (const line of lines.slice(1, -1)) expect(line).toMatch(/^\d+,\d{4}-/);
		expect(await lastEvent()).toMatchObject({ action: "room_opened", details: { room: "/audit.csv" } });
	});

	it("is exported with its proof: the commitment of each line is computed from the line", async () => {
		const { body } = await app.http.inject({
			url: "/api/admin/audit.jsonl",
			headers: { authorization: `Bearer ${operator.access}` },
		});
		const lines = body
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line));
		let previous: string | null = null;
		for (const [at, line] of lines.entries()) {
			expect([line.place, line.previous]).toEqual([at + 1, previous]);
			const details = Object.entries(line.details).toSorted(([one], [other]) => (one < other ? -1 : 1));
			const text = JSON.stringify([
				line.place,
				line.at,
				line.operator,
				line.action,
				line.subject,
				details,
				line.previous,
			]);
			const made = createHash("sha256")
				.update("unlisted operator event 1\n")
				.update(Buffer.from(line.salt, "hex"))
				.update(text)
				.digest("hex");
			expect(made, `line ${at + 1}`).toBe(line.commitment);
			previous = line.commitment;
		}
		expect(lines.length).toBeGreaterThan(50);
	});
});

onDatabase("a long record that is exported slowly", (open) => {
	let app: AdminApp;
	beforeAll(async () => {
		app = await adminApp(await open());
	});
	afterAll(() => app.stop());

	/** Two batches and a bit. */
	const plant = async (from: number) =>
		app.rows(
			`insert into private.operator_events (place, at, action, details, salt, previous, commitment, leaf)
			 select place, now(), 'room_opened', '{}', sha256('salt'), case when place > 1 then sha256('before') end,
				sha256(convert_to(place::text, 'UTF8')), place
			 from generate_series($1::int, $1::int + 1099) as place returning 1`,
			[from],
		);
	const exportOf = async (operator: Person, as: typeof auditAsLines) => {
		const [, claims = ""] = operator.access.split(".");
		const { session_id: sessionId } = JSON.parse(Buffer.from(claims, "base64url").toString());
		return as(app.parts, { userId: operator.id, sessionId });
	};

	it("ends where it stood when it began, and gives nothing more once the role is revoked", async () => {
		const operator = await app.operator("operator@example.com");
		await plant((await app.events()).length + 1);
		const length = (await app.events()).length;
		for (const [as, above] of [
			[auditAsLines, 0],
			[auditAsTable, 1],
		] as const) {
			let said = "";
			const whole = await exportOf(operator, as);
			while (said.trim().split("\n").length < 500) said += (await whole.next()).value;
			await plant((await app.events()).length + 1);
			for await (const more of whole) said += more;
			expect(said.trim().split("\n").length - above).toBeGreaterThanOrEqual(length);
			expect(said.trim().split("\n").length - above).toBeLessThan((await app.events()).length);
		}
		const cut = await exportOf(operator, auditAsLines);
		expect((await cut.next()).value).toContain('"place":1,');
		await app.rows("delete from private.operators where user_id = $1 returning 1", [operator.id]);
		await expect(cut.next()).rejects.toMatchObject({ code: "forbidden" });
	});
});

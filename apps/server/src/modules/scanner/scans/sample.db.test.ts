import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeBrokerSites, fakeBrokerSites, fakeListing } from "../../../providers/broker-sites/fake.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { quackenbush } from "../../brokers/testing/brokers-app.ts";
import { type ScannerApp, scannerApp } from "../testing/scanner-app.ts";

onDatabase("with only the sample of made-up people and made-up broker sites", (open) => {
	let app: ScannerApp;
	let sites: FakeBrokerSites;
	beforeAll(async () => {
		sites = fakeBrokerSites(undefined, "lab");
		const env = { DEMO: "on", SCAN_SOURCE_SECONDS: "30" };
		app = await scannerApp(await open(), env, { breachData: undefined, brokerSites: sites });
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

	it("gives nobody points for made-up sites that do not list them, and counts listings that there are", async () => {
		const bea = await app.person("bea@example.com");
		const saved = await app.api(bea, "PUT", "/api/brokers/identity", { kept: "here", identity: quackenbush });
		expect(saved.status).toBe(200);
		const known = async () => {
			const { enough_known, reasons } = (await app.api(bea, "GET", "/score")).body;
			const { sample } = (await app.api(bea, "GET", "/api/brokers/coverage")).body;
			const { points, explanation } = reasons.find(({ id }: { id: string }) => id === "data_brokers");
			return { enough_known, sample, points, explanation };
		};
		expect((await app.scan(bea)).brokers).toMatchObject({ state: "ok", checked: 3, found: 0, sample: true });
		const says = expect.stringContaining("made-up sites");
		expect(await known()).toEqual({ enough_known: false, sample: true, points: 0, explanation: says });
		sites.shows("beta.test", fakeListing("1"));
		expect((await app.scan(bea)).brokers).toMatchObject({ found: 1, sample: false });
		expect(await known()).toMatchObject({ enough_known: true, sample: false, points: 13 });
		sites.shows("beta.test");
		expect((await app.scan(bea)).brokers).toMatchObject({ found: 0, gone: 1, sample: false });
		expect(await known()).toMatchObject({ sample: false, points: 16 });
	});
});

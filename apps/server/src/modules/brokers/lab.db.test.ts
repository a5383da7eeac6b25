import { startBrokerLab } from "@unlisted/broker-lab";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { createLog } from "../../platform/log/log.ts";
import { createRateBudget } from "../../platform/net/rate-budget.ts";
import { hostQueue } from "../../providers/broker-sites/host-queue.ts";
import { sitesOfLab } from "../../providers/broker-sites/lab-sites.ts";
import type { BrokerSites } from "../../providers/broker-sites/port.ts";
import { onDatabase } from "../../testing/databases.ts";
import type { Person } from "../identity/testing/identity-app.ts";
import { type ScannerApp, scannerApp } from "../scanner/testing/scanner-app.ts";

const name = { first: "Wilhelmina", last: "Quackenbush" };
const identity = {
	names: [{ kind: "present", ...name }],
	born: "1984",
	places: [{ present: true, city: "Springfield", state: "IL", country: "US" }],
	relatives: [],
};

onDatabase("the lab's sites through the engine", (open) => {
	let app: ScannerApp;
	let lab: Awaited<ReturnType<typeof startBrokerLab>>;
	let ann: Person;
	let sites: BrokerSites;
	const wanted = {
		names: [name],
		born: "1984",
		places: [{ city: "Springfield", state: "IL", country: "US" }],
	};
	beforeAll(async () => {
		const database = await open();
		lab = await startBrokerLab({ port: 0, dataDir: null });
		const queue = hostQueue({
			budget: createRateBudget({ db: database.db, clock: systemClock, log: createLog("silent") }),
			clock: systemClock,
		});
		sites = sitesOfLab(lab, { queue, browser: { place: null, said: "none" }, now: () => new Date() });
		app = await scannerApp(database, {}, { brokerSites: sites });
		ann = await app.person("lab@example.com");
		const saved = await app.api(ann, "PUT", "/api/brokers/identity", { kept: "here", identity });
		expect(saved.status).toBe(200);
	});
	afterAll(() => app.stop());

	const plant = async (more: object) => {
		const answer = await fetch(`${lab.url}/api/plants`, {
			method: "POST",
			headers: { authorization: `Bearer ${lab.token}`, "content-type": "application/json" },
			body: JSON.stringify({
				birthYear: 1984,
				places: [{ city: "Springfield", state: "IL" }],
				...name,
				...more,
			}),
		});
		expect(answer.status).toBe(200);
	};

	it("say that nobody is listed before anybody is, and find a planted listing but not its namesake", async () => {
		const first = await app.scan(ann);
		expect(first.brokers).toMatchObject({ found: 0, asks: 0, sample: true });
		expect(first.brokers?.checked).toBeGreaterThan(2);
		await plant({ sites: ["peoplelane"], namesakes: 2 });
		const task = await app.scan(ann);
		const { listings } = (await app.api(ann, "GET", "/api/brokers/listings")).body;
		const { could_not } = (await app.api(ann, "GET", "/api/brokers/coverage")).body;
		expect(listings.filter(({ state }: { state: string }) => state === "listed")).toMatchObject([
			{ broker: { id: "peoplelane.localhost" } },
		]);
		expect(task.brokers).toMatchObject({ found: 1, new: 1, sample: false });
		const reasons = new Map(
			could_not.map(({ id, reason }: { id: string; reason: string }) => [id, reason] as const),
		);
		expect(reasons.get("gatewatch.localhost")).toBe("wall");
		expect(reasons.get("truefolks.localhost")).toBe("no_browser");
		// Slowpoke hangs, or breaks off in the middle.
		expect(reasons.has("slowpoke.localhost")).toBe(true);
	});

	it("take a listing off by their form and its mail, and its page is looked at until it is gone", async () => {
		const { listings } = (await app.api(ann, "GET", "/api/brokers/listings")).body;
		const listed = listings.find(
			({ broker }: { broker: { id: string } }) => broker.id === "peoplelane.localhost",
		);
		expect(listed).toBeDefined();
		const answer = await sites.lookUp("peoplelane.localhost", wanted, AbortSignal.timeout(20_000));
		const listing = answer.state === "known" ? answer.listings[0]?.listing : undefined;
		if (!listing) throw new Error("She is not listed.");
		const request = { allowed: {}, listing, mailAddress: "removals+1@unlisted.example" };
		const hooks = { beforeSend: async () => undefined };
		const signal = AbortSignal.timeout(30_000);
		expect(await sites.optOut("peoplelane.localhost", request, hooks, signal)).toMatchObject({
			state: "needs_mail_confirmation",
			disclosed: ["listing_url"],
		});
		const mails = await fetch(`${lab.url}/api/mails`, { headers: { authorization: `Bearer ${lab.token}` } });
		const [link = ""] = /http:\S+/.exec(JSON.parse(await mails.text()).mails[0].text) ?? [];
		// The link is as in the mail, with the lab's port.
		expect(link).toContain(`:${lab.port}/`);
		expect(await sites.followLink("peoplelane.localhost", link, request, hooks, signal)).toMatchObject({
			state: "confirmed",
		});
		const other = link.replace(`:${lab.port}`, ":1");
		expect(await sites.followLink("peoplelane.localhost", other, request, hooks, signal)).toMatchObject({
			state: "unknown",
			reason: "left_the_broker",
		});
		expect(await sites.lookAt("peoplelane.localhost", listing, signal)).toMatchObject({ state: "there" });
		await lab.advance(4 * 86_400_000);
		expect(await sites.lookAt("peoplelane.localhost", listing, signal)).toMatchObject({ state: "gone" });
		expect(await sites.optOut("stateledger.localhost", request, hooks, signal)).toMatchObject({
			state: "needs_person",
			task: { url: `http://stateledger.localhost:${lab.port}/suppress` },
		});
	});
});

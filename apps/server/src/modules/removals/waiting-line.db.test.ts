import { expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { findDue } from "./acting/find-due.ts";
import { pauseBroker } from "./core/broker-turns.repository.ts";
import { dueRemovalsOfEverybody } from "./core/leases.repository.ts";
import type { RemovalsDeps } from "./core/removals.deps.ts";
import { describeRemovals } from "./overview/describe-removals.ts";
import { retryOfEverybody, wakeBrokerOfEverybody } from "./overview/operator.repository.ts";
import { askRemoval } from "./person/ask-removal.ts";
import { removalsCommands } from "./removals.commands.ts";
import { useRemovals } from "./testing/removals-app.ts";

const hour = 3_600_000;

onDatabase("removals that wait in line", (open) => {
	const here = useRemovals(open);

	it("no broker gets more requests a day than the installation allows", async () => {
		const { id } = await here.press("beta.test");
		await here.work({ ...here.worker(), perBrokerDay: async () => 1 });
		expect(here.sites.optOuts.length).toBe(1);
		await here.call(here.ann, "POST", `/${id}/cancel`);
		await here.call(here.ann, "POST", `/${id}/again`);
		await here.work({ ...here.worker(), perBrokerDay: async () => 1 });
		expect(here.sites.optOuts.length).toBe(1);
		here.app.clock.advance(25 * hour);
		await here.work({ ...here.worker(), perBrokerDay: async () => 1 });
		expect(here.sites.optOuts.length).toBe(2);
	});

	it("none goes out while the installation allows none a day, and it does on the day it allows one", async () => {
		const { id } = await here.press("beta.test");
		for (let days = 0; days < 3; days += 1) {
			await here.work({ ...here.worker(), perBrokerDay: async () => 0 });
			here.app.clock.advance(25 * hour);
		}
		expect([(await here.one(id)).state, here.sites.optOuts.length]).toEqual(["queued", 0]);
		await here.work({ ...here.worker(), perBrokerDay: async () => 1 });
		expect([(await here.one(id)).state, here.sites.optOuts.length]).toEqual(["sent", 1]);
		// The day after has a count from before.
		await here.call(here.ann, "POST", `/${id}/cancel`);
		await here.call(here.ann, "POST", `/${id}/again`);
		here.app.clock.advance(25 * hour);
		await here.work({ ...here.worker(), perBrokerDay: async () => 0 });
		expect(here.sites.optOuts.length).toBe(1);
	});

	it("Premium is first in line, though others came before", async () => {
		const { clock, parts } = here.app;
		await here.listed("alpha.test", "beta.test");
		const { listings } = (await here.app.api(here.ann, "GET", "/api/brokers/listings")).body;
		const ask = async (plan: "pro" | "premium", broker: string) => {
			here.plan(plan);
			const listing = listings.find((one: { broker: { id: string } }) => one.broker.id === broker);
			return (await askRemoval(here.worker())(here.ann.id, { listing_id: listing.id })).id;
		};
		const first = await ask("pro", "alpha.test");
		clock.advance(60_000);
		const premium = await ask("premium", "beta.test");
		const line = await dueRemovalsOfEverybody(parts.db, clock.now(), 10);
		expect(line.map(({ id }) => id)).toEqual([premium, first]);
		// Premium also comes before what the workers have not started yet.
		const queued: unknown[] = [];
		const queue: RemovalsDeps["queue"] = {
			enqueue: async (_sql, _name, data, options) => void queued.push([data, options?.first]),
		};
		await findDue({ ...here.worker(), queue })();
		expect(queued).toEqual([
			[{ userId: here.ann.id, id: premium }, true],
			[{ userId: here.ann.id, id: first }, false],
		]);
	});

	it("a broker that the operator pauses gets nothing, and after the pause it gets what waited", async () => {
		const { db, clock } = here.app.parts;
		const { id } = await here.press("beta.test");
		await pauseBroker(db, "beta.test", clock.now());
		await here.work();
		expect([(await here.one(id)).state, here.sites.optOuts.length]).toEqual(["queued", 0]);
		expect(await describeRemovals({ db, clock })()).toMatch(/queued +1\n[\s\S]*Paused: beta\.test since/);
		await pauseBroker(db, "beta.test", null);
		await wakeBrokerOfEverybody(db, "beta.test", here.app.clock.now());
		await here.work();
		expect([(await here.one(id)).state, here.sites.optOuts.length]).toEqual(["sent", 1]);
	});

	it("`removals pause` says whether any removal goes to the broker, because its name may be misspelled", async () => {
		await here.press("beta.test");
		const run = (words: string, broker: string) =>
			removalsCommands
				.find((one) => one.words === words)
				?.run({ env: here.app.parts.env, withContext: (work) => work(here.app.parts) }, [broker]);
		expect(await run("removals pause", "beta.test")).toBe("beta.test gets no more requests.\n");
		expect(await run("removals resume", "beta.test")).toBe("beta.test gets requests again.\n");
		for (const words of ["removals pause", "removals resume"])
			expect(await run(words, "betta.test")).toMatch(/\nNo removal goes to this name yet\./);
	});

	it("one that could not be reached is tried again when the operator says so", async () => {
		const { id } = await here.press("beta.test");
		here.sites.takes("beta.test", { state: "unknown", reason: "unreachable", detail: "" }, false);
		await here.days(30);
		expect(await here.one(id)).toMatchObject({ state: "unreachable", sent_at: null });
		here.sites.takes("beta.test", { state: "sent" });
		const { db } = here.app.parts;
		expect(await retryOfEverybody(db, "beta.test", here.app.clock.now())).toBe(1);
		await here.work();
		expect((await here.one(id)).state).toBe("sent");
	});
});

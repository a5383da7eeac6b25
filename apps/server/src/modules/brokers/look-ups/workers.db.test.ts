import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { personVault } from "../../../platform/crypto/person-vault.ts";
import {
	type FakeBrokerSites,
	fakeBroker,
	fakeBrokerSites,
	fakeListing,
} from "../../../providers/broker-sites/fake.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { endClaims } from "../../../testing/end-claims.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { lockHealth, storeHealth } from "../core/health.repository.ts";
import { driftsUntilQuarantine, healthAfter } from "../core/health.rules.ts";
import { useBrokers } from "../testing/brokers-app.ts";
import { planAndSearch } from "../testing/plan-and-search.ts";

const many = Array.from({ length: 20 }, (_, at) => fakeBroker(`broker${String(at).padStart(2, "0")}.test`));

onDatabase("two workers with one person's brokers", (open) => {
	const here = useBrokers(open, { brokers: many });

	function worker(sites: FakeBrokerSites) {
		const { db, log, keys } = here.app.parts;
		const times = { lookUpMs: 30_000, scanMs: 120_000 };
		const deps: BrokersDeps = {
			tellOperator: async () => undefined,
			db,
			log,
			keys,
			clock: here.app.clock,
			vault: personVault(keys),
			sites,
			mode: "lab",
			times,
			toldBySearch: async () => undefined,
			listingsChanged: async () => undefined,
		};
		return (taskId: string) =>
			planAndSearch(deps)({
				userId: here.ann.id,
				taskId,
				watched: { phones: [], emails: [] },
				signal: new AbortController().signal,
				onStep: async () => true,
			});
	}

	it("ask each of them once, and store no listing twice", async () => {
		const [one, other] = [fakeBrokerSites(many), fakeBrokerSites(many)];
		for (const { id } of many) for (const sites of [one, other]) sites.shows(id, fakeListing(`at-${id}`));
		const taskId = randomUUID();
		const steps = await Promise.all([worker(one)(taskId), worker(other)(taskId)]);
		const asked = [...one.asked, ...other.asked].map(({ broker }) => broker).sort();
		expect(asked).toEqual(many.map(({ id }) => id));
		for (const step of steps) expect(step).toMatchObject({ state: "ok", checked: 20, found: 20 });
		expect((await here.listings("?limit=200")).length).toBe(20);
	});

	it("ask nobody any more once the person has switched brokers off while the scan runs", async () => {
		const sites = fakeBrokerSites(many);
		for (const { id } of many) sites.shows(id, fakeListing(`at-${id}`));
		sites.before(async () => {
			const settings = { on: false, countries: [], never: [] };
			expect((await here.call(here.ann, "PUT", "/settings", settings)).status).toBe(200);
		});
		const step = await worker(sites)(randomUUID());
		// Each of the six lanes had one question under way.
		expect(sites.asked.length).toBeLessThanOrEqual(6);
		expect(step).toMatchObject({ state: "unknown", total: 20, checked: sites.asked.length });
	});

	it("one of which dies half way: the other asks the rest, and does not ask again what was stored", async () => {
		const [dead, living] = [fakeBrokerSites(many), fakeBrokerSites(many)];
		for (const { id } of many) for (const sites of [dead, living]) sites.shows(id, fakeListing(`at-${id}`));
		let answered = 0;
		let die: () => void = () => undefined;
		const isDead = new Promise<void>((resolve) => {
			die = resolve;
		});
		dead.before(async () => {
			answered += 1;
			// From here on the worker behaves as if its process were gone: it holds its leases, and never answers.
			if (answered > 8) {
				// Each of its six lanes has one question under way.
				if (answered === 14) die();
				await new Promise(() => undefined);
			}
		});
		const taskId = randomUUID();
		void worker(dead)(taskId).catch(() => undefined);
		await isDead;
		const settled = async () =>
			(
				await here.app.rows("select broker from private.broker_look_ups where user_id = $1 and settled", [
					here.ann.id,
				])
			).map(({ broker }) => broker as string);
		await expect.poll(async () => (await settled()).length, { timeout: 10_000 }).toBe(8);
		const before = await settled();
		await endClaims(here.app.parts.db);
		const step = await worker(living)(taskId);
		expect(step).toMatchObject({ state: "ok", checked: 20, unknown: 0, found: 20 });
		const asked = living.asked.map(({ broker }) => broker);
		expect(asked.filter((id) => before.includes(id))).toEqual([]);
		expect(new Set([...asked, ...before]).size).toBe(20);
		expect(asked.length).toBe(12);
		expect((await here.listings("?limit=200")).length).toBe(20);
	});

	it("one of which dies after a broker's answer: it still counts if that broker's playbook stops working meanwhile", async () => {
		const sites = fakeBrokerSites(many);
		const taskId = randomUUID();
		await worker(sites)(taskId);
		const gone = { broker: "broker03.test", outcome: { state: "unknown", reason: "drift" } } as const;
		for (let times = 0; times < driftsUntilQuarantine; times += 1) {
			const before = await lockHealth(here.app.parts.db, gone.broker);
			await storeHealth(
				here.app.parts.db,
				healthAfter(before, { ...gone, version: "1", now: here.app.clock.now() }),
			);
		}
		const resumed = await worker(sites)(taskId);
		expect(resumed).toMatchObject({ state: "ok", total: 20, checked: 20, unknown: 0 });
		const next = await worker(sites)(randomUUID());
		expect(next).toMatchObject({ state: "unknown", total: 20, checked: 19, unknown: 1 });
		expect(sites.asked.length).toBe(20 + 19);
	});

	it("say that the rest could not be checked once the scan's time is over", async () => {
		const sites = fakeBrokerSites(many);
		const { db, log, keys } = here.app.parts;
		const times = { lookUpMs: 1000, scanMs: 0 };
		const deps: BrokersDeps = {
			tellOperator: async () => undefined,
			db,
			log,
			keys,
			clock: here.app.clock,
			vault: personVault(keys),
			sites,
			mode: "lab",
			times,
			toldBySearch: async () => undefined,
			listingsChanged: async () => undefined,
		};
		const step = await planAndSearch(deps)({
			userId: here.ann.id,
			taskId: randomUUID(),
			watched: { phones: [], emails: [] },
			signal: new AbortController().signal,
			onStep: async () => true,
		});
		expect(step).toMatchObject({ state: "unknown", total: 20, checked: 0, unknown: 20 });
		const { could_not } = (await here.call(here.ann, "GET", "/coverage")).body;
		expect(could_not[0]).toMatchObject({ reason: "not_reached" });
	});
});

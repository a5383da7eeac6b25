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
import { lookAgain } from "../removals/look-again.ts";
import { useBrokers } from "../testing/brokers-app.ts";
import { planAndSearch } from "../testing/plan-and-search.ts";

const many = Array.from({ length: 20 }, (_, at) => fakeBroker(`broker${String(at).padStart(2, "0")}.test`));

/** As long as a busy machine may take. */
const soon = { timeout: 20_000 };

onDatabase("two workers with one person's brokers", (open) => {
	const here = useBrokers(open, { brokers: many });

	function depsOf(sites: FakeBrokerSites, scanMs = 120_000): BrokersDeps {
		const { db, log, keys } = here.app.parts;
		const times = { lookUpMs: 30_000, scanMs };
		return {
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
	}

	/** A removal's look at one broker, made by another worker. */
	const look = (broker: string, sites: FakeBrokerSites) =>
		lookAgain(depsOf(sites))({
			userId: here.ann.id,
			broker,
			watched: { phones: [], emails: [] },
			signal: new AbortController().signal,
		});

	function worker(sites: FakeBrokerSites, scanMs?: number) {
		return (taskId: string) =>
			planAndSearch(depsOf(sites, scanMs))({
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

	it("do not ask a broker again that a removal has looked at after the scan did, and count it as checked", async () => {
		const [first, second, looks] = [fakeBrokerSites(many), fakeBrokerSites(many), fakeBrokerSites(many)];
		const taskId = randomUUID();
		const asks = ({ asked }: FakeBrokerSites) => asked.map(({ broker }) => broker);
		let looked = false;
		// The last broker answers once the first one, which is settled, was looked at again.
		first.before(async (broker) => {
			if (broker !== "broker19.test" || looked) return;
			looked = true;
			await expect.poll(() => look("broker00.test", looks)).toMatchObject({ state: "known" });
		});
		const step = await worker(first)(taskId);
		expect(asks(looks)).toEqual(["broker00.test"]);
		expect(asks(first)).toHaveLength(20);
		expect(step).toMatchObject({ state: "ok", checked: 20, unknown: 0 });
		// Another worker that goes on with the same scan has nobody left to ask.
		expect(await worker(second)(taskId)).toMatchObject({ state: "ok", checked: 20 });
		expect(asks(second)).toEqual([]);
	});

	it("wait for a look that is under way at a broker that the scan has settled", async () => {
		const [scan, looks] = [fakeBrokerSites(many), fakeBrokerSites(many)];
		const taskId = randomUUID();
		await worker(scan)(taskId);
		let end: () => void = () => undefined;
		const isOver = new Promise<void>((resolve) => {
			end = resolve;
		});
		looks.before(() => isOver);
		const looked = look("broker00.test", looks);
		await expect.poll(() => looks.asked.length).toBe(1);
		const resumed = worker(scan)(taskId);
		end();
		expect(await looked).toMatchObject({ state: "known" });
		expect(await resumed).toMatchObject({ state: "ok", checked: 20 });
		expect(scan.asked).toHaveLength(20);
	});

	it("wait for a look that begins while the scan runs and is under way when all others are settled", async () => {
		const [scan, looks] = [fakeBrokerSites(many), fakeBrokerSites(many)];
		const taskId = randomUUID();
		let end: () => void = () => undefined;
		const isOver = new Promise<void>((resolve) => {
			end = resolve;
		});
		looks.before(() => isOver);
		const settled = async () =>
			(
				await here.app.rows(
					"select from private.broker_look_ups where user_id = $1 and task_id = $2 and settled",
					[here.ann.id, taskId],
				)
			).length;
		let looked: ReturnType<typeof look> | undefined;
		// The last broker answers once a look at the first one, which is settled, is under way.
		scan.before(async (broker) => {
			if (broker !== "broker19.test" || looked) return;
			await expect
				.poll(async () => {
					const rows = await here.app.rows(
						"select from private.broker_look_ups where user_id = $1 and broker = 'broker00.test' and settled",
						[here.ann.id],
					);
					return rows.length;
				}, soon)
				.toBe(1);
			looked = look("broker00.test", looks);
			await expect.poll(() => looks.asked.length, soon).toBe(1);
		});
		const said: number[] = [];
		const step = planAndSearch(depsOf(scan))({
			userId: here.ann.id,
			taskId,
			watched: { phones: [], emails: [] },
			signal: new AbortController().signal,
			onStep: async ({ done }) => {
				said.push(done);
				return true;
			},
		});
		await expect.poll(settled, soon).toBe(19);
		// The scan has said so, and now waits for the look.
		await expect.poll(() => said.at(-1), soon).toBe(20);
		end();
		expect(await looked).toMatchObject({ state: "known" });
		expect(await step).toMatchObject({ state: "ok", checked: 20, unknown: 0 });
		expect(scan.asked).toHaveLength(20);
		expect(said, "the number of checked brokers never falls").toEqual([...said].sort((a, b) => a - b));
	});

	it("leave what a look has found meanwhile as it is once the scan's time is over", async () => {
		const looks = fakeBrokerSites(many);
		const { db } = here.app.parts;
		let looked = false;
		const step = await planAndSearch(depsOf(fakeBrokerSites(many), 0))({
			userId: here.ann.id,
			taskId: randomUUID(),
			watched: { phones: [], emails: [] },
			signal: new AbortController().signal,
			onStep: async () => {
				if (looked) return true;
				looked = true;
				here.app.clock.advance(1_000);
				expect(await look("broker07.test", looks)).toMatchObject({ state: "known" });
				return true;
			},
		});
		expect(step).toMatchObject({ state: "unknown", total: 20, checked: 1, unknown: 19 });
		const { rows } = await db.query(
			"select state, reason from private.broker_look_ups where user_id = $1 and broker = 'broker07.test'",
			[here.ann.id],
		);
		expect(rows).toEqual([{ state: "ok", reason: null }]);
	});

	it("say that the rest could not be checked once the scan's time is over", async () => {
		const step = await worker(fakeBrokerSites(many), 0)(randomUUID());
		expect(step).toMatchObject({ state: "unknown", total: 20, checked: 0, unknown: 20 });
		const { could_not } = (await here.call(here.ann, "GET", "/coverage")).body;
		expect(could_not[0]).toMatchObject({ reason: "not_reached" });
	});
});

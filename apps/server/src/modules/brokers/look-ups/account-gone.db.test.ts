import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { personVault } from "../../../platform/crypto/person-vault.ts";
import { type FakeBrokerSites, fakeBroker, fakeBrokerSites } from "../../../providers/broker-sites/fake.ts";
import { endKeysAsOnCitus } from "../../../testing/as-on-citus.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { useBrokers } from "../testing/brokers-app.ts";
import { planAndSearch } from "../testing/plan-and-search.ts";

const many = Array.from({ length: 20 }, (_, at) => fakeBroker(`broker${String(at).padStart(2, "0")}.test`));
/** This many brokers are asked at the same time. */
const lanes = 6;

onDatabase("brokers are not told of a person any more", (open) => {
	const here = useBrokers(open, { brokers: many });
	beforeAll(() => endKeysAsOnCitus(here.app.parts.db));

	const search = (sites: FakeBrokerSites, onStep: () => Promise<boolean>) => {
		const { db, log, keys } = here.app.parts;
		return planAndSearch({
			db,
			log,
			keys,
			clock: here.app.clock,
			vault: personVault(keys),
			sites,
			mode: "lab",
			times: { lookUpMs: 30_000, scanMs: 120_000 },
			tellOperator: async () => undefined,
			toldBySearch: async () => undefined,
			listingsChanged: async () => undefined,
		})({
			userId: here.ann.id,
			taskId: randomUUID(),
			watched: { phones: [], emails: [] },
			signal: new AbortController().signal,
			onStep,
		});
	};

	it("once the account is gone: the search ends with those that are being asked, and stores no row", async () => {
		const sites = fakeBrokerSites(many);
		const deleted = Promise.withResolvers<void>();
		const begun = Promise.withResolvers<void>();
		sites.before(() => {
			if (sites.asked.length === lanes) begun.resolve();
			return deleted.promise;
		});
		const searching = search(sites, async () => true);
		await begun.promise;
		const { status } = await here.app.call("DELETE", `/admin/users/${here.ann.id}`, {
			token: here.app.parts.serviceRoleKey,
		});
		expect(status).toBe(200);
		deleted.resolve();
		expect(await searching).toBeNull();
		expect(sites.asked).toHaveLength(lanes);
		expect(
			await here.app.rows("select 1 from private.broker_look_ups where user_id = $1", [here.ann.id]),
		).toEqual([]);
	});

	it("once the scan has ended, for whatever reason", async () => {
		const sites = fakeBrokerSites(many);
		expect(await search(sites, async () => sites.asked.length === 0)).toBeNull();
		expect(sites.asked.length).toBeLessThanOrEqual(lanes);
	});
});

import { expect, it } from "vitest";
import { fakeBroker } from "../../providers/broker-sites/fake.ts";
import { onDatabase } from "../../testing/databases.ts";
import { storeConsent } from "./core/people.repository.ts";
import { readConsent, saveConsent } from "./person/consent.ts";
import { decideRemoval } from "./person/decide-removal.ts";
import { useRemovals } from "./testing/removals-app.ts";

onDatabase("the consent to requests that go out by themselves", (open) => {
	const form = (broker: string, ...discloses: ("first_name" | "last_name" | "listing_url")[]) => ({
		optOut: { broker, discloses, mailAddress: true, person: null },
	});
	const here = useRemovals(open, {
		brokers: [
			fakeBroker("own.test", form("own.test", "listing_url")),
			fakeBroker("own-two.test", {
				parent: "own.test",
				...form("own.test", "first_name", "last_name"),
			}),
		],
	});
	const read = () => readConsent(here.worker())(here.ann.id);
	const save = (given: boolean) => saveConsent(here.worker())(here.ann.id, { given });

	it("names every site that would be asked, and what each would be told, before anything is agreed to", async () => {
		here.plan("pro");
		const { mode, given_at, brokers } = await read();
		expect([mode, given_at]).toEqual(["not_given", null]);
		expect(brokers).toEqual([
			{
				id: "alpha.test",
				name: "alpha.test",
				covers: 2,
				channel: "playbook",
				fields: ["listing_url"],
				included: false,
			},
			{
				id: "beta.test",
				name: "beta.test",
				covers: 0,
				channel: "playbook",
				fields: ["listing_url"],
				included: false,
			},
			{
				id: "own.test",
				name: "own.test",
				covers: 1,
				channel: "playbook",
				included: false,
				// All fields that any of its sites asks for.
				fields: ["listing_url", "first_name", "last_name"],
			},
		]);
	});

	it("once given, requests leave to those sites by themselves; once taken back, none does", async () => {
		here.plan("pro");
		await here.listed("beta.test");
		await here.work();
		expect(here.sites.optOuts).toEqual([]);
		await save(true);
		expect(await read()).toMatchObject({
			mode: "given",
			brokers: [{ included: true }, { included: true }, { included: true }],
		});
		await here.listed("own-two.test");
		await here.work();
		expect(here.sites.optOuts.map(({ broker }) => broker).sort()).toEqual(["beta.test", "own-two.test"]);
		await save(false);
		expect(await read()).toMatchObject({ mode: "not_given", brokers: [{ included: false }, {}, {}] });
		await here.listed("alpha.test");
		await here.work();
		expect(here.sites.optOuts).toHaveLength(2);
	});

	it("taken back leaves a site in line that the person said yes to, although another site's request covered it", async () => {
		here.plan("pro");
		const { db, clock } = here.app.parts;
		const now = clock.now();
		const brokers = [{ broker: "own.test", fields: ["listing_url" as const] }];
		await storeConsent(db, here.ann.id, { givenAt: now, revokedAt: null, brokers }, now);
		await here.listed("own.test", "own-two.test");
		const stateOf = async (broker: string) =>
			(await here.removals()).find((one) => one.broker.id === broker)?.state;
		// The consent does not include what the second site wants to be told.
		expect(await Promise.all(["own.test", "own-two.test"].map(stateOf))).toEqual([
			"queued",
			"waiting_for_yes",
		]);
		const second = (await here.removals()).find((one) => one.broker.id === "own-two.test");
		await decideRemoval(here.worker())(here.ann.id, second?.id ?? "", "confirm");
		const first = (await here.removals()).find((one) => one.broker.id === "own.test");
		expect((await here.one(first?.id ?? "")).covers.map(({ id }) => id)).toEqual(["own-two.test"]);
		await save(false);
		expect(await Promise.all(["own.test", "own-two.test"].map(stateOf))).toEqual([
			"waiting_for_yes",
			"queued",
		]);
		await here.work();
		expect(here.sites.optOuts.map(({ broker }) => broker)).toEqual(["own-two.test"]);
	});

	it("is for the list that the person read: a list that has changed since is not agreed to", async () => {
		here.plan("pro");
		const { shown } = await read();
		const more = fakeBroker("new.test", form("new.test", "first_name"));
		const later = { ...here.worker(), sites: { ...here.sites, brokers: [...here.sites.brokers, more] } };
		await expect(saveConsent(later)(here.ann.id, { given: true, shown })).rejects.toThrow("has changed");
		expect((await read()).mode).toBe("not_given");
		await saveConsent(here.worker())(here.ann.id, { given: true, shown });
		expect((await read()).mode).toBe("given");
	});

	it("is part of Pro and Premium, and ends with them: waiting requests then need the person's yes", async () => {
		here.plan("basic");
		await expect(save(true)).rejects.toThrow("Pro and the Premium plan");
		expect((await read()).mode).toBe("not_in_plan");
		here.plan("premium");
		await save(true);
		await here.listed("beta.test");
		here.plan("basic");
		await here.work();
		expect(here.sites.optOuts).toEqual([]);
		expect(await here.removals()).toMatchObject([{ state: "waiting_for_yes" }]);
	});
});

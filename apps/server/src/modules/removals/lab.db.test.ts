import { type BrokerLab, startBrokerLab } from "@unlisted/broker-lab";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { actOnRemoval } from "./acting/act-on-removal.ts";
import { readEventFile } from "./person/read-file.ts";
import { readRemoval } from "./person/read-removal.ts";
import { type LabLife, type LabPerson, labLife } from "./testing/lab-life.ts";

const honest = ["peoplelane", "familyregister", "housefinder24", "oldneighbors", "whoisit", "closematch"];
const others = ["quickcheck", "rosterly", "stateledger", "kinfinder"];

onDatabase("removals on the lab's sites, over a month", (open) => {
	let lab: BrokerLab;
	let life: LabLife;
	const people: LabPerson[] = [];
	beforeAll(async () => {
		lab = await startBrokerLab({ port: 0, dataDir: null, people: 3_000 });
		life = labLife({ db: (await open()).db, lab });
		for (let place = 0; place < 1; place += 1) people.push(await life.join(place, [...honest, ...others]));
		for (const person of people) await life.scan(person);
	});
	afterAll(() => lab.close());

	const states = async (person: LabPerson) =>
		Object.fromEntries(
			(await life.removals(person)).map(({ broker, state }) => [broker.replace(".localhost", ""), state]),
		);

	it("end as each broker is made to end, though workers are killed after the button", async () => {
		const [first] = people;
		if (!first) throw new Error("Nobody joined.");
		const queued = await life.removals(first);
		expect(queued.filter(({ state }) => state === "queued").length).toBe(10);
		// The first request of each broker is sent by a worker that dies at that moment.
		const { sites } = life.deps;
		if (!sites) throw new Error("There are no sites.");
		let pressed = 0;
		const dying = {
			...life.deps,
			attemptMs: 60_000,
			sites: {
				...sites,
				optOut: async (...asked: Parameters<typeof sites.optOut>) => {
					await sites.optOut(...asked);
					pressed += 1;
					return await new Promise<never>(() => undefined);
				},
			},
		};
		const leaders = queued.filter(
			({ coveredBy, broker }) => coveredBy === null && broker === "closematch.localhost",
		);
		expect(leaders.length).toBe(1);
		// Up to a minute later the worker's attempt ends, and finds that its turn is over or the database is closed.
		for (const { id } of leaders)
			actOnRemoval(dying)({ userId: first.userId, id }, new AbortController().signal).catch(() => undefined);
		await expect.poll(() => pressed, { timeout: 30_000 }).toBe(1);
		await life.days(12, people);
		expect(await states(first)).toMatchObject({
			...Object.fromEntries(honest.map((site) => [site, "verified_removed"])),
			stateledger: "needs_person",
			kinfinder: "needs_person",
			rosterly: "verified_removed",
		});
		// There is one picture of the page before the button and one of the page after it.
		const form = (await life.removals(first)).find(({ broker }) => broker === "peoplelane.localhost");
		const { events } = await readRemoval(life.deps)(first.userId, form?.id ?? "");
		const step = events.find(({ file }) => file?.has_before);
		const read = readEventFile({ ...life.deps, people: { requireProof: async () => undefined } as never });
		const seen = (moment?: "before") =>
			read(
				{ userId: first.userId, sessionId: "", origin: {} as never },
				{
					id: form?.id ?? "",
					event: step?.id ?? "",
					moment,
				},
			);
		expect((await seen("before")).bytes.equals((await seen()).bytes)).toBe(false);
		// The first look, three days after the site said that it was done, proves it wrong.
		const lying = (await life.removals(first)).find(({ broker }) => broker === "quickcheck.localhost");
		expect(lying?.brokeWordAt?.getTime()).toBeLessThanOrEqual(
			(lying?.sentAt?.getTime() ?? 0) + 7 * 86_400_000,
		);
		expect(lying?.state).not.toBe("verified_removed");
		await life.days(20, people);
		for (const person of people) {
			const removals = await life.removals(person);
			const back = removals.find(({ broker }) => broker === "rosterly.localhost");
			expect(back?.rounds).toBeGreaterThanOrEqual(2);
			expect(
				removals.filter(
					({ broker, state }) =>
						honest.includes(broker.replace(".localhost", "")) && state !== "verified_removed",
				),
			).toEqual([]);
		}
		const compared = await life.compare(people);
		expect(compared).toMatchObject({ beyondLedger: [], sentTwice: 0, sentUnseen: 0 });
		expect(compared.requests).toBeGreaterThan(4);
	}, 120_000);
});

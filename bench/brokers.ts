import { findChromium } from "../e2e/support/chromium.ts";
import { labPlaybooks } from "../packages/broker-lab/src/playbooks/all-playbooks.ts";
import {
	browserDriver,
	type Driver,
	httpDriver,
	labGuard,
	type Playbook,
	Politeness,
	playbookSchema,
} from "../packages/broker-playbooks/src/main.ts";
import { firstListing } from "./brokers/first-listing.ts";
import { labBeside } from "./brokers/lab-beside.ts";
import { matchingMeasures } from "./brokers/matching.ts";
import { somePeople, wantedOf } from "./brokers/people.ts";
import { browserMeasures, speedMeasures } from "./brokers/speed.ts";
import type { Measure } from "./support/report.ts";

const userAgent = "Unlisted/bench";
/** Sites that are server-rendered, not slow on purpose, and without a wall. */
const judgedSites = ["peoplelane", "kinfinder", "stateledger", "rosterly", "civicledger", "quickcheck"];

/**
 * Measures finding a person's listings in the broker lab: how fast, with how much memory, and how often it is right.
 */
export async function run(): Promise<Measure[]> {
	const lab = await labBeside();
	const playbooks = labPlaybooks.map((draft) => playbookSchema.parse(draft));
	const guard = labGuard({ port: lab.port, hosts: playbooks.flatMap(({ hosts }) => hosts) });
	const politeness = new Politeness({
		// Nobody else uses these sites, so nothing has to wait.
		queue: { turn: async () => true, pause: async () => undefined },
		readRobots: async () => null,
		agent: "Unlisted",
		random: Math.random,
		now: Date.now,
		jitterMs: 0,
		patienceMs: 60_000,
	});
	const http = httpDriver({ guard, politeness, userAgent });
	const named = (site: string): Playbook => {
		const found = playbooks.find(({ broker }) => broker === `${site}.localhost`);
		if (!found) throw new Error(`The lab has no playbook of ${site}.`);
		return found;
	};
	try {
		const place = await findChromium();
		const browser = ({ ahead }: { ahead: boolean }): Driver =>
			browserDriver({ guard, politeness, userAgent, place, ahead });
		const people = (await somePeople(lab, 200)).map((person) => {
			const wanted = wantedOf(person);
			return { ...wanted, names: wanted.names.slice(0, 1), places: wanted.places.slice(0, 1) };
		});
		return [
			...(await matchingMeasures(
				{ lab, http, playbooks: judgedSites.map(named) },
				Number(process.env.BENCH_PEOPLE ?? 2_000),
			)),
			...(await speedMeasures({ port: lab.port, http, playbook: named("rosterly"), people })),
			...(await browserMeasures(named("truefolks"), people, browser)),
			await firstListing(),
		];
	} finally {
		await http.close();
		lab.close();
	}
}

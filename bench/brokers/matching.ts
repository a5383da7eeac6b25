import {
	type Driver,
	findListings,
	judge,
	type Listing,
	type Playbook,
	sure,
} from "../../packages/broker-playbooks/src/main.ts";
import { calibrationOf, type Judged, qualityOf } from "../../packages/identity-matching/src/main.ts";
import type { Measure } from "../support/report.ts";
import { duckduckgoRule } from "./duckduckgo-rule.ts";
import type { LabBeside } from "./lab-beside.ts";
import { somePeople, truthOf, wantedOf } from "./people.ts";

export interface MatchingDeps {
	readonly lab: LabBeside;
	readonly http: Driver;
	readonly playbooks: readonly Playbook[];
}

/** The number of people in the lab's country. */
const population = 300_000;

/** Measures whether we can tell the listings of people with namesakes from listings of others. */
export async function matchingMeasures(
	{ lab, http, playbooks }: MatchingDeps,
	count: number,
): Promise<Measure[]> {
	const find = findListings({ now: () => new Date(), random: Math.random });
	const ours: Judged[] = [];
	const rule: Judged[] = [];
	let [listed, seen, checked, failed] = [0, 0, 0, 0];
	const people = await somePeople(lab, count);
	await inParallel(people, 4, async (person, index) => {
		const wanted = wantedOf(person);
		const truth = await truthOf(lab, person);
		// Looks at three sites for each person, in turn.
		for (let turn = 0; turn < 3; turn += 1) {
			const playbook = playbooks[(index + turn) % playbooks.length];
			if (!playbook) continue;
			const answer = await find(playbook, wanted, http, AbortSignal.timeout(60_000));
			checked += 1;
			if (answer.state === "unknown") {
				failed += 1;
				continue;
			}
			const own = truth.filter(({ site, shown }) => shown && `${site}.localhost` === playbook.broker);
			const isOwn = ({ key, url }: Listing) =>
				own.some(({ listing }) => key === `id:${listing}` || (url?.includes(listing) ?? false));
			listed += own.length;
			const judged = judge(
				wanted,
				answer.listings.map(({ listing }) => listing),
				{ population },
			);
			seen += judged.filter(({ listing }) => isOwn(listing)).length;
			for (const { listing, probability } of judged) {
				ours.push({ probability, same: isOwn(listing) });
				rule.push({ probability: duckduckgoRule(wanted, listing) ? 1 : 0, same: isOwn(listing) });
			}
		}
	});
	print(ours, { checked, failed, listed, seen });
	const at = (threshold: number) =>
		qualityOf(ours.map((one) => ({ ...one, probability: one.probability >= threshold ? 1 : 0 })));
	const [our, its] = [at(sure), qualityOf(rule)];
	return [
		figure("listings judged", ours.length, "listings"),
		figure("of the listings that a search should show, shown", seen / Math.max(1, listed), "of 1"),
		figure(`precision from ${sure}`, our.precision, "of 1", its.precision, 0.99),
		figure(`recall from ${sure}`, our.recall, "of 1", its.recall, 0.97),
		figure("recall from 0.5", at(0.5).recall, "of 1", its.recall),
		figure("precision from 0.5", at(0.5).precision, "of 1", its.precision),
	];
}

function figure(name: string, value: number, unit: string, its?: number, least?: number): Measure {
	const rounded = (number: number) => Math.round(number * 10_000) / 10_000;
	return {
		name,
		value: rounded(value),
		unit,
		ratio: its ? rounded(value / its) : null,
		against: its === undefined ? null : `DuckDuckGo's rule (${rounded(its)})`,
		goal: least === undefined ? null : `≥ ${least}`,
		ok: least === undefined ? null : value >= least,
	};
}

function print(ours: readonly Judged[], counts: Readonly<Record<string, number>>): void {
	console.log(JSON.stringify(counts));
	for (const { from, to, count, mean, same } of calibrationOf(ours))
		console.log(`  ${from}–${to}: ${count} listings, said ${mean?.toFixed(3)}, true ${same?.toFixed(3)}`);
}

async function inParallel<Item>(
	items: readonly Item[],
	width: number,
	work: (item: Item, index: number) => Promise<void>,
) {
	let next = 0;
	const worker = async (): Promise<void> => {
		for (let at = next++; at < items.length; at = next++) await work(items[at] as Item, at);
	};
	await Promise.all(Array.from({ length: width }, worker));
}

import type { Frequency } from "@unlisted/contracts/scanner";
import { nextSlot, phaseOf, sideBySide } from "../apps/server/src/modules/scanner/core/schedule.rules.ts";
import { aheadMs } from "../apps/server/src/modules/scanner/scans/plan-scans.ts";
import { seeded } from "../packages/breach-corpus/src/sample/seeded.ts";
import { type GivePlace, type Mix, type Population, populate } from "./schedule/population.ts";
import type { Measure } from "./support/report.ts";

const people = 1_000_000;
const goal = 2;
const day = 86_400;
const minute = aheadMs / 1000;

const allDaily: Mix = {
	plans: [{ plan: "premium", share: 100 }],
	chosen: { daily: 100, weekly: 0, monthly: 0 },
	changed: 0,
	left: 10,
};
const mixed: Mix = {
	plans: [
		{ plan: null, share: 10 },
		{ plan: "basic", share: 30 },
		{ plan: "pro", share: 35 },
		{ plan: "premium", share: 25 },
	],
	chosen: { daily: 50, weekly: 40, monthly: 10 },
	changed: 15,
	left: 10,
};

/**
 * Measures how evenly the scans of a million people are spread over a day, after a year in which people join, change
 * and leave. Places and times come from the product's own rules. For comparison, the same people at random places.
 */
export async function run(): Promise<Measure[]> {
	return [...flatness("all daily", allDaily), ...flatness("mixed", mixed)];
}

function flatness(name: string, mix: Mix): Measure[] {
	const golden: GivePlace = (_, n) => phaseOf(n);
	const random = seeded(7);
	const anywhere: GivePlace = () => random(2 ** 31) / 2 ** 31;
	const [ours, floor] = [golden, anywhere].map((give) => planned(populate(people, mix, give)));
	if (!ours || !floor) throw new Error("Both are simulated.");
	const mean = ours.reduce((sum, jobs) => sum + jobs, 0) / day;
	const spans = [
		["second", 1],
		["minute", minute],
	] as const;
	return spans.map(([span, seconds]) => {
		const [most, atRandom] = [fullest(ours, seconds), fullest(floor, seconds)];
		const value = most / (mean * seconds);
		return {
			name: `fullest ${span} of a day, ${name} (mean ${(mean * seconds).toFixed(2)}, most ${most})`,
			value,
			unit: "× the mean",
			ratio: most / atRandom,
			against: `random places (most ${atRandom})`,
			goal: `≤ ${goal}`,
			ok: value <= goal,
		};
	});
}

/** The jobs in each second of one day, as the planner starts them. */
function planned({ frequencies, frequency, phase }: Population): Uint32Array {
	const due = new Uint32Array(day / minute);
	const from = Date.UTC(2027, 4, 12);
	for (let person = 0; person < phase.length; person += 1) {
		const chosen = frequencies[frequency[person] as number] as Frequency | undefined;
		if (chosen === undefined) continue;
		let at = nextSlot(chosen, phase[person] as number, new Date(from - 1));
		while (at.getTime() < from + day * 1000) {
			const look = Math.floor((at.getTime() - from) / aheadMs);
			due[look] = (due[look] as number) + 1;
			at = nextSlot(chosen, phase[person] as number, at);
		}
	}
	const jobs = new Uint32Array(day);
	for (const [look, count] of due.entries()) {
		for (let index = 0; index < count; index += 1) {
			const second = Math.floor((look * aheadMs + sideBySide(index, count, aheadMs)) / 1000);
			jobs[second] = (jobs[second] as number) + 1;
		}
	}
	return jobs;
}

function fullest(jobs: Uint32Array, seconds: number): number {
	let most = 0;
	for (let from = 0; from < jobs.length; from += seconds) {
		let sum = 0;
		for (let second = from; second < from + seconds; second += 1) sum += jobs[second] as number;
		most = Math.max(most, sum);
	}
	return most;
}

import {
	calibrationOf,
	type Judged,
	type Quality,
	qualityOf,
} from "../packages/identity-matching/src/main.ts";
import { findFebrl3Duplicates, findSplinkDuplicates, linkFebrl4 } from "./matching/known-sets.ts";
import { judgeNamesakes, type Verdicts } from "./matching/namesakes.ts";
import type { Measure } from "./support/report.ts";

type Goals = Partial<Record<keyof Quality, number>>;

/**
 * Measures whether we can tell that two records are about one person: how often a "yes" is right, how many pairs we
 * find, and whether 70 of 100 pairs that we call 70 % likely are right. It learns everything from the records. The
 * truth only serves to judge. For comparison, the plain rule "name, age within two years and one of city or phone"
 * runs beside it.
 */
export async function run(): Promise<Measure[]> {
	const namesakes = judgeNamesakes();
	const splink = findSplinkDuplicates();
	return [
		...atHalf("FEBRL 4", linkFebrl4(), { precision: 0.999, recall: 0.99 }),
		...atHalf("FEBRL 3", findFebrl3Duplicates()),
		...atHalf("Splink, labeled pairs", splink.labeled),
		...atHalf("Splink, all pairs", splink.all),
		...againstTheRule("namesakes of anybody", namesakes.everyday),
		...againstTheRule("hard namesakes", namesakes.hard),
	];
}

const words: Readonly<Record<keyof Quality, string>> = {
	precision: "precision",
	recall: "recall",
	f1: "F1",
	brier: "Brier score",
};

/** As in the product, a probability of at least one half is a "yes": see `leastConfidence` of the scanner. */
function atHalf(name: string, { ours, rule }: Verdicts, goals: Goals = {}): Measure[] {
	printCalibration(name, ours);
	const [our, its] = [qualityOf(ours), qualityOf(rule)];
	return (["precision", "recall", "f1", "brier"] as const).map((kind) =>
		measure(`${name}: ${words[kind]}`, our[kind], its[kind], "plain rule", goals[kind]),
	);
}

const mild = "rule where a missing age fits";

/**
 * The rule says yes only if it knows an age, so it rarely does. A probability covers the other pairs as well. We
 * compare them at two points. If both find equally many pairs, how many of those are right? If both are right equally
 * often, how many pairs do they find?
 */
function againstTheRule(name: string, verdicts: Verdicts): Measure[] {
	const { ours, rule, lenient } = verdicts;
	const [strictly, leniently] = [qualityOf(rule), qualityOf(lenient)];
	const level = (its: Quality, against: string) =>
		measure(
			`${name}: precision at a recall of ${its.recall.toFixed(3)}`,
			precisionAt(ours, its.recall),
			its.precision,
			against,
			its.precision,
		);
	const careful = (its: Quality, against: string) =>
		measure(
			`${name}: recall at a precision of ${its.precision.toFixed(3)}`,
			recallAt(ours, its.precision),
			its.recall,
			against,
			its.recall,
		);
	return [
		...atHalf(name, verdicts, { f1: Math.max(strictly.f1, leniently.f1) }),
		measure(`${name}: F1 beside the lenient rule`, qualityOf(ours).f1, leniently.f1, mild, leniently.f1),
		measure(
			`${name}: precision beside the lenient rule`,
			qualityOf(ours).precision,
			leniently.precision,
			mild,
		),
		level(strictly, "plain rule"),
		level(leniently, mild),
		careful(strictly, "plain rule"),
		careful(leniently, mild),
	];
}

/** The precision among the most likely pairs, taking as many pairs as needed to reach this recall. */
function precisionAt(judged: readonly Judged[], recall: number): number {
	const ordered = judged.toSorted((one, other) => other.probability - one.probability);
	const wanted = recall * judged.filter(({ same }) => same).length;
	let [hits, said] = [0, 0];
	for (const { same } of ordered) {
		if (hits >= wanted) break;
		said += 1;
		if (same) hits += 1;
	}
	return said === 0 ? 1 : hits / said;
}

/** The recall at the threshold that gives the same precision. */
function recallAt(judged: readonly Judged[], precision: number): number {
	const ordered = judged.toSorted((one, other) => other.probability - one.probability);
	const all = judged.filter(({ same }) => same).length;
	let [hits, best] = [0, 0];
	for (const [index, { same }] of ordered.entries()) {
		if (same) hits += 1;
		if (hits / (index + 1) >= precision) best = hits;
	}
	return best / all;
}

function measure(name: string, ours: number, its: number, against: string, least?: number): Measure {
	return {
		name,
		value: rounded(ours),
		unit: name.endsWith("Brier score") ? "squared error" : "of 1",
		ratio: its === 0 ? null : rounded(ours / its),
		against: `${against} (${rounded(its)})`,
		goal: least === undefined ? null : `≥ ${rounded(least)}`,
		ok: least === undefined ? null : ours >= least,
	};
}

function printCalibration(name: string, judged: readonly Judged[]): void {
	console.log(`\n${name}: ${judged.length} pairs, ${judged.filter(({ same }) => same).length} of one person`);
	console.log("  said               pairs      mean    was so");
	for (const { from, to, count, mean, same } of calibrationOf(judged)) {
		const cells = [mean, same].map((value) => (value?.toFixed(4) ?? "-").padStart(8));
		console.log(`  ${`${from} to ${to}`.padEnd(14)} ${[String(count).padStart(8), ...cells].join("  ")}`);
	}
}

const rounded = (value: number) => Math.round(value * 100_000) / 100_000;

import type { Measure } from "../support/report.ts";
import { growsWithItsAnswer, mayReadWhole } from "./may-read-whole.ts";
import type { Cost } from "./measure-statement.ts";

/** Smaller differences are noise: planning, and other programs on the machine. A sweep of 50 rows takes as much. */
const noiseMs = 1;

/**
 * So few more pages are not growth: each new level of an index is one more page, and a statement may use ten indexes.
 */
const fewPages = 32;

/**
 * In a large table each changed row is on a page of its own, and each of its indexes is searched for it. In a small table the
 * rows share their pages. So a sweep of 50 rows may read this often.
 */
const pagesOfChangedRow = 6;

type Costs = ReadonlyMap<string, Cost | string>;

interface TwoSizes {
	readonly small: number;
	readonly large: number;
	readonly few: Costs;
	readonly many: Costs;
}

/**
 * Failures come first, then statements that grow for a reason, then the rest. A line for all of them is at the top.
 */
export function compareSizes({ small, large, few, many }: TwoSizes): {
	measures: Measure[];
	/** The reasons why statements may grow, each with its statements. */
	reasons: string[];
	notRun: string[];
} {
	const measures: Measure[] = [];
	const notRun: string[] = [];
	for (const [name, at] of many) {
		const before = few.get(name);
		if (typeof at === "string" || before === undefined || typeof before === "string") {
			notRun.push(`${name}: ${typeof at === "string" ? at : (before ?? "not at the small size")}`);
		} else if (at.notRun !== null || before.notRun !== null) {
			notRun.push(
				`${name}: ${at.notRun ?? before.notRun}${at.whole.length > 0 ? `; reads ${at.whole}` : ""}`,
			);
		} else measures.push(compared(name, before, at));
	}
	const flat = measures.filter(({ ok }) => ok === true).length;
	const forReason = measures.filter(({ ok }) => ok === null);
	const summary: Measure = {
		name: `statements that cost no more at ${large} people than at ${small}`,
		value: flat,
		unit: `of ${measures.length}, and ${forReason.length} grow for a reason`,
		ratio: null,
		against: null,
		goal: "all without a reason",
		ok: flat + forReason.length === measures.length,
	};
	measures.sort((one, other) => rank(one) - rank(other) || (other.ratio ?? 0) - (one.ratio ?? 0));
	return {
		measures: [summary, ...measures],
		reasons: reasonsOf(forReason.map(({ name }) => name)),
		notRun: notRun.map((line) => line.replace(/\s+/g, " ")).sort(),
	};
}

function compared(name: string, before: Cost, at: Cost): Measure {
	const reason = reasonOf(name);
	const isFast = at.ms <= noiseMs || at.ms <= 2 * before.ms;
	const isFlat = isFast || at.pages <= Math.max(2 * before.pages, fewPages, pagesOfChangedRow * at.changed);
	return {
		name: at.whole.length > 0 && reason === undefined ? `${name} [reads ${at.whole.join("; ")}]` : name,
		value: at.ms,
		unit: `ms, ${at.pages} pages`,
		ratio: at.ms / Math.max(before.ms, 0.01),
		against: `${before.ms.toFixed(2)} ms, ${before.pages} pages`,
		goal: reason === undefined ? "≤ 2" : "none",
		ok: reason === undefined ? isFlat : null,
	};
}

const reasonOf = (name: string): string | undefined => mayReadWhole[name] ?? growsWithItsAnswer[name];

function reasonsOf(names: readonly string[]): string[] {
	const byReason = Map.groupBy(names, (name) => reasonOf(name) ?? "");
	return [...byReason].map(([reason, those]) => `${reason}: ${those.join("; ")}`).sort();
}

const rank = ({ ok }: Measure) => (ok === false ? 0 : ok === null ? 1 : 2);

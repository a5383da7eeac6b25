import type { ScanResult } from "@unlisted/contracts/told";
import { shortDate } from "../../lib/site/format-date.ts";

export interface Change {
	tone: "better" | "worse" | "same";
	text: string;
}

type Result = Pick<ScanResult, "scan_date" | "new_exposures" | "complete" | "score">;

/**
 * The last scan's results, and how the score changed: since that scan, or since the one before it. `score` is null
 * while too little is known for one.
 */
export function whatChanged(score: number | null, results: readonly Result[]): Change[] {
	const [last, before] = results;
	if (!last) return [];
	const changes = [whatWasFound(last, before === undefined)];
	if (score === null) return changes;
	const { score: then = null } = last;
	const { score: earlier = null } = before ?? {};
	if (then !== null && then !== score) {
		changes.push(moved(then, score, `since the scan of ${shortDate(last.scan_date)}`));
	} else if (before && earlier !== null) {
		changes.push(moved(earlier, score, `since the scan before it, of ${shortDate(before.scan_date)}`));
	}
	return changes;
}

/** A source that did not answer may know something, so we say that beside the others' results. */
function whatWasFound({ new_exposures: fresh, complete }: Result, first: boolean): Change {
	const missing = complete ? "" : " Some sources did not answer.";
	const found = fresh === 1 ? "1 exposure" : `${fresh} exposures`;
	if (fresh > 0) {
		const text = first ? `Your first scan found ${found}.` : `The last scan found ${found} not known before.`;
		return { tone: "worse", text: text + missing };
	}
	const text = first ? "Your first scan found nothing" : "The last scan found nothing new";
	return {
		tone: "same",
		text: complete ? `${text} where it looked.` : `${text} where it could look.${missing}`,
	};
}

function moved(from: number, to: number, since: string): Change {
	if (to === from) return { tone: "same", text: `Your score is the same ${since}: ${to}.` };
	const by = Math.abs(to - from);
	const points = by === 1 ? "1 point" : `${by} points`;
	return to > from
		? { tone: "better", text: `Your score rose ${points} ${since}, from ${from} to ${to}.` }
		: { tone: "worse", text: `Your score fell ${points} ${since}, from ${from} to ${to}.` };
}

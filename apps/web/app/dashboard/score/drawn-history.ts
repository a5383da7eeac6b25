import type { SecurityScore } from "@unlisted/contracts/told";

type Entry = NonNullable<SecurityScore["history"]>[number];

const daysDrawn = 31;
const weekMs = 7 * 86_400_000;
const weekOf = ({ at }: Entry) => Math.floor(Date.parse(at) / weekMs);

/** Daily points for a month. A longer history has only the last day of each week, because daily points would blur. */
export function drawnHistory(history: readonly Entry[]): { every: "day" | "week"; points: readonly Entry[] } {
	if (history.length <= daysDrawn) return { every: "day", points: history };
	const points = history.filter((entry, at) => {
		const next = history[at + 1];
		return next === undefined || weekOf(next) !== weekOf(entry);
	});
	return { every: "week", points };
}

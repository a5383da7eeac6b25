import type { SecurityScore } from "@unlisted/contracts/security-score";

type Entry = SecurityScore["history"][number];

const daysDrawn = 31;
const weekMs = 7 * 86_400_000;
const weekOf = ({ at }: Entry) => Math.floor(Date.parse(at) / weekMs);

/** Day by day for a month; of a longer history the last of each week, as a point a day would be a smear. */
export function drawnHistory(history: SecurityScore["history"]): { every: "day" | "week"; points: Entry[] } {
	if (history.length <= daysDrawn) return { every: "day", points: history };
	const points = history.filter((entry, at) => {
		const next = history[at + 1];
		return next === undefined || weekOf(next) !== weekOf(entry);
	});
	return { every: "week", points };
}

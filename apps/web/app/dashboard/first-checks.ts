import type { Severity } from "@unlisted/contracts/scanner";
import { scorePoints } from "@unlisted/contracts/score/score-points";
import { counted } from "../ui/words/counted.ts";
import type { Standing } from "./parts/standing.ts";

export interface FirstCheck {
	readonly title: string;
	readonly done: boolean;
	/** The points that it earns, or what it makes possible. */
	readonly earns: string;
	readonly to: string;
}

const worstFirst: readonly Severity[] = ["critical", "high", "medium", "low"];

interface FirstFacts {
	readonly twoFactor: boolean;
	/**
	 * Whether any source has an answer about this person. "Nothing found" by a scan that could not look ticks nothing.
	 */
	readonly known: boolean;
}

/** What a person should do in the first days. Empty when all of it is done. */
export function firstChecks(
	{ results, summary }: Pick<Standing, "results" | "summary">,
	{ twoFactor, known }: FirstFacts,
): FirstCheck[] {
	const worst = worstFirst.find((severity) => summary.open_by_severity[severity] > 0);
	const fixed = summary.by_status.resolved > 0;
	const checks: FirstCheck[] = [
		{
			title: "Confirm your address",
			done: true,
			earns: "No points, but lets us scan for you",
			to: "/account?tab=verification",
		},
		{
			title: "Run your first scan",
			done: results.length > 0,
			earns: `Up to ${scorePoints.source} points for each of the five sources that answers`,
			to: "/scanner",
		},
		{
			title: "Fix your first exposure",
			done: fixed || (known && worst === undefined),
			earns: worst
				? `Up to ${counted(scorePoints.costs[worst], "point")} for the worst one`
				: fixed
					? "Done"
					: known
						? "Nothing to fix now"
						: results.length > 0
							? "Nothing to fix that we know of"
							: "Nothing was checked yet",
			to: worst ? `/scanner?show=all&status=open&severity=${worst}` : "/scanner",
		},
		{
			title: "Switch on two-factor",
			done: twoFactor,
			earns: `${scorePoints.twoFactor} points`,
			to: "/account#two-factor",
		},
	];
	return checks.every(({ done }) => done) ? [] : checks;
}

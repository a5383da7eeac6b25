import type { RemovalOverview } from "../../lib/api/removals.ts";
import { digits } from "../../ui/words/counted.ts";
import { Figure, FigureRow } from "../words/figure.tsx";
import { totalOf } from "./totals.ts";

/** Counts only our own looks, never what a site says about itself. */
export function RemovalFigures({ overview }: { overview: RemovalOverview }) {
	const { figures, by_state = [], not_asked } = overview;
	const { removed, open, yours } = totalOf(by_state);
	const percent = figures.data_removed_percent;
	return (
		<FigureRow>
			<Figure
				label="Removed"
				value={removed}
				note={
					removed > 0
						? `We looked: not listed anymore${figures.verified_this_week > 0 ? `. ${digits(figures.verified_this_week)} verified this week` : ""}`
						: "Counted once we have looked and found nothing"
				}
				look={removed > 0 ? "text-safe" : ""}
			/>
			<Figure
				label="Share removed"
				value={typeof percent === "number" ? `${percent}%` : undefined}
				note={typeof percent === "number" ? "Of the removals for listings" : "Nothing asked yet"}
			/>
			<Figure label="In progress" value={open} note={open > 0 ? "We keep looking" : undefined} />
			<Figure
				label="Waiting for you"
				value={yours}
				note={not_asked > 0 ? `${digits(not_asked)} not asked yet` : undefined}
			/>
		</FigureRow>
	);
}

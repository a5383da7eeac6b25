import type { RemovalOverview } from "../../lib/api/removals.ts";
import { axisDay, dayInWords } from "../../lib/site/format-date.ts";
import { ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { counted } from "../../ui/words/counted.ts";

/** With more weeks, the bars would blur into one. */
const weeksMax = 52;
const names = ["Asked for", "Verified removed"] as const;

/** By week: how many removals were requested, and how many listings we saw gone. */
export function ProgressChart({ progress = [] }: Pick<RemovalOverview, "progress">) {
	const points = progress.slice(-weeksMax).map(({ week, asked, removed }) => ({
		id: week,
		label: axisDay(week),
		title: `Week of ${dayInWords(week)}`,
		values: [asked, removed],
	}));
	const last = progress.at(-1);
	return (
		<ChartFigure
			title="Progress"
			summary={
				last
					? `${counted(last.asked, "removal")} asked for, ${last.removed} of them verified, in ${counted(progress.length, "week")}.`
					: "No removal was asked for yet."
			}
			note={points.length === 1 ? "One week so far. The line grows week by week." : undefined}
			chart={<LineChart label="Progress by week" series={names} second="safe" points={points} />}
			table={{
				columns: ["Week", ...names],
				rows: points.map(({ title, values }) => [title, ...values.map(String)]).reverse(),
			}}
		/>
	);
}

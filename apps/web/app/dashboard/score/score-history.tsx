import type { SecurityScore } from "@unlisted/contracts/told";
import { axisDate, dateInWords } from "../../lib/site/format-date.ts";
import { ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { drawnHistory } from "./drawn-history.ts";

type History = NonNullable<SecurityScore["history"]>;

/** The scores of the last year. */
export function ScoreHistory({
	history = [],
	next,
}: {
	history: History | undefined;
	next: SecurityScore["next_scan_at"];
}) {
	const { every, points: drawn } = drawnHistory(history);
	const points = drawn.map(({ at, score }) => ({
		id: at,
		label: axisDate(at),
		title: dateInWords(at),
		values: [score],
	}));
	const name = every === "day" ? "Score of the day" : "Score at the end of the week";
	return (
		<ChartFigure
			title="Score history"
			summary={summaryOf(history)}
			note={
				points.length === 1
					? `One score so far. The next comes with ${next ? `the scan on ${dateInWords(next)}` : "the next scan"}.`
					: undefined
			}
			chart={<LineChart label="Score history" series={[name]} points={points} />}
			table={{
				columns: ["Day", name],
				rows: points.map(({ title, values }) => [title, ...values.map(String)]).reverse(),
			}}
		/>
	);
}

function summaryOf(history: History): string {
	const first = history[0];
	const last = history.at(-1);
	if (!first || !last) return "There is no score on record yet.";
	const now = `${last.score} of 100 on ${dateInWords(last.at)}`;
	return first === last ? `${now}.` : `From ${first.score} on ${dateInWords(first.at)} to ${now}.`;
}

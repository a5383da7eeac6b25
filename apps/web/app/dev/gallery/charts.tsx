import { ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { DonutChart } from "../../ui/charts/donut-chart.tsx";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { Group } from "./group.tsx";

const series = ["Total", "New"];
const points = [4, 7, 7, 12].map((total, at, totals) => ({
	id: String(at),
	label: `Nov ${2 + at * 6}`,
	title: `November ${2 + at * 6}, 2026`,
	values: [total, total - (totals[at - 1] ?? 0)],
}));
const parts = [
	{ name: "Critical", value: 2, color: "var(--fill-critical)" },
	{ name: "High", value: 3, color: "var(--fill-high)" },
	{ name: "Low", value: 7, color: "var(--fill-low)" },
];

export function Charts() {
	return (
		<Group title="Charts, and the same as tables">
			<div className="grid gap-6 lg:grid-cols-2">
				<ChartFigure
					title="Over time"
					summary="From 4 to 12 in four steps."
					chart={<LineChart label="Over time" series={series} points={points} />}
					table={{
						columns: ["Day", ...series],
						rows: points.map(({ title, values }) => [title, ...values.map(String)]),
					}}
				/>
				<ChartFigure
					title="Parts of a whole"
					summary="2 critical, 3 high, 7 low."
					chart={<DonutChart label="Parts of a whole" parts={parts} />}
					table={{
						columns: ["Part", "Count"],
						rows: parts.map(({ name, value }) => [name, String(value)]),
					}}
				/>
				<ChartFigure
					title="Nothing yet"
					summary="There is nothing to draw."
					chart={null}
					table={{ columns: [], rows: [] }}
					empty={<p className="text-ink-soft">Your first scan adds the first point.</p>}
				/>
			</div>
		</Group>
	);
}

import { CartesianGrid, Line, LineChart as Lines, Tooltip, XAxis, YAxis } from "recharts";
import { ChartTip } from "./chart-tip.tsx";

export interface LinePoint {
	/** Unique, even if two points have the same day. */
	id: string;
	/** On the axis. */
	label: string;
	/** In full. */
	title: string;
	values: readonly number[];
}

interface LineChartProps {
	label: string;
	/** At most two: the first line is solid, the second dashed. */
	series: readonly string[];
	points: readonly LinePoint[];
}

const height = 300;
const looks = [
	// Two points at one place: the first shows as a ring around the second.
	{ stroke: "var(--ink)", dash: "0", sample: "border-t-2 border-ink", dot: 5.5 },
	{ stroke: "var(--exposed)", dash: "5 4", sample: "border-t-2 border-dashed border-exposed", dot: 3 },
] as const;
const axisText = { fill: "var(--ink-soft)", fontSize: 13, fontFamily: "var(--sans)" };

/** The library's own keys: the arrows move between points once the chart has the focus. */
export function LineChart({ label, series, points }: LineChartProps) {
	const labels = new Map(points.map(({ id, label: text }) => [id, text]));
	return (
		<div className="relative" style={{ height }}>
			<ul className="absolute inset-x-0 top-0 flex flex-wrap gap-x-6 text-note">
				{series.map((name, at) => (
					<li key={name} className="flex items-center gap-2">
						<span aria-hidden className={`w-6 ${looks[at]?.sample ?? ""}`} />
						{name}
					</li>
				))}
			</ul>
			<Lines
				data={[...points]}
				responsive
				style={{ width: "100%", height }}
				// Below the legend, which has two rows on a phone.
				margin={{ top: 52, right: 16, bottom: 0, left: 0 }}
				aria-label={`${label}. Arrow keys go from point to point.`}
			>
				<CartesianGrid vertical={false} stroke="var(--rule)" />
				<XAxis
					dataKey="id"
					tickFormatter={(id: string) => labels.get(id) ?? ""}
					tick={axisText}
					tickLine={false}
					stroke="var(--edge)"
					padding={{ left: 16, right: 16 }}
					minTickGap={16}
				/>
				<YAxis
					allowDecimals={false}
					tick={axisText}
					tickFormatter={(value: number) => value.toLocaleString("en-US")}
					tickLine={false}
					axisLine={false}
					width="auto"
				/>
				<Tooltip
					cursor={{ stroke: "var(--edge)" }}
					content={({ active, payload }) => {
						const point = payload[0]?.payload as LinePoint | undefined;
						if (!active || !point) return null;
						const lines = series.map((name, at) => ({
							name,
							value: (point.values[at] ?? 0).toLocaleString("en-US"),
						}));
						return <ChartTip title={point.title} lines={lines} />;
					}}
				/>
				{series.map((name, at) => {
					const { stroke, dash, dot } = looks[at] ?? looks[0];
					return (
						<Line
							key={name}
							name={name}
							dataKey={({ values }: LinePoint) => values[at] ?? 0}
							stroke={stroke}
							strokeWidth={2}
							strokeDasharray={dash}
							dot={{ r: dot, strokeDasharray: "0", fill: at === 0 ? stroke : "var(--sheet)" }}
							activeDot={{ r: 5, stroke, fill: stroke }}
							// The animation would restart at every resize, and print half drawn.
							isAnimationActive={false}
						/>
					);
				})}
			</Lines>
		</div>
	);
}

import { digits } from "../words/counted.ts";
import { ChartTip } from "./chart-tip.tsx";
import { type LinePoint, linePlaces } from "./line-places.ts";
import { LineTrack, type SecondLine } from "./line-track.tsx";
import { useChosen } from "./use-chosen.ts";
import { useWidth } from "./use-width.ts";

interface LineChartProps {
	label: string;
	/** At most two: the first line is solid, the second dashed. */
	series: readonly string[];
	points: readonly LinePoint[];
	/** What the second line means. It decides the line's color. */
	second?: SecondLine;
}

const samples = {
	exposed: "border-t-2 border-dashed border-exposed",
	safe: "border-t-2 border-dashed border-safe",
};

/** The arrow keys move between points when the chart has the focus. */
export function LineChart({ label, series, points, second = "exposed" }: LineChartProps) {
	const [frame, width] = useWidth<HTMLDivElement>();
	const { chosen, choose, keys } = useChosen(points.length);
	const places = linePlaces(points, width);
	const { height, left, right, top, bottom, x, y } = places;
	const point = chosen === null ? undefined : points[chosen];
	const lines = series.map((name, at) => ({
		name,
		value: digits(point?.values[at] ?? 0),
	}));
	return (
		<div ref={frame} className="relative" style={{ height }}>
			<ul className="absolute inset-x-0 top-0 flex flex-wrap gap-x-6 text-note">
				{series.map((name, at) => (
					<li key={name} className="flex items-center gap-2">
						<span aria-hidden className={`w-6 ${at === 0 ? "border-t-2 border-ink" : samples[second]}`} />
						{name}
					</li>
				))}
			</ul>
			{/* The chart handles the arrow keys itself, and the role tells screen readers so. */}
			<svg
				{...keys}
				role="application"
				aria-label={`${label}. Arrow keys go from point to point.`}
				width={width}
				height={height}
				className="absolute inset-0 fill-ink-soft text-[13px]"
				onPointerMove={({ clientX, currentTarget }) =>
					choose(
						points.length > 0 ? places.nearest(clientX - currentTarget.getBoundingClientRect().left) : null,
					)
				}
				onPointerLeave={() => choose(null)}
			>
				{places.ticks.map((tick) => (
					<g key={tick.value}>
						<line x1={left} x2={right} y1={tick.y} y2={tick.y} className="stroke-rule" />
						<text x={left - 8} y={tick.y} textAnchor="end" dominantBaseline="central">
							{digits(tick.value)}
						</text>
					</g>
				))}
				<line x1={left} x2={right} y1={bottom} y2={bottom} className="stroke-edge" />
				{places.labeled.map((at) => (
					<text key={points[at]?.id} x={x(at)} y={bottom + 20} textAnchor="middle">
						{points[at]?.label}
					</text>
				))}
				{chosen === null ? null : (
					<line x1={x(chosen)} x2={x(chosen)} y1={top} y2={bottom} className="stroke-edge" />
				)}
				{series.map((name, line) => (
					<LineTrack
						key={name}
						line={line}
						second={second}
						chosen={chosen}
						places={points.map(({ values }, at) => ({ x: x(at), y: y(values[line] ?? 0) }))}
					/>
				))}
			</svg>
			<div role="status">
				{chosen !== null && point ? (
					<ChartTip x={x(chosen)} y={top} width={width} title={point.title} lines={lines} />
				) : null}
			</div>
		</div>
	);
}

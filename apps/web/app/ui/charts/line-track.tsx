export type SecondLine = "exposed" | "safe";

interface LineTrackProps {
	/** The index of the line: 0 or 1. */
	line: number;
	places: readonly { x: number; y: number }[];
	/** What the second line means. */
	second: SecondLine;
	/** The point that the chart describes. */
	chosen: number | null;
}

const looks = [
	// If two points are at the same place, the first shows as a ring around the second.
	{ stroke: "stroke-ink", fill: "fill-ink", dash: undefined, dot: 5.5 },
	{ stroke: "", fill: "fill-sheet", dash: "5 4", dot: 3 },
] as const;
const strokes = { exposed: "stroke-exposed", safe: "stroke-safe" };

/** One line of a chart with its points. */
export function LineTrack({ line, second, places, chosen }: LineTrackProps) {
	const { stroke, fill, dash, dot } = looks[line] ?? looks[0];
	return (
		<g className={`${stroke || strokes[second]} stroke-2`}>
			<polyline
				points={places.map(({ x, y }) => `${x},${y}`).join(" ")}
				fill="none"
				strokeDasharray={dash}
				className="fill-none"
			/>
			{places.map(({ x, y }, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: points have no other name here, and none moves
				<circle key={at} cx={x} cy={y} r={at === chosen ? dot + 1.5 : dot} className={fill} />
			))}
		</g>
	);
}

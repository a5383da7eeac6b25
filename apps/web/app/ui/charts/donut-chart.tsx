import { digits } from "../words/counted.ts";
import { ChartTip } from "./chart-tip.tsx";
import { donutArcs } from "./donut-arcs.ts";
import { useChosen } from "./use-chosen.ts";
import { useWidth } from "./use-width.ts";

export interface DonutPart {
	name: string;
	value: number;
	/** A color from the tokens. */
	color: string;
}

const height = 300;

/** Parts of a whole, with the whole in the middle. The legend beside it explains the colors. */
export function DonutChart({ label, parts }: { label: string; parts: readonly DonutPart[] }) {
	const [frame, width] = useWidth<HTMLDivElement>();
	const drawn = parts.filter(({ value }) => value > 0);
	const { chosen, choose, keys } = useChosen(drawn.length);
	const arcs = donutArcs(drawn.map(({ value }) => value));
	const total = drawn.reduce((sum, { value }) => sum + value, 0);
	const part = chosen === null ? undefined : drawn[chosen];
	const middle = chosen === null ? undefined : arcs[chosen]?.middle;
	return (
		<div ref={frame} className="relative w-full" style={{ height }}>
			{/* The chart handles the arrow keys itself, and the role tells screen readers so. */}
			<svg
				{...keys}
				role="application"
				aria-label={`${label}. Arrow keys go from part to part.`}
				width={width}
				height={height}
				viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
				className="absolute inset-0"
				onPointerLeave={() => choose(null)}
			>
				{drawn.map(({ name, color }, at) => (
					<path
						key={name}
						d={arcs[at]?.path}
						fill={color}
						onPointerEnter={() => choose(at)}
						onPointerDown={() => choose(at)}
						className={chosen === at ? "stroke-ink stroke-2" : undefined}
					/>
				))}
			</svg>
			<p aria-hidden className="pointer-events-none absolute inset-0 grid place-content-center text-center">
				<span className="font-serif text-display-sm tabular-nums">{digits(total)}</span>
				<span className="text-note text-ink-soft">in total</span>
			</p>
			<div role="status">
				{part && middle ? (
					<ChartTip
						x={width / 2 + middle.x}
						y={height / 2 + middle.y}
						width={width}
						lines={[{ name: part.name, value: digits(part.value) }]}
					/>
				) : null}
			</div>
		</div>
	);
}

import { Pie, PieChart, Tooltip } from "recharts";
import { ChartTip } from "./chart-tip.tsx";

export interface DonutPart {
	name: string;
	value: number;
	/** A color from the tokens. */
	colour: string;
}

const height = 300;
const ring = { innerRadius: 60, outerRadius: 100, paddingAngle: 5 };

/** Parts of a whole, with the whole in the middle. The legend beside it explains the colors. */
export function DonutChart({ label, parts }: { label: string; parts: readonly DonutPart[] }) {
	const drawn = parts.filter(({ value }) => value > 0);
	const total = drawn.reduce((sum, { value }) => sum + value, 0);
	return (
		<div className="relative w-full" style={{ height }}>
			<PieChart
				responsive
				style={{ width: "100%", height }}
				aria-label={`${label}. Arrow keys go from part to part.`}
			>
				<Pie
					data={drawn.map((part) => ({ ...part, fill: part.colour }))}
					dataKey="value"
					nameKey="name"
					{...ring}
					// A single part needs no gap: it would look like something missing.
					paddingAngle={drawn.length > 1 ? ring.paddingAngle : 0}
					stroke="none"
					startAngle={90}
					endAngle={-270}
					rootTabIndex={-1}
					// The animation would restart at every resize, and print half drawn.
					isAnimationActive={false}
				/>
				<Tooltip
					content={({ active, payload }) => {
						const part = payload[0];
						if (!active || !part) return null;
						return (
							<ChartTip
								lines={[{ name: String(part.name), value: Number(part.value).toLocaleString("en-US") }]}
							/>
						);
					}}
				/>
			</PieChart>
			<p aria-hidden className="pointer-events-none absolute inset-0 grid place-content-center text-center">
				<span className="font-serif text-display-sm tabular-nums">{total.toLocaleString("en-US")}</span>
				<span className="text-note text-ink-soft">in total</span>
			</p>
		</div>
	);
}

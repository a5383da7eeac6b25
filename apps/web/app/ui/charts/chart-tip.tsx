export interface TipLine {
	name: string;
	value: string;
}

interface ChartTipProps {
	/** The position of the point in the chart, in pixels. */
	x: number;
	y: number;
	/** The chart's width. In its right half, the tip is on the left of its point. */
	width: number;
	title?: string;
	lines: readonly TipLine[];
}

/** The text about the point under the pointer, or the one chosen with the arrow keys. */
export function ChartTip({ x, y, width, title, lines }: ChartTipProps) {
	const isRight = x > width / 2;
	const left = isRight ? x - 12 : x + 12;
	return (
		<div
			className="pointer-events-none absolute z-10 max-w-[70%] rounded-box border border-edge bg-sheet px-3 py-2 text-note"
			style={{ left, top: Math.max(0, y), transform: isRight ? "translateX(-100%)" : undefined }}
		>
			{title ? <p className="font-semibold">{title}</p> : null}
			{lines.map(({ name, value }) => (
				<p key={name} className="flex justify-between gap-4">
					<span className="text-ink-soft">{name}</span>
					<span className="font-mono">{value}</span>
				</p>
			))}
		</div>
	);
}

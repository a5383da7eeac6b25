const radius = 80;
const thickness = 40;

/** An empty ring with the size of a DonutChart, for when there is nothing to divide. */
export function EmptyRing() {
	return (
		<div aria-hidden className="relative h-[300px] w-full">
			<svg aria-hidden viewBox="-150 -150 300 300" className="absolute inset-0 mx-auto size-full">
				<circle r={radius} fill="none" strokeWidth={thickness} className="stroke-rule" />
			</svg>
			<p className="absolute inset-0 grid place-content-center text-center">
				<span className="font-serif text-display-sm tabular-nums">0</span>
				<span className="text-note text-ink-soft">in total</span>
			</p>
		</div>
	);
}

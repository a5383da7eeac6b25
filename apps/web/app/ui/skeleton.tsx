/**
 * Stands in for lines of text while they are fetched: bars of ink at 8 %, as wide as what will come. Only what takes
 * longer than 300 ms shows them: a flash of grey would be worse than nothing.
 */
export function Skeleton({ label, widths = ["70%", "100%", "85%"] }: { label: string; widths?: string[] }) {
	return (
		<div role="status" className="waiting-late space-y-3">
			<span className="sr-only">{label}</span>
			{widths.map((width, line) => (
				<div
					// biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity and never move
					key={line}
					aria-hidden
					className="waiting-bar h-5 max-w-full rounded-bar bg-ink/8"
					style={{ width }}
				/>
			))}
		</div>
	);
}

interface SkeletonProps {
	label: string;
	/** Heard by whoever does not see the bars, and not seen. */
	spoken?: boolean;
	widths?: string[];
}

/**
 * Stands in for lines of text while they are fetched: bars of ink at 8 %, as wide as what will come. Only what takes
 * longer than 300 ms shows them: a flash of grey would be worse than nothing.
 */
export function Skeleton({ label, spoken = true, widths = ["70%", "100%", "85%"] }: SkeletonProps) {
	return (
		<div role="status" className="waiting-late space-y-3">
			<p className={spoken ? "sr-only" : "text-note text-ink-soft"}>{label}</p>
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

interface SkeletonProps {
	label: string;
	/** Whether screen readers read it. The text is invisible. */
	spoken?: boolean;
	widths?: string[];
}

/**
 * A placeholder for lines of text while they load: bars at 8 %, as wide as the text will be. It appears only after 300
 * ms, because a flash of gray would be worse than nothing.
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

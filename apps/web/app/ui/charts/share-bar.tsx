/** A share as a short bar and a percentage. In the table of a narrow window, only the percentage. */
export function ShareBar({ percent }: { percent: number }) {
	const value = Math.max(0, Math.min(100, Math.round(percent)));
	return (
		<span className="inline-flex items-center gap-2">
			<span
				aria-hidden
				className="relative inline-block h-2 w-12 rounded-bar bg-rule sm:max-lg:in-[td]:hidden"
			>
				<span className="bar absolute inset-y-0 left-0 rounded-bar bg-bar" style={{ width: `${value}%` }} />
			</span>
			<span className="font-mono text-note">{value}%</span>
		</span>
	);
}

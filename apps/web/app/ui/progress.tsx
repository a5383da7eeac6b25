/** Progress as a bar that fills a line. */
export function Progress({ label, percent }: { label: string; percent: number }) {
	const value = Math.max(0, Math.min(100, Math.round(percent)));
	return (
		<div className="space-y-2">
			<div className="flex items-baseline justify-between gap-4 text-note">
				<span className="font-semibold">{label}</span>
				<span className="font-mono">{value}%</span>
			</div>
			<div
				role="progressbar"
				aria-label={label}
				aria-valuenow={value}
				aria-valuemin={0}
				aria-valuemax={100}
				className="flex h-4 items-center"
			>
				<div className="relative h-px w-full bg-edge">
					<div
						className="bar absolute -top-1.5 left-0 h-3 rounded-bar bg-bar motion-safe:transition-[width]"
						style={{ width: `${value}%` }}
					/>
				</div>
			</div>
		</div>
	);
}

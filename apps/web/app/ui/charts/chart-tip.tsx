export interface TipLine {
	name: string;
	value: string;
}

/** What the chart says about the point under the mouse, or the one reached by the arrow keys. */
export function ChartTip({ title, lines }: { title?: string; lines: readonly TipLine[] }) {
	return (
		<div className="rounded-box border border-edge bg-sheet px-3 py-2 text-note">
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

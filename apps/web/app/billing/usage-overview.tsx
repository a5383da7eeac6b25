import { Chip } from "../ui/chip.tsx";
import { Sheet } from "../ui/sheet.tsx";

/** The specification's figures, and marked as what they are: nobody's. */
const figures = [
	{ label: "Threats Removed", value: "24" },
	{ label: "Data Removed", value: "98%" },
	{ label: "Days Since Last Scan", value: "7" },
];

export function UsageOverview() {
	return (
		<Sheet>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 className="text-title">Usage Overview</h2>
				<Chip tone="info">Sample data</Chip>
			</div>
			<dl className="mt-4 grid divide-y divide-rule sm:grid-cols-3 sm:divide-x sm:divide-y-0">
				{figures.map(({ label, value }) => (
					<div
						key={label}
						className="flex items-baseline justify-between gap-4 py-3 sm:flex-col-reverse sm:justify-end sm:gap-1 sm:px-5 sm:py-0 sm:first:pl-0"
					>
						<dt className="text-note text-ink-soft">{label}</dt>
						<dd className="font-serif text-head tabular-nums sm:text-display-sm">{value}</dd>
					</div>
				))}
			</dl>
		</Sheet>
	);
}

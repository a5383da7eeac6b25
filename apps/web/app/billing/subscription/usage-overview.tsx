import { Link } from "react-router";
import { daysSince } from "../../lib/api/profile.ts";
import { removedOf } from "../../lib/api/removals.ts";
import { type ScannerFigures, useScannerFigures } from "../../lib/api/scanner-figures.ts";
import { Chip } from "../../ui/chip.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { digits } from "../../ui/words/counted.ts";

/** The specification's figures, marked as examples. */
const samples = { removed: "24", share: "98%", days: "7" };

/** Counts only what we verified: neither what people mark as resolved nor what a site says is a removal. */
function ownFigures({ results, removals }: ScannerFigures): typeof samples | undefined {
	const [last] = results;
	if (!last) return undefined;
	const { count, share } = removedOf(removals);
	return {
		removed: digits(count),
		share,
		days: String(daysSince(last.scan_date, Date.now())),
	};
}

/** Shows the samples until the first scan has finished, then the person's own figures. */
export function UsageOverview() {
	const query = useScannerFigures();
	const own = query.data && ownFigures(query.data);
	return (
		<Sheet>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 className="text-title">Usage Overview</h2>
				{query.data && !own ? <Chip tone="info">Sample data</Chip> : null}
			</div>
			<div className="mt-4 space-y-4">
				<LoadFailed of={query} title="We could not load what was removed" />
				{query.data ? (
					<Figures {...(own ?? samples)} />
				) : query.isError ? null : (
					<div className="min-h-37 sm:min-h-16">
						<Skeleton label="Loading what was removed" widths={["60%", "40%"]} />
					</div>
				)}
				{own && query.data ? <Asked removals={query.data.removals} /> : null}
				{own && query.data?.results[0]?.complete === false ? (
					<p className="text-note text-ink-soft">
						Some sources did not answer the last scan, so there may be more.
					</p>
				) : null}
			</div>
		</Sheet>
	);
}

function Asked({ removals }: Pick<ScannerFigures, "removals">) {
	const { asked } = removedOf(removals);
	const open = asked - (removals?.figures.threats_neutralized ?? 0);
	return (
		<p className="text-note text-ink-soft">
			{asked === 0
				? "No removal was requested yet."
				: `${digits(asked)} requested, ${digits(open)} of them not verified yet. We count only what we checked ourselves.`}{" "}
			{removals ? (
				<Link to="/removals" className="font-semibold underline underline-offset-4">
					Your removals
				</Link>
			) : null}
		</p>
	);
}

function Figures({ removed, share, days }: typeof samples) {
	const figures = [
		{ label: "Threats Removed", value: removed },
		{ label: "Data Removed", value: share },
		{ label: "Days Since Last Scan", value: days },
	];
	return (
		<dl className="grid divide-y divide-rule sm:grid-cols-3 sm:divide-x sm:divide-y-0">
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
	);
}

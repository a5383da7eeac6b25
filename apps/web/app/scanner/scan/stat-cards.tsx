import { dateInWords, shortDate } from "../../lib/site/format-date.ts";
import { counted, digits } from "../../ui/words/counted.ts";
import type { ScanData } from "../api/scan-data.ts";

export function StatCards({ results, exposures: { summary } }: ScanData) {
	const [last] = results;
	const { critical } = summary.by_severity;
	const thisWeek = summary.new_this_week ?? summary.by_status.new;
	const older = summary.by_status.new - thisWeek;
	const open = summary.open_by_severity.critical;
	return (
		<dl className="grid grid-cols-2 border-y border-ink lg:grid-cols-4">
			<Card
				label="Total Exposures"
				value={summary.total}
				note={
					summary.total > 0
						? `${digits(summary.by_status.resolved)} resolved`
						: // Zero is no news if nobody looked.
							last === undefined
							? "Nothing was checked yet"
							: undefined
				}
			/>
			<Card
				label="Critical Issues"
				value={critical}
				note={critical === 0 ? undefined : open === 0 ? "All resolved" : `${digits(open)} to resolve`}
				look={open > 0 ? "text-severity-critical" : ""}
			/>
			<Card
				label="New This Week"
				value={thisWeek}
				note={
					thisWeek > 0
						? "Not looked at yet"
						: older > 0
							? `${counted(older, "older one")} not looked at`
							: undefined
				}
			/>
			<Card
				label="Last Scan"
				value={last ? shortDate(last.scan_date) : "Never"}
				title={last ? dateInWords(last.scan_date) : undefined}
				note={last?.complete === false ? "Not every source could be checked" : undefined}
			/>
		</dl>
	);
}

interface CardProps {
	label: string;
	value: number | string;
	note?: string | undefined;
	title?: string | undefined;
	look?: string;
}

function Card({ label, value, note, title, look = "" }: CardProps) {
	return (
		<div className="flex flex-col gap-1 border-rule py-4 max-lg:odd:pr-4 max-lg:even:border-l max-lg:even:pl-4 max-lg:[&:nth-child(n+3)]:border-t lg:border-l lg:px-5 lg:py-5 lg:first:border-l-0 lg:first:pl-0 lg:last:pr-0">
			<dt className="text-note font-semibold">{label}</dt>
			<dd title={title} className={`font-serif text-head tabular-nums lg:text-display-sm ${look}`}>
				{typeof value === "number" ? digits(value) : value}
			</dd>
			{note ? <dd className="text-note text-ink-soft">{note}</dd> : null}
		</div>
	);
}

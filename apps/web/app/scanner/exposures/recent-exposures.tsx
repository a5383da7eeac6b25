import type { KnownExposures } from "../../lib/api/known-exposures.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Records } from "../../ui/records.tsx";
import { digits } from "../../ui/words/counted.ts";
import { addressOf } from "../api/list-filters.ts";
import { recentShown } from "../api/scan-data.ts";
import { exposureColumns, exposureRowClass } from "../words/exposure-cells.tsx";

export function RecentExposures({ exposures, heading }: { exposures: KnownExposures; heading: string }) {
	const shown = exposures.exposures.slice(0, recentShown);
	return (
		<>
			<Records
				labelledBy={heading}
				columns={exposureColumns}
				rows={shown}
				rowKey={({ id }) => id}
				rowClass={exposureRowClass}
			/>
			<div className="mt-5 flex flex-wrap items-center justify-between gap-3">
				<p className="text-note text-ink-soft">
					{shown.length} of {digits(exposures.total)}
				</p>
				{/* The other page also has filters, and changes several at once. */}
				<ButtonLink to={addressOf({})} look="secondary">
					{exposures.total > shown.length ? "Show all" : "Filter and select"}
				</ButtonLink>
			</div>
		</>
	);
}

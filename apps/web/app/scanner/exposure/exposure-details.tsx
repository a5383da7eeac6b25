import type { ExposureDetail } from "@unlisted/contracts/told";
import { dateInWords, dayInWords } from "../../lib/site/format-date.ts";
import { ShareBar } from "../../ui/charts/share-bar.tsx";
import { type Fact, Facts } from "../../ui/facts.tsx";
import { Folded } from "../../ui/folded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Severity } from "../../ui/severity.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { StatusChip } from "../words/exposure-cells.tsx";
import { Part } from "../words/record-part.tsx";
import { SourceUrl } from "../words/source-url.tsx";
import { percentOf, spaced } from "../words/words.ts";
import { ExposedData } from "./exposed-data.tsx";
import { MoreDetails } from "./more-details.tsx";

/**
 * The facts, for people who want to know more than what to do. A phone shows them after a click, because the steps come
 * first.
 */
export function ExposureDetails({ exposure }: { exposure: ExposureDetail }) {
	const { description, severity, status, not_me, source_url, resolution_notes, resolved_at, reopened_at } =
		exposure;
	return (
		<Sheet className="min-w-0 space-y-4">
			<div>
				<div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
					<h2 className="text-head">Exposure Details</h2>
					<div className="flex items-center gap-x-4">
						<Severity grade={severity} />
						<StatusChip status={not_me ? "not you" : status} />
					</div>
				</div>
				<p className="mt-2 max-w-prose text-ink-soft">{description}</p>
			</div>
			{reopened_at ? (
				<Notice tone="attention" title={`Back since ${dateInWords(reopened_at)}`}>
					<p>You had resolved it, but we found it again. So it counts as new.</p>
				</Notice>
			) : null}
			<Folded label="The record in full">
				<div className="space-y-8">
					<div className="border-t border-rule">
						<Facts facts={factsOf(exposure)} />
					</div>
					{source_url ? <SourceUrl url={source_url} /> : null}
					<ExposedData exposure={exposure} />
					{resolution_notes ? (
						<Part title="Resolution Notes">
							<p className="max-w-prose whitespace-pre-line">{resolution_notes}</p>
							{resolved_at ? (
								<p className="mt-1 text-note text-ink-soft">Resolved on {dateInWords(resolved_at)}</p>
							) : null}
						</Part>
					) : null}
					<MoreDetails exposure={exposure} />
				</div>
			</Folded>
		</Sheet>
	);
}

function factsOf(exposure: ExposureDetail): Fact[] {
	const { source_type, confidence_score, discovered_at, breach_date } = exposure;
	return [
		{ term: "Source type", value: spaced(source_type) },
		{ term: "Confidence", value: <ShareBar percent={percentOf(confidence_score)} /> },
		{ term: "Discovered", value: dateInWords(discovered_at) },
		...(breach_date ? [{ term: "Date of the leak", value: dayInWords(breach_date) }] : []),
	];
}

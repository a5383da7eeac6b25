import type { ExposureDetail } from "@unlisted/contracts/told";
import { dateInWords, dayInWords } from "../../lib/site/format-date.ts";
import { ShareBar } from "../../ui/charts/share-bar.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Masked } from "../../ui/masked.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Severity } from "../../ui/severity.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { BreachAttribution } from "../words/breach-attribution.tsx";
import { StatusChip } from "../words/exposure-cells.tsx";
import { Part } from "../words/record-part.tsx";
import { SourceUrl } from "../words/source-url.tsx";
import { listed, percentOf, spaced } from "../words/words.ts";
import { ExposedData } from "./exposed-data.tsx";

export function ExposureRecord({ exposure }: { exposure: ExposureDetail }) {
	const { title, description, severity, status, source_url, about, resolution_notes } = exposure;
	const edge =
		severity === "critical" && status !== "resolved" ? "border-t-4 border-t-severity-critical" : "";
	return (
		<Sheet className={`min-w-0 space-y-8 ${edge}`}>
			<div>
				<div className="flex flex-wrap items-center justify-between gap-3">
					<Severity grade={severity} />
					<StatusChip status={status} />
				</div>
				<h2 className="mt-3 text-head">{title}</h2>
				<p className="mt-2 max-w-prose text-ink-soft">{description}</p>
				<div className="mt-4 border-t border-rule">
					<Facts facts={factsOf(exposure)} />
				</div>
			</div>
			{exposure.reopened_at ? (
				<Notice tone="attention" title={`Back since ${dateInWords(exposure.reopened_at)}`}>
					<p>You had resolved it, but we found it again. So it counts as new.</p>
				</Notice>
			) : null}
			{source_url ? <SourceUrl url={source_url} /> : null}
			<ExposedData exposure={exposure} />
			{resolution_notes ? (
				<Part title="Resolution Notes">
					<p className="max-w-prose whitespace-pre-line">{resolution_notes}</p>
					{exposure.resolved_at ? (
						<p className="mt-1 text-note text-ink-soft">Resolved on {dateInWords(exposure.resolved_at)}</p>
					) : null}
				</Part>
			) : null}
			{about ? (
				<Part title="What happened">
					<p className="max-w-prose whitespace-pre-line">{about}</p>
				</Part>
			) : null}
			<Reasons title="Why we think that it is you" reasons={exposure.confidence_reasons} />
			<Reasons title="Why it is this severe" reasons={exposure.severity_reasons} />
			{exposure.about_attribution ? (
				<BreachAttribution
					text={exposure.about_attribution.text}
					url={exposure.about_attribution.url}
					licenceUrl={exposure.about_attribution.licence_url}
				/>
			) : null}
		</Sheet>
	);
}

function factsOf(exposure: ExposureDetail) {
	const { matched_by = [], breach_date, accounts = null, domain, providers = [] } = exposure;
	const mono = "font-mono text-note";
	return [
		{ term: "Source type", value: spaced(exposure.source_type) },
		{ term: "Confidence", value: <ShareBar percent={percentOf(exposure.confidence_score)} /> },
		{ term: "Discovered", value: dateInWords(exposure.discovered_at) },
		...(breach_date ? [{ term: "Taken", value: dayInWords(breach_date) }] : []),
		{ term: "Last seen", value: dateInWords(exposure.last_seen_at) },
		...(matched_by.length > 0
			? [
					{
						term: "Found by",
						value: (
							<ul>
								{matched_by.map(({ kind, masked }) => (
									<li key={`${kind} ${masked}`} className="text-note">
										<span className="mr-1 text-ink-soft">{kind}</span> <Masked masked={masked} />
									</li>
								))}
							</ul>
						),
					},
				]
			: []),
		...(domain ? [{ term: "Service", value: <span className={mono}>{domain}</span> }] : []),
		...(accounts === null
			? []
			: [
					{ term: "Accounts in it", value: <span className={mono}>{accounts.toLocaleString("en-US")}</span> },
				]),
		...(providers.length > 0 ? [{ term: "Reported by", value: listed(providers) }] : []),
	];
}

function Reasons({ title, reasons = [] }: { title: string; reasons: readonly string[] | undefined }) {
	if (reasons.length === 0) return null;
	return (
		<Part title={title}>
			<ul className="max-w-prose list-disc space-y-1 pl-5 text-note">
				{reasons.map((reason) => (
					<li key={reason}>{reason}</li>
				))}
			</ul>
		</Part>
	);
}

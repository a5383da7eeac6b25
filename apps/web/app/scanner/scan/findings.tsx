import type { ScanSources, ScanTask } from "@unlisted/contracts/told";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link, useSearchParams } from "react-router";
import { fileAt } from "../../lib/api/authed-api.ts";
import { Folded } from "../../ui/folded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { counted } from "../../ui/words/counted.ts";
import { useAllExposures } from "../api/all-exposures.ts";
import { addressOf, showsAll } from "../api/list-filters.ts";
import type { ScanData } from "../api/scan-data.ts";
import { useSources } from "../api/scan-data.ts";
import { ExportChoice } from "../exposure/export-choice.tsx";
import { ExposureList } from "../exposures/exposure-list.tsx";
import { RecentExposures } from "../exposures/recent-exposures.tsx";
import { BreachAttribution } from "../words/breach-attribution.tsx";

import { EmptyRecord } from "./empty-record.tsx";
import { SampleExplained } from "./sample-explained.tsx";
import { saysOutsideSample } from "./scan-result-sentence.tsx";
import { SeverityChart } from "./severity-chart.tsx";
import { StatCards } from "./stat-cards.tsx";
import { TrendChart } from "./trend-chart.tsx";

interface FindingsProps {
	data: ScanData;
	/** Whether a scan is running, or has just ended and its findings are being loaded. */
	awaited: boolean;
	/** The scan whose result is shown above. */
	ended: ScanTask | undefined;
}

/** The findings so far: figures, each record, charts, and the parts after them. */
export function Findings({ data, awaited, ended, children }: FindingsProps & { children?: ReactNode }) {
	const [search] = useSearchParams();
	const sources = useSources();
	const all = showsAll(search);
	const isEmpty = data.exposures.summary.total === 0;
	return (
		<>
			{all ? null : <StatCards {...data} />}
			<Exposures
				data={data}
				awaited={awaited}
				ended={ended}
				all={all}
				sources={sources.data ?? (sources.isError ? null : undefined)}
			/>
			{all || (isEmpty && data.results.length === 0) ? null : (
				<Folded label="Trend and severity">
					<div className="grid gap-6 lg:grid-cols-2">
						<TrendChart results={data.results} />
						<SeverityChart summary={data.exposures.summary} />
					</div>
				</Folded>
			)}
			{children}
			{sources.data?.sample_only && !isEmpty ? (
				<Notice tone="info" title="These are sample records">
					<SampleExplained />
				</Notice>
			) : null}
			{sources.data ? (
				<BreachAttribution
					text={sources.data.catalogue.attribution}
					url={sources.data.catalogue.attribution_url}
					licenceUrl={sources.data.catalogue.licence_url}
				/>
			) : null}
		</>
	);
}

interface ExposuresProps extends FindingsProps {
	all: boolean;
	sources: ScanSources | null | undefined;
}

function Exposures({ data: { results, exposures }, awaited, ended, all, sources }: ExposuresProps) {
	const heading = useId();
	const { total } = exposures.summary;
	const sampleOnly = sources?.sample_only ?? false;
	const saidAbove = ended !== undefined && saysOutsideSample({ task: ended, known: total, sampleOnly });
	return (
		<section aria-labelledby={heading} className="space-y-4">
			<div className="flex flex-wrap items-start justify-between gap-3">
				<div>
					<h2 id={heading} className="text-head">
						{all ? "All Exposures" : "Recent Exposures"}
					</h2>
					{all ? (
						<Link
							to="/scanner"
							className="inline-flex min-h-11 items-center gap-2 text-note font-semibold underline-offset-4 hover:underline"
						>
							<ArrowLeft aria-hidden className="size-4" />
							Back to the overview
						</Link>
					) : null}
				</div>
				<ExportChoice
					label="Export Report"
					pathOf={(format) => fileAt("GET /api/scanner/report", { query: { format } })}
					what="The report"
				/>
			</div>
			{all ? (
				<Sheet className="sm:max-lg:p-5">
					<ExposureList heading={heading} />
				</Sheet>
			) : total === 0 ? (
				<>
					<EmptyRecord results={results} awaited={awaited} sources={sources} saidAbove={saidAbove} />
					<NotMeLink />
				</>
			) : (
				<Sheet className="sm:max-lg:p-5">
					<RecentExposures heading={heading} exposures={exposures} />
				</Sheet>
			)}
		</section>
	);
}

/** Lets a person who marked everything as someone else's find it again. */
function NotMeLink() {
	const others = useAllExposures({ status: "not_me" });
	const count = others.data?.pages[0]?.total ?? 0;
	if (count === 0) return null;
	return (
		<p className="text-note text-ink-soft">
			You marked {counted(count, "exposure")} as not about you.{" "}
			<Link to={addressOf({ status: "not_me" })} className="font-semibold underline underline-offset-4">
				Show them
			</Link>
		</p>
	);
}

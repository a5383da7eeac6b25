import { ArrowLeft } from "lucide-react";
import { useId } from "react";
import { Link, useSearchParams } from "react-router";
import { Notice } from "../ui/notice.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { BreachAttribution } from "./breach-attribution.tsx";
import { EmptyRecord } from "./empty-record.tsx";
import { ExportChoice } from "./export-choice.tsx";
import { ExposureList } from "./exposure-list.tsx";
import { addressOf, showsAll } from "./list-filters.ts";
import { RecentExposures } from "./recent-exposures.tsx";
import { SampleExplained } from "./sample-explained.tsx";
import { type ScanData, useSources } from "./scan-data.ts";
import { SeverityChart } from "./severity-chart.tsx";
import { StatCards } from "./stat-cards.tsx";
import { TrendChart } from "./trend-chart.tsx";

/** What is known so far: in figures, as charts, record by record. */
export function Findings({ data }: { data: ScanData }) {
	const [search] = useSearchParams();
	const sources = useSources();
	const { results, exposures } = data;
	const all = showsAll(search);
	const isEmpty = exposures.summary.total === 0;
	return (
		<>
			{all ? null : <StatCards {...data} />}
			{isEmpty || all ? null : (
				<div className="grid gap-6 lg:grid-cols-2">
					<TrendChart results={results} />
					<SeverityChart summary={exposures.summary} />
				</div>
			)}
			{isEmpty && !all ? (
				<EmptyRecord results={results} sources={sources.data} />
			) : (
				<Exposures data={data} all={all} />
			)}
			{isEmpty && results.length > 0 ? <NotMeLink /> : null}
			{sources.data?.sample_only && !isEmpty ? (
				<Notice tone="info" title="These are made-up records">
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

function Exposures({ data: { exposures }, all }: { data: ScanData; all: boolean }) {
	const heading = useId();
	return (
		<section aria-labelledby={heading}>
			<Sheet>
				<div className="mb-4 flex flex-wrap items-start justify-between gap-3">
					<div>
						<h2 id={heading} className="text-title">
							{all ? "All Exposures" : "Recent Exposures"}
						</h2>
						{all ? (
							<Link
								to="/scanner"
								className="inline-flex min-h-11 items-center gap-2 text-note font-semibold underline-offset-4 hover:underline"
							>
								<ArrowLeft aria-hidden className="size-4" />
								Only the most recent
							</Link>
						) : null}
					</div>
					<ExportChoice label="Export Report" path="/api/scanner/report" what="The report" />
				</div>
				{all ? <ExposureList /> : <RecentExposures exposures={exposures} />}
			</Sheet>
		</section>
	);
}

/** Whoever called everything somebody else's finds it again here. */
function NotMeLink() {
	return (
		<p className="text-note text-ink-soft">
			What you said is somebody else's is kept apart.{" "}
			<Link to={addressOf({ status: "not_me" })} className="font-semibold underline underline-offset-4">
				Show it
			</Link>
		</p>
	);
}

import type { ExposureSummary } from "@unlisted/contracts/told";
import { Settings } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useSearchParams } from "react-router";
import { brokerIdentityQuery, coverageQuery } from "../lib/api/brokers.ts";
import { useProfile } from "../lib/api/profile.ts";
import { runningScanQuery } from "../lib/api/running-scan.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { withFirstAnswers } from "../shell/session/first-draw.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { CouldNotLoad, LoadFailed } from "../ui/could-not-load.tsx";
import { Folded } from "../ui/folded.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { identifiersQuery } from "./api/identifier-calls.ts";
import { showsAll } from "./api/list-filters.ts";
import { type ScanData, scanDataQuery, sourcesQuery, useScanData } from "./api/scan-data.ts";
import { FirstLook } from "./first/first-look.tsx";
import { ownPlanQuery, PlansAfter } from "./first/plans-after.tsx";
import { Findings } from "./scan/findings.tsx";
import { ScanPanel, WhereWeLooked } from "./scan/scan-panel.tsx";
import { ScannerWaiting } from "./scan/scanner-waiting.tsx";
import { isInProgress, type Scan, useScan } from "./scan/use-scan.ts";

export const meta = () =>
	pageMeta({
		title: "Dark Web Scanner",
		description: "Monitor your data across the dark web and breach databases",
		path: "/scanner",
		hidden: true,
	});

function ScannerPage() {
	const scan = useScan();
	const heading = useRef<HTMLHeadingElement>(null);
	const data = useScanData();
	const found = useFoundSoFar(scan, data.data);
	const [search] = useSearchParams();
	const known = found?.exposures.summary.total;
	const isOverview = !showsAll(search);
	// Until the results have loaded, the profile decides the layout, so that nothing moves.
	const profile = useProfile();
	const unscanned = found ? found.results.length === 0 : profile.data?.security_score === null;
	const neverScanned = unscanned && scan.task === undefined;
	const rests = isOverview && scan.task === undefined && !neverScanned;
	const awaited = scan.task !== undefined && scan.task.status !== "failed";
	const inProgress = isInProgress(scan);
	const ended = awaited && !inProgress ? scan.task : undefined;
	const looked = rests || (scan.task && !inProgress) ? <WhereWeLooked scan={scan} known={known} /> : null;

	function startFirst() {
		// The button disappears with its focus. The lines of the scan begin at the top and take its place.
		flushSync(scan.start);
		heading.current?.focus({ preventScroll: true });
		window.scrollTo(0, 0);
	}
	return (
		<Page>
			<PageHeading
				title="Dark Web Scanner"
				subtitle="Monitor your data across the dark web and breach databases"
			>
				<Button
					// Before the first scan the question below has the button to press.
					look={neverScanned && isOverview ? "secondary" : "primary"}
					disabled={inProgress}
					onClick={scan.start}
				>
					{inProgress ? "Scanning..." : "Start Scan"}
				</Button>
				<ButtonLink to="/scanner/settings" look="secondary">
					<Settings aria-hidden className="size-4" />
					Settings
				</ButtonLink>
			</PageHeading>
			<div className="space-y-8">
				{scan.failure ? (
					<CouldNotLoad
						title="The scan could not be started"
						message={scan.failure}
						busy={scan.scanning}
						onRetry={scan.start}
					/>
				) : null}
				{neverScanned && isOverview ? <FirstLook starting={scan.scanning} onReady={startFirst} /> : null}
				{/* A running scan, and then its result, comes first, even above the list of all exposures. */}
				{scan.task ? <ScanPanel scan={scan} heading={heading} known={known} /> : null}
				<LoadFailed of={data} title="We could not load your scan data" />
				{found ? (
					<Findings data={found} awaited={awaited} ended={ended}>
						{looked ? <Folded label="Where we looked">{looked}</Folded> : null}
						{isOverview && found.results.length > 0 ? (
							<PlansAfter open={openOf(found.exposures.summary)} />
						) : null}
					</Findings>
				) : data.isError ? (
					looked
				) : (
					<ScannerWaiting />
				)}
			</div>
		</Page>
	);
}

export default withFirstAnswers(
	(queries) => [
		queries.prefetchQuery(runningScanQuery),
		queries.prefetchQuery(scanDataQuery),
		queries.prefetchQuery(sourcesQuery),
		queries.prefetchQuery(identifiersQuery),
		queries.prefetchQuery(coverageQuery),
		queries.prefetchQuery(brokerIdentityQuery),
		queries.prefetchQuery(ownPlanQuery),
	],
	ScannerPage,
);

/**
 * The findings of a scan appear with its result, after its last line. Until then the page shows the earlier findings.
 */
function useFoundSoFar({ task, scanning, shown }: Scan, data: ScanData | undefined): ScanData | undefined {
	const before = useRef(data);
	const waits = task !== undefined && task.status !== "failed" && (scanning || !shown.all);
	if (!waits || before.current === undefined) before.current = data;
	return before.current;
}

function openOf({ open_by_severity: { critical, high, medium, low } }: ExposureSummary): number {
	return critical + high + medium + low;
}

import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";
import { scanTouchedJob } from "./core/follow-scan.ts";
import type { ScannerDeps } from "./core/scanner.deps.ts";
import { type MatchCorpusDeps, matchCorpus } from "./new-data/match-corpus.ts";
import { scanTouched } from "./new-data/scan-touched.ts";
import { type SendReportsDeps, sendReports } from "./reports/send-reports.ts";
import { planAnew, planAnewJob } from "./scans/plan-anew.ts";
import { planScans } from "./scans/plan-scans.ts";
import { runScan } from "./scans/run-scan.ts";
import { runScanJob } from "./scans/start-scan.ts";
import { sweepScans } from "./scans/sweep-scans.ts";
import { tellOfFound } from "./scans/tell-of-found.ts";
import { tellRemovals } from "./scans/tell-removals.ts";
import { type RefreshCatalogueDeps, refreshCatalogue } from "./sources/refresh-catalogue.ts";

export const matchCorpusJob = "scanner.match-corpus";
const planJob = "scanner.plan-scans";
const reportsJob = "scanner.send-reports";
const tellRemovalsJob = "scanner.tell-removals";
const sweepJob = "scanner.sweep";
const catalogueJob = "scanner.refresh-catalogue";

export function scannerJobs(
	deps: ScannerDeps & SendReportsDeps & MatchCorpusDeps & RefreshCatalogueDeps,
): JobDefinition<never>[] {
	const refresh = refreshCatalogue(deps);
	return [
		{
			name: runScanJob,
			handle: runScan(deps),
			retryLimit: 10,
			retryDelaySeconds: 1,
			concurrency: 8,
			expireInSeconds: 900,
		},
		{ name: planJob, handle: planScans(deps), retryLimit: 1 },
		{ name: planAnewJob, handle: planAnew(deps), retryLimit: 5 },
		{ name: reportsJob, handle: sendReports(deps), retryLimit: 1 },
		{
			name: matchCorpusJob,
			handle: matchCorpus(deps),
			retryLimit: 5,
			retryDelaySeconds: 10,
			expireInSeconds: 3600,
		},
		{ name: scanTouchedJob, handle: scanTouched(deps), retryLimit: 5 },
		{ name: tellRemovalsJob, handle: tellRemovals(deps), retryLimit: 1 },
		{ name: sweepJob, handle: sweepScans({ ...deps, tellOfFound: tellOfFound(deps) }), retryLimit: 1 },
		{
			name: catalogueJob,
			handle: async (_: object, { signal }) => {
				await refresh(signal);
			},
			retryLimit: 3,
			retryDelaySeconds: 300,
		},
	];
}

export const scannerSchedules: readonly ScheduleDefinition[] = [
	{ job: planJob, cron: "* * * * *" },
	{ job: reportsJob, cron: "*/5 * * * *" },
	{ job: matchCorpusJob, cron: "* * * * *" },
	{ job: tellRemovalsJob, cron: "20 16 * * *" },
	{ job: sweepJob, cron: "*/5 * * * *" },
	{ job: catalogueJob, cron: "41 3 * * *" },
];

import type { JobDefinition, ScheduleDefinition } from "../../platform/jobs/jobs.ts";
import { type MatchCorpusDeps, matchCorpus } from "./match-corpus.ts";
import { planAnew, planAnewJob } from "./plan-anew.ts";
import { planScans } from "./plan-scans.ts";
import { type RefreshCatalogueDeps, refreshCatalogue } from "./refresh-catalogue.ts";
import { runScan } from "./run-scan.ts";
import { scanTouched, scanTouchedJob } from "./scan-touched.ts";
import type { ScannerDeps } from "./scanner.deps.ts";
import { type SendReportsDeps, sendReports } from "./send-reports.ts";
import { runScanJob } from "./start-scan.ts";
import { sweepScans } from "./sweep-scans.ts";

export const matchCorpusJob = "scanner.match-corpus";
const planJob = "scanner.plan-scans";
const reportsJob = "scanner.send-reports";
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
		{ name: sweepJob, handle: sweepScans(deps), retryLimit: 1 },
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
	{ job: sweepJob, cron: "*/5 * * * *" },
	{ job: catalogueJob, cron: "41 3 * * *" },
];

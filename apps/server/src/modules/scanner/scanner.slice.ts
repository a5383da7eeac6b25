import type { Env } from "../../env.ts";
import type { SliceContext } from "../../platform/context.ts";
import { personVault } from "../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Slice } from "../../platform/slice.ts";
import type { BillingSlice } from "../billing/billing.slice.ts";
import type { BrokerUseCases } from "../brokers/brokers.slice.ts";
import type { CorpusSlice } from "../corpus/corpus.slice.ts";
import type { IdentityUseCases } from "../identity/identity.slice.ts";
import type { NotificationsSlice } from "../notifications/notifications.slice.ts";
import { alertExposures } from "./alerts/alert-exposures.ts";
import { loadPerson } from "./core/load-person.ts";
import { createProgressFeed } from "./core/progress-feed.ts";
import type { ScannerDeps } from "./core/scanner.deps.ts";
import { watchedByBrokers } from "./core/watched-by-brokers.ts";
import { forgetScanner } from "./identifiers/forget-scanner.ts";
import { watchForNews } from "./new-data/watch-for-news.ts";
import { queueReport } from "./reports/queue-report.ts";
import { stopReports, wantsReports } from "./reports/report-preference.ts";
import { scannerRecordsOf } from "./reports/scanner-records-of.ts";
import type { SendReportsDeps } from "./reports/send-reports.ts";
import { matchCorpusJob, scannerJobs, scannerSchedules } from "./scanner.jobs.ts";
import { scannerRoutes } from "./scanner.routes.ts";
import { scanGauges, sourceGauges } from "./scanner-gauges.ts";
import { planAnewJob } from "./scans/plan-anew.ts";
import { stopEmailAlerts } from "./settings/save-settings.ts";
import { readSourceHealth } from "./sources/source-health.ts";
import { sourceLine } from "./sources/source-line.rules.ts";
import type { BreachSources } from "./sources.settings.ts";

export {
	corporaElsewhere,
	hasBreachSource,
	hibpAccount,
	openSources,
	tryCorpora,
} from "./sources.settings.ts";

export interface ScannerNeeds {
	readonly notifications: NotificationsSlice;
	readonly people: IdentityUseCases;
	readonly runtime: ScannerDeps["runtime"];
	readonly planOf: BillingSlice["planOf"];
	readonly brokers: BrokerUseCases;
	readonly removalNews: Pick<ScannerDeps, "takeRemovalNews" | "peopleWithRemovalNews">;
	readonly sources: BreachSources;
	readonly watchedCorpus: CorpusSlice["watchedCorpus"];
}

type ScannerEnv = Pick<Env, "RATE_LIMITS" | "ROLE" | "SCAN_SOURCE_SECONDS">;

export function scannerSlice(context: SliceContext<ScannerEnv>, needs: ScannerNeeds) {
	const { env, db, log, keys, queue } = context;
	const { notifications, people, brokers, sources, watchedCorpus, planOf, removalNews, runtime } = needs;
	const vault = personVault(keys);
	const deps: ScannerDeps & SendReportsDeps = {
		...context,
		...sources,
		vault,
		feed: createProgressFeed(db),
		identity: people,
		runtime,
		brokers,
		...removalNews,
		planOf,
		alertExposures: alertExposures({
			...context,
			...notifications,
			devicesOf: notifications.pushDevicesOf,
		}),
		queueMail: notifications.queueMail,
		dropWaiting: notifications.dropWaiting,
		pushDevicesOf: notifications.pushDevicesOf,
		sms: notifications.sms,
		limitsStarts: env.RATE_LIMITS,
		searchTimeoutMs: env.SCAN_SOURCE_SECONDS * 1000,
		queueReport: queueReport({ ...context, ...notifications }),
		wantsReports: wantsReports(context),
	};
	const kept = { vault, forgetTextsTo: notifications.forgetTextsTo };
	let endStreams: () => void = () => undefined;
	return {
		/** For brokers: the confirmed numbers and addresses of a person. */
		watched: async (userId: string) => {
			const person = await loadPerson(deps, db, userId);
			return watchedByBrokers(person?.identifiers ?? []);
		},
		sourceHealth: readSourceHealth(deps),
		/** For the unsubscribe link in an alert or a report. */
		stop: { alerts: stopEmailAlerts(context), reports: stopReports },
		routes: (http) => {
			const push = notifications.pushChannel;
			endStreams = scannerRoutes(http, { ...deps, push, authenticate: people.authenticate });
		},
		jobs: scannerJobs({ ...deps, ...sources, watchedCorpus }),
		schedules: scannerSchedules,
		gauges: scanGauges(deps),
		families: sourceGauges(deps),
		sections: scannerRecordsOf({ db, vault }),
		forgets: { beforeDelete: forgetScanner(kept), beforeClaim: forgetScanner(kept) },
		watch: () => {
			if (!watchedCorpus || env.ROLE === "api") return async () => undefined;
			return watchForNews({ watchedCorpus, log, match: () => queue.enqueue(db, matchCorpusJob, {}) });
		},
		afterListen: async () => {
			const labels = sources.providers.map(({ label }) => label);
			return [["Sources", sourceLine(labels, sources.sampleOnly)]];
		},
		warmUp: sources.warmUp,
		endStreams: () => endStreams(),
		close: async () => {
			await deps.feed.close();
			await sources.close();
		},
	} satisfies Slice & Record<string, unknown>;
}

/**
 * For billing, whose slice is made earlier: plans a person's scans again after their plan changed. Call it in the
 * transaction of the change.
 */
export function planAnewSoon({ queue }: SliceContext) {
	return (tx: Transaction, userId: string): Promise<void> => queue.enqueue(tx, planAnewJob, { userId });
}

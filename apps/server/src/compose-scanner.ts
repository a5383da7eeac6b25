import type { Parts } from "./compose.ts";
import type { BreachSources } from "./compose-sources.ts";
import { stopReports, wantsReports } from "./modules/account/report-preference.ts";
import { entitlementOf } from "./modules/billing/subscription/entitlement-of.ts";
import type { IdentityDeps } from "./modules/identity/core/identity.deps.ts";
import type { IdentityUseCases } from "./modules/identity/identity-use-cases.ts";
import { alertExposures } from "./modules/notifications/alerts/alert-exposures.ts";
import type { QueueMail } from "./modules/notifications/mail/queue-mail.ts";
import { countPushDevices } from "./modules/notifications/push/count-push-devices.ts";
import { queueReport } from "./modules/notifications/reports/queue-report.ts";
import { createProgressFeed } from "./modules/scanner/core/progress-feed.ts";
import type { ScannerDeps } from "./modules/scanner/core/scanner.deps.ts";
import type { SendReportsDeps } from "./modules/scanner/reports/send-reports.ts";
import { stopEmailAlerts } from "./modules/scanner/settings/save-settings.ts";
import { personVault } from "./platform/crypto/person-vault.ts";
import type { Transaction } from "./platform/db/database.ts";
import type { Queue } from "./platform/jobs/queue.ts";
import type { PushSender } from "./providers/push/port.ts";
import { vapidKeys } from "./providers/push/vapid-keys.ts";
import { webPushSender } from "./providers/push/web-push.ts";

interface Others {
	readonly queueMail: QueueMail;
	readonly queue: Queue;
	readonly people: IdentityUseCases;
	readonly identity: Pick<IdentityDeps, "sms">;
	readonly sources: BreachSources;
	readonly push: PushSender;
}

/** What scans and alerts stand on, out of the configuration. */
export function composeScanner(parts: Parts, others: Others): ScannerDeps & SendReportsDeps {
	const { env, db, clock, keys, log, publicUrl } = parts;
	const { sms } = others.identity;
	const vault = personVault(keys);
	const unsubscribeKey = unsubscribeKeyOf(parts);
	const { queueMail, queue } = others;
	return {
		db,
		clock,
		log,
		keys,
		vault,
		publicUrl,
		queue,
		providers: others.sources.providers,
		catalogue: others.sources.catalogue,
		sampleOnly: others.sources.sampleOnly,
		feed: createProgressFeed(db),
		identity: others.people,
		planOf: entitlementOf({ db, clock }),
		alertExposures: alertExposures({
			clock,
			vault,
			enqueue: queue.enqueue,
			queueMail,
			publicUrl,
			unsubscribeKey,
			texts: sms !== null,
		}),
		queueMail,
		sms,
		limitsStarts: env.RATE_LIMITS,
		searchTimeoutMs: env.SCAN_SOURCE_SECONDS * 1000,
		queueReport: queueReport({ queueMail, publicUrl, unsubscribeKey }),
		wantsReports: wantsReports({ db }),
	};
}

/** What the links of alerts and reports lead to. */
export function alertLinks(parts: Parts) {
	const stopAlerts = stopEmailAlerts(parts);
	return {
		unsubscribeKey: unsubscribeKeyOf(parts),
		turnOff: (tx: Transaction, userId: string, from: "alerts" | "reports") =>
			from === "alerts" ? stopAlerts(tx, userId) : stopReports(tx, userId),
	};
}

/** As the page of settings sees them. */
export function pushChannel({ db }: Parts, push: PushSender) {
	return { publicKey: push.publicKey, devicesOf: countPushDevices({ db }) };
}

/** Every process has the same key pair, out of MASTER_KEY. */
export function choosePush({ env, keys }: Parts): PushSender {
	return webPushSender({
		keys: vapidKeys(keys.derive),
		subject: `mailto:${env.SUPPORT_EMAIL}`,
		loopback: env.demo,
	});
}

function unsubscribeKeyOf({ keys }: Parts): Uint8Array {
	return keys.derive("alert-unsubscribe");
}

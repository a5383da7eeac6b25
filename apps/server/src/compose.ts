import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { composeBilling, endBillingOf, leaveBillingOf } from "./compose-billing.ts";
import { httpOptions, siteConfig } from "./compose-http.ts";
import { composeDemoAccount, composeIdentity, type IdentitySubstitutes } from "./compose-identity.ts";
import { mastersOf, settleMasterFiles, watchKeys } from "./compose-keys.ts";
import { sandboxPath, type TrialPayments } from "./compose-sandbox.ts";
import { alertLinks, choosePush, composeScanner, pushChannel } from "./compose-scanner.ts";
import { composeSources } from "./compose-sources.ts";
import type { Env } from "./env.ts";
import { accountJobs, accountSchedules } from "./modules/account/account.jobs.ts";
import { accountRoutes } from "./modules/account/account.routes.ts";
import { authHelperRoutes } from "./modules/account/auth-helpers.routes.ts";
import { forgetByAddress } from "./modules/account/forget-by-address.ts";
import { accountEvents } from "./modules/account/person-events.ts";
import { sectionByAddress } from "./modules/account/section-by-address.ts";
import { billingJobs, billingSchedules } from "./modules/billing/billing.jobs.ts";
import { billingRecordsOf } from "./modules/billing/documents/billing-records-of.ts";
import { paymentsRoutes } from "./modules/billing/documents/payments.routes.ts";
import { webhookRoutes } from "./modules/billing/mirror/webhook.routes.ts";
import { sandboxProxyRoutes } from "./modules/billing/sandbox-proxy.routes.ts";
import { billingRoutes } from "./modules/billing/subscription/billing.routes.ts";
import { corpusJobs, corpusSchedules } from "./modules/corpus/corpus.jobs.ts";
import { corpusRoutes } from "./modules/corpus/corpus.routes.ts";
import { openSharedCorpus } from "./modules/corpus/open-shared-corpus.ts";
import { identityJobs, identitySchedules } from "./modules/identity/identity.jobs.ts";
import { identityRoutes } from "./modules/identity/identity.routes.ts";
import { identityUseCases } from "./modules/identity/identity-use-cases.ts";
import { type ApiKeyBook, apiKeyBook } from "./modules/identity/keys/api-key-book.ts";
import { type ApiKeys, apiKeys } from "./modules/identity/keys/api-keys.ts";
import { type CurrentKeys, currentKeys } from "./modules/identity/keys/standing-keys.ts";
import { callerOfToken } from "./modules/identity/sessions/authenticate.http.ts";
import { forgetSubscription } from "./modules/newsletter/forget-subscription.ts";
import { newsletterJobs, newsletterSchedules } from "./modules/newsletter/newsletter.jobs.ts";
import { newsletterRoutes } from "./modules/newsletter/newsletter.routes.ts";
import { subscriptionOf } from "./modules/newsletter/subscription-of.ts";
import { alertRecordsOf } from "./modules/notifications/alerts/alert-records-of.ts";
import { alertJobs, alertSchedules } from "./modules/notifications/alerts/alerts.jobs.ts";
import { forgetAlerts } from "./modules/notifications/alerts/forget-alerts.ts";
import { takeFromBudget } from "./modules/notifications/budget/take-from-budget.ts";
import { textsToday } from "./modules/notifications/budget/text-budget.ts";
import { forgetMailsOf } from "./modules/notifications/mail/forget-mails-of.ts";
import { mailboxRoutes } from "./modules/notifications/mail/mailbox.routes.ts";
import { notificationJobs, notificationSchedules } from "./modules/notifications/mail/notifications.jobs.ts";
import { queueMail as mailQueue } from "./modules/notifications/mail/queue-mail.ts";
import { notificationsRoutes } from "./modules/notifications/notifications.routes.ts";
import { forgetScanner } from "./modules/scanner/identifiers/forget-scanner.ts";
import { forgetWatched } from "./modules/scanner/identifiers/forget-watched.ts";
import { scannerRecordsOf } from "./modules/scanner/reports/scanner-records-of.ts";
import { scannerJobs, scannerSchedules } from "./modules/scanner/scanner.jobs.ts";
import { scannerRoutes } from "./modules/scanner/scanner.routes.ts";
import { forgetRequestsFrom } from "./modules/support/forget-requests-from.ts";
import { securityTxtRoutes } from "./modules/support/security-txt.routes.ts";
import { supportJobs, supportSchedules } from "./modules/support/support.jobs.ts";
import { supportRoutes } from "./modules/support/support.routes.ts";
import { supportRequestsOf } from "./modules/support/support-requests-of.ts";
import { tablesRoutes } from "./modules/tables/tables.routes.ts";
import { type Clock, systemClock } from "./platform/clock/clock.ts";
import type { KeyRing } from "./platform/crypto/key-ring.ts";
import { loadKeyRing } from "./platform/crypto/load-key-ring.ts";
import { personVault, refuseOtherMasterKey } from "./platform/crypto/person-vault.ts";
import { lockDataDir } from "./platform/db/data-dir-lock.ts";
import type { Database } from "./platform/db/database.ts";
import { erasingJobs } from "./platform/db/erase-deleted.jobs.ts";
import { migrate, readMigrations } from "./platform/db/migrate.ts";
import { openDatabase } from "./platform/db/open-database.ts";
import { limitAccounts } from "./platform/http/account-limit.ts";
import { createHttpApp, type HttpApp } from "./platform/http/app.ts";
import { docsRoutes } from "./platform/http/docs.routes.ts";
import { healthRoutes } from "./platform/http/health.routes.ts";
import { siteRoutes } from "./platform/http/site.routes.ts";
import { readSite } from "./platform/http/site.ts";
import { openQueue, type Queue } from "./platform/jobs/queue.ts";
import { startWorker } from "./platform/jobs/worker.ts";
import type { Log } from "./platform/log/log.ts";
import type { BreachData } from "./providers/breach-data/port.ts";
import { mailboxMailer } from "./providers/mailer/mailbox.ts";
import type { Mailer } from "./providers/mailer/port.ts";
import { smtpMailer } from "./providers/mailer/smtp.ts";
import { unconfiguredMailer } from "./providers/mailer/unconfigured.ts";
import type { Payments } from "./providers/payments/port.ts";
import type { PushSender } from "./providers/push/port.ts";
import { readiness } from "./readiness.ts";

export const migrationsFolder = fileURLToPath(new URL("../../../db/migrations", import.meta.url));
const securityPolicy = new URL("../../../SECURITY.md", import.meta.url);
const siteFolder = fileURLToPath(new URL("../../web/build/client", import.meta.url));

export interface Parts extends ApiKeys {
	readonly env: Env;
	readonly log: Log;
	readonly clock: Clock;
	readonly db: Database;
	readonly keys: KeyRing;
	readonly publicUrl: string;
	/** The sandbox for payments, if it runs beside this process. */
	readonly trial?: TrialPayments | null;
	/** The two keys above as they are now: they may be replaced while the process runs. */
	readonly currentKeys?: CurrentKeys;
	readonly apiKeys?: ApiKeyBook;
}

/** The migrated database and the keys: the base of both the server and the command line. */
export async function openParts(
	env: Env,
	options: { log: Log; publicUrl: string; clock?: Clock },
): Promise<{ parts: Parts; close: () => Promise<void> }> {
	const unlock = env.DATABASE_URL === undefined ? lockDataDir(env.DATA_DIR) : () => undefined;
	let db: Database | undefined;
	try {
		db = await openDatabase({
			dataDir: env.DATA_DIR,
			url: env.DATABASE_URL,
			pool: env.DATABASE_POOL,
			prepare: env.DATABASE_PREPARE,
			log: options.log,
		});
		if (env.MIGRATE) {
			const applied = await migrate(db, readMigrations(migrationsFolder));
			if (applied.length > 0) options.log.info({ applied }, "migrated");
		}
		const clock = options.clock ?? systemClock;
		const keys = await loadKeyRing(db, mastersOf(env), clock.now());
		await refuseOtherMasterKey(db, keys);
		if (keys.sealingId !== null) await settleMasterFiles(env, db);
		const standing = await apiKeys({ env, shared: { db, keys } });
		const parts: Parts = {
			env,
			log: options.log,
			clock,
			db,
			keys,
			publicUrl: options.publicUrl,
			...standing,
			currentKeys: currentKeys(standing),
			apiKeys: apiKeyBook({ db, clock, log: options.log }),
		};
		const opened = db;
		return {
			parts,
			close: async () => {
				await opened.close();
				unlock();
			},
		};
	} catch (error) {
		await db?.close();
		unlock();
		throw error;
	}
}

export interface Application {
	readonly http: HttpApp;
	readonly queue: Queue;
	/**
	 * Begins to run jobs, if this process does. Apart from the start, so that requests need not wait for it.
	 */
	work(): Promise<void>;
	/** The names of the sources, for people. */
	readonly sources: readonly string[];
	/** Background work after the start. Does not throw. */
	prepare(): Promise<void>;
	stop(): Promise<void>;
}

/** What tests use instead of outside parties. */
export interface Substitutes extends IdentitySubstitutes {
	/** Instead of the configured sources. */
	readonly breachData?: readonly BreachData[];
	readonly push?: PushSender;
	readonly mailer?: Mailer;
	/** Wraps the configured one. */
	readonly payments?: (configured: Payments | null) => Payments | null;
}

export async function compose(parts: Parts, substitutes: Substitutes = {}): Promise<Application> {
	const { env, db, clock, keys, log, publicUrl } = parts;
	const mailer = substitutes.mailer ?? chooseMailer(parts);
	const queue = await openQueue({
		db,
		databaseUrl: env.DATABASE_URL,
		works: env.ROLE !== "api",
		log,
		shutdownSeconds: env.SHUTDOWN_SECONDS,
	});
	const queueMail = mailQueue({ clock, keys, enqueue: queue.enqueue });
	const erase = erasingJobs({ db, dataDir: env.DATA_DIR, log }, queue);
	const unsubscribeKey = keys.derive("newsletter-unsubscribe");
	const identity = composeIdentity(
		parts,
		queueMail,
		accountEvents({
			clock,
			beforeDelete: [
				forgetMailsOf({ keys }),
				forgetWatched({ vault: personVault(keys), keys }),
				forgetByAddress(forgetRequestsFrom),
				forgetByAddress(forgetSubscription),
				endBillingOf(parts, queue),
				erase.soon,
			],
			beforeClaim: [
				forgetAlerts,
				forgetScanner({ vault: personVault(keys), keys }),
				leaveBillingOf(parts, queue),
			],
		}),
		substitutes,
	);
	// Checks a password hash, which takes a while on another thread, so the rest is composed meanwhile.
	const demoAccount = composeDemoAccount(parts, identity);

	const people = identityUseCases(identity);
	const billing = await composeBilling(parts, {
		queueMail,
		findPerson: people.findPerson,
		queue,
		payments: substitutes.payments,
	});

	const sources = composeSources(parts, substitutes.breachData);
	const push = substitutes.push ?? choosePush(parts);
	const scanner = composeScanner(parts, {
		queueMail,
		queue,
		people,
		identity,
		sources,
		push,
	});

	const http = await createHttpApp(httpOptions(parts));
	const plain = http as unknown as FastifyInstance;
	const shares = env.CORPUS_SHARE !== undefined && env.ROLE !== "worker";
	const corpus = shares ? openSharedCorpus(env.CORPUS_SHARE ?? "", log) : null;
	let endStreams: () => void = () => undefined;
	const metricsToken = env.METRICS_TOKEN ?? (env.loopback ? undefined : null);
	const texts = [
		{
			name: "unlisted_text_messages_today",
			help: "Text messages counted today (UTC)",
			value: textsToday(parts),
		},
		{ name: "unlisted_text_messages_budget", help: "SMS_DAILY_BUDGET", value: () => env.SMS_DAILY_BUDGET },
	];
	healthRoutes(plain, {
		notReady: readiness(db, readMigrations(migrationsFolder)),
		metricsToken,
		gauges: texts,
	});
	if (env.ROLE !== "worker") {
		await identityRoutes(http, identity);
		const whoAsks = limitAccounts(people.authenticate, { on: env.RATE_LIMITS });
		const moreSections = [
			sectionByAddress("support_requests", people, supportRequestsOf({ db })),
			sectionByAddress("newsletter_subscription", people, subscriptionOf({ db })),
			...billingRecordsOf({ db }),
			...scannerRecordsOf(scanner),
			...alertRecordsOf({ db }),
		];
		const account = { db, clock, queueMail, supportEmail: env.SUPPORT_EMAIL, moreSections };
		const byToken = limitAccounts(callerOfToken(identity), { on: env.RATE_LIMITS });
		tablesRoutes(http, { db, clock, authenticate: byToken });
		accountRoutes(http, { ...account, identity: { ...people, authenticate: whoAsks } });
		authHelperRoutes(http, { ...account, identity: { ...people, authenticate: whoAsks } });
		const takeToday = takeFromBudget({ clock });
		supportRoutes(http, { db, clock, keys, queueMail, takeToday, supportEmail: env.SUPPORT_EMAIL });
		const contact = env.SECURITY_CONTACT ?? `mailto:${env.SUPPORT_EMAIL}`;
		securityTxtRoutes(http, { clock, contact, publicUrl, policy: readFileSync(securityPolicy, "utf8") });
		endStreams = scannerRoutes(http, { ...scanner, push: pushChannel(parts, push), authenticate: whoAsks });
		const links = alertLinks(parts);
		const devices = { db, clock, keys, vault: scanner.vault, push };
		notificationsRoutes(http, { ...devices, ...links, publicUrl, authenticate: whoAsks });
		billingRoutes(http, { ...billing, authenticate: whoAsks });
		paymentsRoutes(http, { ...billing, authenticate: whoAsks });
		webhookRoutes(plain, billing);
		if (parts.trial) sandboxProxyRoutes(plain, { ...parts.trial, path: sandboxPath });
		if (corpus) corpusRoutes(http, corpus);
		newsletterRoutes(http, { db, clock, queueMail, publicUrl, unsubscribeKey });
		if (env.demo && !env.SMTP_URL) mailboxRoutes(http, { db, keys });
		docsRoutes(plain);
		let site = readSite(siteFolder, siteConfig(parts, identity));
		parts.currentKeys?.onChange(() => {
			site = readSite(siteFolder, siteConfig(parts, identity));
		});
		siteRoutes(plain, () => site);
	}

	await demoAccount;
	const definitions = [
		...notificationJobs({ db, clock, keys, mailer, queue }),
		...identityJobs(identity),
		...erase.definitions,
		...accountJobs({
			clock,
			log,
			deleteUnproved: people.deleteUnproved,
			unconfirmedDays: env.AUTH_UNCONFIRMED_DAYS,
		}),
		...supportJobs({ db, clock }),
		...newsletterJobs({ db, clock }),
		...billingJobs(billing),
		...corpusJobs({ inbox: sources.inbox, log }),
		...scannerJobs({ ...scanner, ...sources }),
		...alertJobs({ ...scanner, push }),
	];
	const schedules = [
		...notificationSchedules,
		...identitySchedules,
		...erase.schedules,
		...accountSchedules,
		...supportSchedules,
		...newsletterSchedules,
		...billingSchedules,
		...corpusSchedules,
		...scannerSchedules,
		...alertSchedules,
	];
	await queue.declare(definitions);
	const endWatch = sources.watch(queue);
	const endWatchOfKeys = watchKeys(parts);
	return {
		http,
		queue,
		work: async () => {
			if (env.ROLE !== "api") await startWorker(queue, { definitions, schedules, log });
		},
		sources: sources.providers.map(({ label }) => label),
		prepare: sources.prepare,
		stop: async () => {
			// First no new requests, then the jobs that the last ones may have added, then what both need.
			endStreams();
			await http.close();
			await endWatch();
			await endWatchOfKeys();
			await queue.close();
			await scanner.feed.close();
			await sources.close();
			corpus?.close();
			await mailer.close();
		},
	};
}

function chooseMailer({ env, db, clock, keys, publicUrl }: Parts): Mailer {
	if (env.SMTP_URL)
		return smtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM, domain: new URL(publicUrl).hostname });
	return env.demo ? mailboxMailer({ db, clock, keys }) : unconfiguredMailer();
}

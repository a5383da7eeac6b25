import { hasMasterFile } from "../../platform/crypto/key-files.ts";
import { mastersOf, mayMakeMaster } from "../../platform/crypto/master-files.ts";
import type { SmtpMailer } from "../../providers/mailer/smtp.ts";
import type { CatalogueEntry } from "../../providers/payments/port.ts";
import { attempt, checkMs, withoutRepeats } from "./attempt.ts";
import { checkBackup } from "./backup.ts";
import { checkDataDir } from "./data-dir.ts";
import { checkDisk } from "./disk.ts";
import type { DoctorEnv } from "./doctor.settings.ts";
import type { Finding } from "./finding.rules.ts";
import { checkKeys } from "./keys.ts";
import { type LookDeps, lookAtDatabase } from "./look-at-database.ts";
import { checkBrowser, checkIncoming, checkMail } from "./outside.ts";
import { checkStripe } from "./payments.ts";
import { checkPublicSite } from "./public-site.ts";
import { settingsFindings } from "./settings.rules.ts";

/** Reads the settings with the slices' own functions, as the start does. */
export interface StartSettings<E> {
	/** Each reads settings as the start does, and throws if they are wrong. */
	readonly readers: readonly { readonly check: string; readonly read: (env: E) => unknown }[];
	hasBreachSource(env: E): boolean;
	takesMail(env: E): boolean;
	pricesOf(env: E): readonly CatalogueEntry[];
}

export interface ExamineDeps<E extends DoctorEnv = DoctorEnv> extends LookDeps {
	readonly env: E;
	readonly start: StartSettings<E>;
	/** Null: SMTP_URL is not set. */
	readonly openMailer: () => SmtpMailer | null;
	readonly newId: () => string;
}

/** A mail server may look through the whole test mail before it answers. The mailer's own limits end before this. */
const mailMs = 2 * checkMs + 1000;

/**
 * Checks everything that can be checked before strangers come, and contacts only configured servers. Deletes whatever
 * it writes. If a check fails unexpectedly, that is a finding, and the others go on.
 */
export function examine<E extends DoctorEnv>(deps: ExamineDeps<E>) {
	return async ({ sendMail }: { readonly sendMail: boolean }): Promise<Finding[]> => {
		const { env } = deps;
		const asked = Promise.all(outside(deps, sendMail));
		const [read, { findings: database, masters, toldBackup }] = await Promise.all([
			readSettings(deps),
			lookAtDatabase(deps),
		]);
		const opensSources = !read.some(({ check }) => check === "sources");
		const hasSource = deps.start.hasBreachSource(env) && (opensSources || null);
		const found = await Promise.all([
			attempt("settings", () => settingsFindings(settingsOf(env, hasSource))),
			read,
			database,
			attempt("keys", () => keysOf(deps, masters)),
			attempt("data", () => checkDataDir(env.DATA_DIR)),
			attempt("disk", () => checkDisk(env)),
			...(await asked),
			attempt("backup", () => checkBackup(deps, toldBackup)),
		]);
		return withoutRepeats(found.flat());
	};
}

/** A failed reader shows what keeps the server from starting. */
async function readSettings<E extends DoctorEnv>({ env, start }: ExamineDeps<E>): Promise<Finding[]> {
	const found = await Promise.all(
		start.readers.map(({ check, read }) =>
			attempt(check, async () => {
				await read(env);
				return [];
			}),
		),
	);
	return found.flat();
}

function outside<E extends DoctorEnv>(deps: ExamineDeps<E>, sendMail: boolean) {
	const { env, clock, start } = deps;
	const hasSupport = !env.SUPPORT_EMAIL.endsWith("@unlisted.example");
	return [
		attempt("site", () => checkPublicSite({ publicUrl: env.PUBLIC_URL, now: clock.now })),
		attempt(
			"mail",
			() => {
				const to = sendMail && hasSupport ? env.SUPPORT_EMAIL : null;
				return checkMail({ mailer: deps.openMailer(), to, id: deps.newId() });
			},
			mailMs,
		),
		attempt("payments", () =>
			checkStripe({
				secretKey: env.STRIPE_SECRET_KEY,
				publishableKey: env.STRIPE_PUBLISHABLE_KEY,
				webhookSecret: env.STRIPE_WEBHOOK_SECRET,
				publicUrl: env.PUBLIC_URL,
				prices: start.pricesOf(env),
				apiUrl: env.STRIPE_API_URL ?? "https://api.stripe.com",
			}),
		),
		attempt("browser", () =>
			checkBrowser({
				brokers: env.BROKERS,
				url: env.BROKER_BROWSER_URL,
				path: env.CHROMIUM_PATH,
				isRoot: process.getuid?.() === 0,
			}),
		),
		attempt("incoming mail", () =>
			checkIncoming({
				imapUrl: env.INCOMING_IMAP_URL,
				tls: env.INCOMING_IMAP_TLS,
				other: start.takesMail(env),
			}),
		),
	];
}

function keysOf(
	{ env, clock }: Pick<ExamineDeps, "env" | "clock">,
	masters: readonly string[] | null,
): Finding[] {
	return checkKeys({
		dataDir: env.DATA_DIR,
		configured: env.MASTER_KEY,
		inFiles: hasMasterFile(env.DATA_DIR) ? mastersOf({ DATA_DIR: env.DATA_DIR })() : [],
		opens: masters,
		onPostgres: env.DATABASE_URL !== undefined,
		mayMake: mayMakeMaster(env),
		now: clock.now(),
	});
}

function settingsOf(env: DoctorEnv, hasSource: boolean | null) {
	return {
		publicUrl: env.PUBLIC_URL,
		host: env.HOST,
		loopback: env.loopback,
		demo: env.demo,
		trustProxy: env.TRUST_PROXY,
		metricsToken: env.METRICS_TOKEN,
		mailFrom: env.MAIL_FROM,
		databaseUrl: env.DATABASE_URL,
		databaseTls: env.DATABASE_TLS,
		smtpUrl: env.SMTP_URL,
		smtpTls: env.SMTP_TLS,
		supportEmail: env.SUPPORT_EMAIL,
		stripeKey: env.STRIPE_SECRET_KEY,
		brokers: env.BROKERS,
		hasSource,
		oddEnds: env.oddEnds,
		set: new Set(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [name]))),
	};
}

import { hasMasterFile } from "../../platform/crypto/key-files.ts";
import { mastersOf, mayMakeMaster } from "../../platform/crypto/master-files.ts";
import { isPrivateAddress, trustsVisitors } from "../../platform/http/addresses/trusted-proxies.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import type { Captcha } from "../../providers/captcha/port.ts";
import type { SmtpMailer } from "../../providers/mailer/smtp.ts";
import type { OidcProvider } from "../../providers/oidc/port.ts";
import type { PasswordLeaks } from "../../providers/password-leaks/port.ts";
import type { CatalogueEntry } from "../../providers/payments/port.ts";
import { askingForTime } from "./ask.ts";
import { attempt, checkMs, withoutRepeats } from "./attempt.ts";
import { checkBackup } from "./backup.ts";
import { outsideClockFinding } from "./clock.rules.ts";
import { checkDataDir } from "./data-dir.ts";
import { checkDisk } from "./disk.ts";
import type { DoctorEnv } from "./doctor.settings.ts";
import { about, type Finding } from "./finding.rules.ts";
import { checkKeys } from "./keys.ts";
import { checkListening, checkMailPort } from "./listening.ts";
import { type LookDeps, lookAtDatabase } from "./look-at-database.ts";
import { checkMailCertificate, type MailCertificate } from "./mail-certificate.ts";
import { mailServersOf } from "./mail-servers.ts";
import { type OwnMark, ownMark } from "./mark.ts";
import { checkBrowser, checkIncoming, checkMail } from "./outside.ts";
import { checkStripe } from "./payments.ts";
import { checkPublicSite } from "./public-site.ts";
import {
	checkCaptcha,
	checkHibp,
	checkPasswordLeaks,
	checkProviders,
	checkReplyModel,
	checkTexts,
	checkTraces,
	type HibpAccount,
	notAsked,
	type TwilioAccount,
} from "./services.ts";
import { settingsFindings } from "./settings.rules.ts";
import { checkFarCorpus, type FarCorpus } from "./sources.ts";

/** Reads the settings with the slices' own functions, as the start does. */
export interface StartSettings<E> {
	/** Each reads settings as the start does, and throws if they are wrong. */
	readonly readers: readonly { readonly check: string; readonly read: (env: E) => unknown }[];
	hasBreachSource(env: E): boolean;
	pricesOf(env: E): readonly CatalogueEntry[];
	/** The services that the slices would use, each null if it is not configured. */
	readonly services: {
		twilio(env: E): TwilioAccount | null;
		hibp(env: E): HibpAccount | null;
		captcha(env: E): Captcha | null;
		passwordLeaks(env: E): PasswordLeaks | null;
		providers(env: E): readonly OidcProvider[];
		corpora(env: E): readonly FarCorpus[];
	};
	/** The domain that answers of brokers are addressed to. */
	mailDomain(env: E): string;
}

export interface ExamineDeps<E extends DoctorEnv = DoctorEnv> extends LookDeps {
	readonly env: E;
	readonly start: StartSettings<E>;
	/** Null: SMTP_URL is not set. */
	readonly openMailer: () => SmtpMailer | null;
	readonly newId: () => string;
	/** Asks the name service, in a test a stand-in of it. */
	readonly mailServersOf?: MailCertificate["mailServersOf"];
}

/** A mail server may look through the whole test mail before it answers. The mailer's own limits end before this. */
const mailMs = 2 * checkMs + 1000;

/**
 * Checks everything that can be checked before strangers come, and contacts only configured servers. Deletes whatever
 * it writes. If a check fails unexpectedly, that is a finding, and the others go on.
 */
export function examine<E extends DoctorEnv>(deps: ExamineDeps<E>) {
	return async ({ sendMail }: { readonly sendMail: boolean }): Promise<Finding[]> => {
		const mark = ownMark(deps);
		try {
			return await look(deps, mark, sendMail);
		} finally {
			await mark.remove();
		}
	};
}

async function look<E extends DoctorEnv>(
	deps: ExamineDeps<E>,
	mark: OwnMark,
	sendMail: boolean,
): Promise<Finding[]> {
	const { env, clock } = deps;
	const times = askingForTime(clock.now);
	const asked = Promise.all([...outside(deps, mark, sendMail), ...services(deps, times)]);
	const [read, { findings: database, masters, toldBackup }] = await Promise.all([
		readSettings(deps),
		lookAtDatabase(deps),
	]);
	const found = await Promise.all([
		attempt("settings", () => settingsFindings(settingsOf(env, deps.start.hasBreachSource(env)))),
		read,
		attempt("sources", () => ownCorpus(env, read)),
		database,
		attempt("keys", () => keysOf(deps, masters)),
		attempt("data", () => checkDataDir(env.DATA_DIR)),
		attempt("disk", () => checkDisk(env)),
		...(await asked),
		attempt("clock", () => outsideClockFinding(times.seen)),
		attempt("backup", () => checkBackup(deps, toldBackup)),
	]);
	return withoutRepeats(found.flat());
}

/** Reading the settings opens the folder. If that fails, its finding says why. */
function ownCorpus({ CORPUS_FOLDER: folder }: DoctorEnv, read: readonly Finding[]): Finding[] {
	if (folder === undefined || read.some(({ check }) => check === "sources")) return [];
	return [about("sources").ok("CORPUS_FOLDER opens: its corpus is searched.")];
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

function outside<E extends DoctorEnv>(deps: ExamineDeps<E>, mark: OwnMark, sendMail: boolean) {
	const { env, clock, start } = deps;
	const hasSupport = !env.SUPPORT_EMAIL.endsWith("@unlisted.example");
	return [
		attempt("site", () => checkPublicSite({ publicUrl: env.PUBLIC_URL, now: clock.now, mark: mark.left })),
		attempt("port", () =>
			checkListening({
				host: env.HOST,
				port: env.PORT,
				listens: env.ROLE !== "worker" || env.portGiven,
				mark: mark.left,
			}),
		),
		attempt("port", () =>
			checkMailPort({
				host: env.INCOMING_SMTP_HOST,
				port: env.INCOMING_SMTP_PORT ?? 0,
				listens: env.ROLE !== "api" && (env.INCOMING_SMTP_PORT ?? 0) !== 0,
			}),
		),
		attempt(
			"mail",
			() => {
				const to = sendMail && hasSupport ? env.SUPPORT_EMAIL : null;
				return checkMail({ mailer: deps.openMailer(), to, id: deps.newId() });
			},
			mailMs,
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
				other: env.INCOMING_WEBHOOK_SECRET !== undefined || (env.INCOMING_SMTP_PORT ?? 0) !== 0,
			}),
		),
		attempt("incoming mail", () =>
			checkMailCertificate({
				file: env.INCOMING_SMTP_CERTIFICATE_FILE,
				domain: start.mailDomain(env),
				now: clock.now(),
				mailServersOf: deps.mailServersOf ?? mailServersOf,
			}),
		),
	];
}

/** Services of others, each with one request that only reads. What they say of the time is kept. */
function services<E extends DoctorEnv>(
	{ env, start }: ExamineDeps<E>,
	{ askFor }: ReturnType<typeof askingForTime>,
) {
	const { services: of } = start;
	return [
		attempt("payments", () =>
			checkStripe({
				secretKey: env.STRIPE_SECRET_KEY,
				publishableKey: env.STRIPE_PUBLISHABLE_KEY,
				webhookSecret: env.STRIPE_WEBHOOK_SECRET,
				publicUrl: env.PUBLIC_URL,
				prices: start.pricesOf(env),
				apiUrl: env.STRIPE_API_URL ?? "https://api.stripe.com",
				ask: askFor("Stripe"),
			}),
		),
		attempt("texts", () => checkTexts(of.twilio(env), askFor("the service for text messages"))),
		attempt("sources", () => checkHibp(of.hibp(env), askFor("Have I Been Pwned"))),
		attempt("sources", async () => Promise.all(of.corpora(env).map(checkFarCorpus))),
		attempt("sign-in", () => checkCaptcha(of.captcha(env))),
		attempt("sign-in", () => checkPasswordLeaks(of.passwordLeaks(env))),
		attempt("sign-in", () => checkProviders(of.providers(env))),
		attempt("traces", () => checkTraces(env.OTEL_EXPORTER_OTLP_ENDPOINT, askFor("the receiver of traces"))),
		attempt("second opinion", () => {
			const { REPLY_MODEL_URL: url, REPLY_MODEL_NAME: model, REPLY_MODEL_KEY: key } = env;
			return checkReplyModel(url === undefined ? null : { url, model, key }, askFor("the second opinion"));
		}),
		attempt("brokers", () =>
			notAsked({
				brokers: env.BROKERS,
				directory: env.DRP_DIRECTORY_FILE,
				witnesses: env.TRANSPARENCY_WITNESSES,
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

function settingsOf(env: DoctorEnv, hasSource: boolean) {
	return {
		publicUrl: env.PUBLIC_URL,
		host: env.HOST,
		loopback: env.loopback,
		demo: env.demo,
		trustProxy: env.TRUST_PROXY,
		trustsVisitors: holdsVisitors(env.TRUST_PROXY),
		isPrivate: isPrivateAddress(hostOf(env.PUBLIC_URL)),
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
	};
}

const hostOf = (publicUrl: string | undefined) =>
	publicUrl === undefined ? "" : new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");

/** If TRUST_PROXY cannot be read, the start's own check says why. */
function holdsVisitors(trustProxy: string): boolean {
	try {
		return trustsVisitors(trustProxy);
	} catch (error) {
		if (error instanceof BadValue) return false;
		throw error;
	}
}

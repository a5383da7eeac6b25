import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../platform/clock/clock.ts";
import { hasMasterFile } from "../../platform/crypto/key-files.ts";
import { mastersOf, mayMakeMaster } from "../../platform/crypto/master-files.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Migration } from "../../platform/db/migrate.ts";
import { freeBytes, lowWaterBytes } from "../../platform/process/free-space.ts";
import { readLastBackup, toldBackup } from "../../platform/process/last-backup.ts";
import type { SmtpMailer } from "../../providers/mailer/smtp.ts";
import type { CatalogueEntry } from "../../providers/payments/port.ts";
import { attempt, withoutRepeats } from "./attempt.ts";
import { backupFindings } from "./backup.rules.ts";
import { checkDataDir, isThere } from "./data-dir.ts";
import { checkDatabase } from "./database.ts";
import { diskFinding } from "./disk.rules.ts";
import type { DoctorEnv } from "./doctor.settings.ts";
import { about, type Finding } from "./finding.rules.ts";
import { checkKeys } from "./keys.ts";
import { checkMigrateUrl } from "./migrate-url.ts";
import { checkBrowser, checkIncoming, checkMail } from "./outside.ts";
import { checkStripe } from "./payments.ts";
import { checkPublicSite } from "./public-site.ts";
import { settingsFindings } from "./settings.rules.ts";

/** What the start makes of its settings, by the functions of the slices. */
export interface StartSettings<E> {
	/** Each reads settings as the start does, and throws what is wrong with them. */
	readonly readers: readonly { readonly check: string; readonly read: (env: E) => unknown }[];
	hasBreachSource(env: E): boolean;
	takesMail(env: E): boolean;
	pricesOf(env: E): readonly CatalogueEntry[];
}

export interface ExamineDeps<E extends DoctorEnv = DoctorEnv> {
	readonly env: E;
	readonly start: StartSettings<E>;
	readonly clock: Clock;
	readonly migrations: readonly Migration[];
	/** Null: SMTP_URL is not set. */
	readonly openMailer: () => SmtpMailer | null;
	/** Opens PostgreSQL; it is not called for the embedded database. */
	readonly openDatabase: () => Promise<Database>;
	readonly newId: () => string;
}

/**
 * Looks at everything that can be told before strangers come, and asks only where the configuration says. It keeps nothing that it
 * writes. A check that fails in an unforeseen way is a finding, and the others go on.
 */
export function examine<E extends DoctorEnv>(deps: ExamineDeps<E>) {
	return async ({ sendMail }: { readonly sendMail: boolean }): Promise<Finding[]> => {
		const { env } = deps;
		const read = await readSettings(deps);
		const { findings: database, masters, toldBackup } = await lookAtDatabase(deps);
		const opensSources = !read.some(({ check }) => check === "sources");
		const hasSource = deps.start.hasBreachSource(env) && (opensSources || null);
		const found = await Promise.all([
			attempt("settings", () => settingsFindings(settingsOf(env, hasSource))),
			read,
			database,
			attempt("keys", () => keysOf(deps, masters)),
			attempt("data", () => checkDataDir(env.DATA_DIR)),
			attempt("disk", () => disk(env)),
			...outside(deps, sendMail),
			attempt("backup", () => backup(deps, toldBackup)),
		]);
		return withoutRepeats(found.flat());
	};
}

/** One that fails says what keeps the server from starting. */
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
		attempt("mail", () => {
			const to = sendMail && hasSupport ? env.SUPPORT_EMAIL : null;
			return checkMail({ mailer: deps.openMailer(), to, id: deps.newId() });
		}),
		attempt("payments", () =>
			checkStripe({
				secretKey: env.STRIPE_SECRET_KEY,
				publishableKey: env.STRIPE_PUBLISHABLE_KEY,
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
		set: new Set(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [name]))),
	};
}

/** When another machine made a backup; null: the database tells of none; undefined: it was not asked. */
type ToldBackup = Date | null | undefined;

interface LookedAt {
	readonly findings: readonly Finding[];
	readonly masters: readonly string[] | null;
	readonly toldBackup?: ToldBackup;
}

type Looking = Pick<ExamineDeps, "env" | "openDatabase" | "migrations" | "clock">;

async function lookAtDatabase({ env, openDatabase, migrations, clock }: Looking): Promise<LookedAt> {
	const say = about("database");
	if (env.DATABASE_URL === undefined)
		return { findings: await attempt("database", () => embedded(env.DATA_DIR)), masters: null };
	try {
		const db = await openDatabase();
		try {
			const { DATABASE_PREPARE: prepare, DATABASE_SPREAD: spread, DATABASE_POOL: pool } = env;
			const look = await checkDatabase(db, {
				migrations,
				migrates: env.MIGRATE,
				now: clock.now,
				settings: { prepare, spread, pool, processes: env.ROLE === "all" ? 1 : 2 },
			});
			const findings = [...look.findings, ...(await attempt("database", () => checkMigrateUrl(db, env)))];
			// Before the first start there is no table to read.
			return { ...look, findings, toldBackup: await toldBackup(db).catch(() => undefined) };
		} finally {
			await db.close();
		}
	} catch (error) {
		const { message, code } = error as { message: string; code?: string };
		return {
			findings: [
				say.failure(message || `It does not answer (${code}).`, "Mend DATABASE_URL, or start PostgreSQL."),
			],
			masters: null,
		};
	}
}

function embedded(dataDir: string): Finding {
	const what = isThere(join(dataDir, "pgdata")) ? "is in DATA_DIR" : "will be made by the first start";
	return about("database").warning(
		`The embedded database ${what}. It runs with fsync off: a power cut may cost the last moments.`,
		"Use PostgreSQL, if that matters or one process is not enough.",
	);
}

async function disk({ DATA_DIR: dataDir, DATABASE_URL: url }: DoctorEnv): Promise<Finding> {
	if (!isThere(dataDir)) return about("disk").notChecked(`DATA_DIR ${dataDir} does not exist yet.`);
	const databaseBytes = url === undefined ? await bytesIn(join(dataDir, "pgdata")) : null;
	return diskFinding({ freeBytes: freeBytes(dataDir), lowBytes: lowWaterBytes, databaseBytes });
}

async function bytesIn(folder: string): Promise<number> {
	if (!isThere(folder)) return 0;
	let bytes = 0;
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
		if (entry.isFile())
			bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
	return bytes;
}

function backup({ env, clock }: Pick<ExamineDeps, "env" | "clock">, told: ToldBackup): Finding[] {
	// It reads as null what it may not read.
	isThere(join(env.DATA_DIR, "last-backup.json"));
	const here = readLastBackup(env.DATA_DIR);
	const isNewer = told && (here === null || told.getTime() > Date.parse(here.at));
	const last = isNewer ? { path: null, at: told.toISOString() } : here;
	const onPostgres = told === undefined ? "not read" : "read";
	return backupFindings({
		last,
		isThere: here !== null && existsSync(here.path),
		now: clock.now(),
		elsewhere: env.DATABASE_URL === undefined ? null : onPostgres,
		encrypts: env.BACKUP_RECIPIENTS !== undefined || env.BACKUP_PASSPHRASE !== undefined,
		identityHere: env.BACKUP_IDENTITY_FILE !== undefined,
	});
}

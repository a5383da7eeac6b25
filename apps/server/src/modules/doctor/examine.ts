import { existsSync, readFileSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../platform/clock/clock.ts";
import { mayMakeMaster } from "../../platform/crypto/master-files.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Migration } from "../../platform/db/migrate.ts";
import { freeBytes, lowWaterBytes } from "../../platform/process/free-space.ts";
import { readLastBackup, toldBackup } from "../../platform/process/last-backup.ts";
import type { Mailer } from "../../providers/mailer/port.ts";
import { backupFindings } from "./backup.rules.ts";
import { checkDatabase } from "./database.ts";
import { diskFinding } from "./disk.rules.ts";
import type { DoctorEnv } from "./doctor.settings.ts";
import { about, type Finding } from "./finding.rules.ts";
import { checkKeys } from "./keys.ts";
import { checkBrowser, checkIncoming, checkMail, checkStripe } from "./outside.ts";
import { checkPublicSite } from "./public-site.ts";
import { settingsFindings } from "./settings.rules.ts";

export interface ExamineDeps {
	readonly env: DoctorEnv;
	readonly clock: Clock;
	readonly migrations: readonly Migration[];
	readonly mailer: Mailer | null;
	/** Opens PostgreSQL; it is not called for the embedded database. */
	readonly openDatabase: () => Promise<Database>;
	readonly newId: () => string;
}

/** Looks at everything that can be told before strangers come. Changes nothing, and asks only where the configuration says. */
export function examine(deps: ExamineDeps) {
	return async ({ sendMail }: { readonly sendMail: boolean }): Promise<Finding[]> => {
		const { env, clock } = deps;
		const { findings: database, masters, toldBackup } = await lookAtDatabase(deps);
		const hasSupport = !env.SUPPORT_EMAIL.endsWith("@unlisted.example");
		const outside = await Promise.all([
			checkPublicSite({ publicUrl: env.PUBLIC_URL, now: clock.now }),
			checkMail({
				mailer: deps.mailer,
				to: sendMail && hasSupport ? env.SUPPORT_EMAIL : null,
				id: deps.newId(),
			}),
			checkStripe({
				...{ secretKey: env.STRIPE_SECRET_KEY, publicUrl: env.PUBLIC_URL },
				apiUrl: env.STRIPE_API_URL ?? "https://api.stripe.com",
			}),
			checkBrowser({
				...{ brokers: env.BROKERS, url: env.BROKER_BROWSER_URL, path: env.CHROMIUM_PATH },
				isRoot: process.getuid?.() === 0,
			}),
			checkIncoming({
				...{ imapUrl: env.INCOMING_IMAP_URL, tls: env.INCOMING_IMAP_TLS },
				other: env.INCOMING_WEBHOOK_SECRET !== undefined || env.INCOMING_SMTP_PORT !== 0,
			}),
		]);
		return [
			...settingsFindings(settingsOf(env)),
			...database,
			...checkKeys({
				...{ dataDir: env.DATA_DIR, configured: env.MASTER_KEY, inFiles: mastersIn(env.DATA_DIR) },
				...{ opens: masters, onPostgres: env.DATABASE_URL !== undefined },
				...{ mayMake: mayMakeMaster(env), now: clock.now() },
			}),
			await disk(env),
			...outside.flat(),
			...backup(deps, toldBackup),
		];
	};
}

function settingsOf(env: DoctorEnv) {
	return {
		...{ publicUrl: env.PUBLIC_URL, host: env.HOST, loopback: env.loopback, demo: env.demo },
		...{ trustProxy: env.TRUST_PROXY, metricsToken: env.METRICS_TOKEN, mailFrom: env.MAIL_FROM },
		...{
			databaseUrl: env.DATABASE_URL,
			databaseTls: env.DATABASE_TLS,
			smtpUrl: env.SMTP_URL,
			smtpTls: env.SMTP_TLS,
		},
		...{ supportEmail: env.SUPPORT_EMAIL, stripeKey: env.STRIPE_SECRET_KEY, brokers: env.BROKERS },
		hasSource: env.HIBP_API_KEY !== undefined || env.CORPUS_FOLDER !== undefined,
	};
}

/** When another machine made a backup; null: the database tells of none; undefined: it was not asked. */
type ToldBackup = Date | null | undefined;

interface LookedAt {
	readonly findings: readonly Finding[];
	readonly masters: readonly string[] | null;
	readonly toldBackup?: ToldBackup;
}

async function lookAtDatabase({ env, openDatabase, migrations, clock }: ExamineDeps): Promise<LookedAt> {
	const say = about("database");
	if (env.DATABASE_URL === undefined) {
		const what = existsSync(join(env.DATA_DIR, "pgdata"))
			? "is in DATA_DIR"
			: "will be made by the first start";
		const findings = [
			say.warning(
				`The embedded database ${what}. It runs with fsync off: a power cut may cost the last moments.`,
				"Use PostgreSQL, if that matters or one process is not enough.",
			),
		];
		return { findings, masters: null };
	}
	try {
		const db = await openDatabase();
		try {
			const look = await checkDatabase(db, { migrations, migrates: env.MIGRATE, now: clock.now });
			// Before the first start there is no table to read.
			return { ...look, toldBackup: await toldBackup(db).catch(() => undefined) };
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

function mastersIn(dataDir: string): Buffer[] {
	return ["master.key", "master.key.next"].flatMap((name) => {
		try {
			return [Buffer.from(readFileSync(join(dataDir, "keys", name), "utf8").trim(), "base64")];
		} catch {
			return [];
		}
	});
}

async function disk({ DATA_DIR: dataDir, DATABASE_URL: url }: DoctorEnv): Promise<Finding> {
	if (!existsSync(dataDir)) return about("disk").notChecked(`DATA_DIR ${dataDir} does not exist yet.`);
	const databaseBytes = url === undefined ? await bytesIn(join(dataDir, "pgdata")) : null;
	return diskFinding({ freeBytes: freeBytes(dataDir), lowBytes: lowWaterBytes, databaseBytes });
}

async function bytesIn(folder: string): Promise<number> {
	if (!existsSync(folder)) return 0;
	let bytes = 0;
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
		if (entry.isFile())
			bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
	return bytes;
}

function backup({ env, clock }: ExamineDeps, told: ToldBackup): Finding[] {
	const here = readLastBackup(env.DATA_DIR);
	const isNewer = told && (here === null || told.getTime() > Date.parse(here.at));
	const last = isNewer ? { path: null, at: told.toISOString() } : here;
	const onPostgres = told === undefined ? "not read" : "read";
	return backupFindings({
		...{ last, isThere: here !== null && existsSync(here.path), now: clock.now() },
		elsewhere: env.DATABASE_URL === undefined ? null : onPostgres,
		encrypts: env.BACKUP_RECIPIENTS !== undefined || env.BACKUP_PASSPHRASE !== undefined,
		identityHere: env.BACKUP_IDENTITY_FILE !== undefined,
	});
}

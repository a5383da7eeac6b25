import { join } from "node:path";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Migration } from "../../platform/db/migrations/migration-files.ts";
import { toldBackup } from "../../platform/process/last-backup.ts";
import { attempt } from "./attempt.ts";
import type { ToldBackup } from "./backup.ts";
import { isThere } from "./data-dir.ts";
import { checkDatabase } from "./database.ts";
import type { DoctorEnv } from "./doctor.settings.ts";
import { about, type Finding } from "./finding.rules.ts";
import { checkMigrateUrl } from "./migrate-url.ts";

interface LookedAt {
	readonly findings: readonly Finding[];
	readonly masters: readonly string[] | null;
	readonly toldBackup?: ToldBackup;
}

export interface LookDeps {
	readonly env: DoctorEnv;
	readonly clock: Clock;
	readonly migrations: readonly Migration[];
	/** Opens PostgreSQL. Not called for the embedded database. */
	readonly openDatabase: () => Promise<Database>;
}

export async function lookAtDatabase({ env, openDatabase, migrations, clock }: LookDeps): Promise<LookedAt> {
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
				settings: { prepare, spread, pool, role: env.ROLE },
			});
			const findings = [...look.findings, ...(await attempt("database", () => checkMigrateUrl(db, env)))];
			const told = look.isMigrated ? await toldBackup(db).catch(() => undefined) : "nothing to back up";
			return { findings, masters: look.masters, toldBackup: told };
		} finally {
			await db.close();
		}
	} catch (error) {
		const { message, code } = error as { message: string; code?: string };
		return {
			findings: [say.failure(message || `It does not answer (${code}).`, whatToDo(message, code))],
			masters: null,
		};
	}
}

function whatToDo(message: string, code = ""): string {
	if (/^28/.test(code))
		return "Mend user and password in DATABASE_URL: @ is written %40, / %2F, # %23, ? %3F and % %25. Or PostgreSQL's pg_hba.conf lets nobody in from here.";
	if (code === "42501" && message.includes("for database"))
		return "grant connect on database … to …, as an administrator.";
	if (code === "42501")
		return "Name the user in DATABASE_URL that the first start ran as: it owns the tables. Every other user lacks rights.";
	if (code === "53300")
		return "Raise max_connections in postgresql.conf or the user's CONNECTION LIMIT, or lower DATABASE_POOL of what runs.";
	if (code === "57P03") return "Wait until PostgreSQL has started, or look into its log why it does not.";
	if (code === "3D000")
		return "Mend the name at the end of DATABASE_URL, or make that database (docs/operations/configure.md).";
	if (code === "ENOTFOUND" || code === "EAI_AGAIN")
		return "Mend the host in DATABASE_URL: no machine has this name.";
	if (/CERT|SIGNED|ISSUER|ALTNAME|UNABLE_TO/.test(code))
		return "Name the certificate's authority in NODE_EXTRA_CA_CERTS. DATABASE_TLS says what else can be.";
	return "Start PostgreSQL and let this machine reach it, or mend host and port in DATABASE_URL.";
}

function embedded(dataDir: string): Finding {
	const what = isThere(join(dataDir, "pgdata")) ? "is in DATA_DIR" : "will be made by the first start";
	return about("database").warning(
		`The embedded database ${what}. It runs with fsync off: a power cut may cost the last moments.`,
		"Use PostgreSQL, if that matters or one process is not enough.",
	);
}

import { join } from "node:path";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import {
	type DatabaseError,
	type DatabaseFailure,
	databaseFailureInWords,
	whyDatabaseFails,
} from "../../platform/db/database-away.ts";
import type { Migration } from "../../platform/db/migrations/migration-files.ts";
import { isLoopbackHost } from "../../platform/net/ip-address.ts";
import { toldBackup } from "../../platform/process/last-backup.ts";
import { attempt, inTime, TookTooLong } from "./attempt.ts";
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
	const look = async (): Promise<LookedAt> => {
		const db = await openDatabase();
		try {
			const { DATABASE_PREPARE: prepare, DATABASE_SPREAD: spread, DATABASE_POOL: pool } = env;
			const seen = await checkDatabase(db, {
				migrations,
				migrates: env.MIGRATE,
				now: clock.now,
				settings: { prepare, spread, pool, role: env.ROLE },
			});
			const told = isOnThisMachine(env.DATABASE_URL ?? "") ? withoutOwnClock(seen.findings) : seen.findings;
			const findings = [...told, ...(await attempt("database", () => checkMigrateUrl(db, env)))];
			const backup = seen.isMigrated ? await toldBackup(db).catch(() => undefined) : "nothing to back up";
			return { findings, masters: seen.masters, toldBackup: backup };
		} finally {
			await db.close();
		}
	};
	try {
		return await inTime(look);
	} catch (error) {
		if (error instanceof TookTooLong)
			return { findings: [say.failure(error.message, todo["no answer came"])], masters: null };
		const failure = error as DatabaseError;
		const words = databaseFailureInWords(failure);
		const found = words === failure.message ? words : `It does not answer: ${words}.`;
		return {
			findings: [say.failure(found, whatToDo(failure))],
			masters: null,
		};
	}
}

/** A PostgreSQL on this machine has the same clock, so that both agree says nothing. */
const withoutOwnClock = (findings: readonly Finding[]) =>
	findings.filter(({ check, state }) => check !== "clock" || state !== "ok");

/** Also through a socket file, where the address names no host. */
function isOnThisMachine(url: string): boolean {
	const parsed = URL.parse(url);
	const host = parsed?.searchParams.getAll("host").at(-1) ?? parsed?.hostname ?? "";
	return host === "" || host.startsWith("/") || host.startsWith("%2F") || isLoopbackHost(host);
}

/** Some codes say more than the reason that they share. */
function whatToDo(error: DatabaseError): string {
	const { code = "", message = "" } = error;
	const why = whyDatabaseFails(error) ?? "no connection";
	if (code === "42501" && message.includes("for database"))
		return "grant connect on database … to …, as an administrator.";
	if (code === "42501" && why !== "it may not use its own files")
		return "Name the user in DATABASE_URL that the first start ran as: it owns the tables. Every other user lacks rights.";
	if (code === "ENOTFOUND" || code === "EAI_AGAIN")
		return "Mend the host in DATABASE_URL: no machine has this name.";
	return todo[why];
}

const wrongUser =
	"Mend user and password in DATABASE_URL: @ is written %40, / %2F, # %23, ? %3F and % %25. Or PostgreSQL's pg_hba.conf lets nobody in from here.";
const busy = "Look for what holds it in pg_stat_activity, and run the doctor again.";
const starved = "Look into PostgreSQL's log, and give its machine what it lacks.";
const todo: Readonly<Record<DatabaseFailure, string>> = {
	"no connection": "Start PostgreSQL and let this machine reach it, or mend host and port in DATABASE_URL.",
	"its disk is full": "Make room on the disk of PostgreSQL. Nothing that was confirmed is lost.",
	"its disk fails": "Look into PostgreSQL's log and at the disk of its machine, before anything writes more.",
	"it may not use its own files":
		"Let PostgreSQL's user own everything in its data directory, and mount its disk for writing.",
	"it is out of memory": starved,
	"it lacks something that it needs": starved,
	"it takes no more connections":
		"Raise max_connections in postgresql.conf or the user's CONNECTION LIMIT, or lower DATABASE_POOL of what runs.",
	"all connections of the pool are in use": busy,
	"it is read-only, as after a failover": "Name the server in DATABASE_URL that takes writes.",
	"a table or row is locked": busy,
	"requests wait for each other": busy,
	"a statement took too long": busy,
	"no answer came": "Check whether PostgreSQL hangs, and whether something between drops what is sent.",
	"it closes connections that it finds idle": "Raise idle_session_timeout in postgresql.conf.",
	"it starts or stops": "Wait until PostgreSQL has started, or look into its log why it does not.",
	"it refuses our password": wrongUser,
	"it refuses our user name or address": wrongUser,
	"it has no database of that name":
		"Mend the name at the end of DATABASE_URL, or make that database (docs/operations/configure.md).",
	"its certificate is not trusted":
		"Name the certificate's authority in NODE_EXTRA_CA_CERTS. DATABASE_TLS says what else can be.",
};

function embedded(dataDir: string): Finding {
	const what = isThere(join(dataDir, "pgdata")) ? "is in DATA_DIR" : "will be made by the first start";
	return about("database").warning(
		`The embedded database ${what}. It runs with fsync off: a power cut may cost the last moments.`,
		"Use PostgreSQL, if that matters or one process is not enough.",
	);
}

import { notOurs } from "../../platform/db/bulk/own-tables.ts";
import { shapeOf } from "../../platform/db/bulk/shape.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Migration } from "../../platform/db/migrations/migration-files.ts";
import { notedWorksFrom } from "../../platform/db/migrations/works-from.ts";
import { whyUnfit } from "../../platform/db/open-database.ts";
import { queueConnections } from "../../platform/jobs/queue-connections.ts";
import { clockFinding } from "./clock.rules.ts";
import { rolesOutOfReach, type ServerFacts, serverFacts } from "./database.repository.ts";
import { serverDiskFinding } from "./disk.rules.ts";
import { about, type Finding } from "./finding.rules.ts";

const testedVersion = 180_000;

export interface DatabaseSettings {
	readonly prepare: boolean;
	readonly spread: boolean;
	/** The number of connections that each process may use for its statements. */
	readonly pool: number;
	readonly role: "all" | "api" | "worker";
}

export interface DatabaseLook {
	readonly findings: readonly Finding[];
	/** Names of the master keys that open the database. */
	readonly masters: readonly string[];
	/** False before the first start: then nothing of Unlisted is in the database. */
	readonly isMigrated: boolean;
}

export async function checkDatabase(
	db: Database,
	expected: {
		readonly migrations: readonly Migration[];
		readonly migrates: boolean;
		readonly now: () => Date;
		readonly settings: DatabaseSettings;
	},
): Promise<DatabaseLook> {
	const before = expected.now();
	const facts = await serverFacts(db);
	const after = expected.now();
	const shape = await shapeOf({ kind: db.kind, sql: db });
	const isMigrated = shape.migrations.length > 0;
	if (!facts) return { findings: [], masters: shape.masters, isMigrated };
	return {
		isMigrated,
		findings: [
			...serverFindings(facts),
			clockFinding("the database", facts.now, { before, after }),
			...roleFindings(facts, await rolesOutOfReach(db)),
			...connectionFindings(facts, expected.settings),
			...unfit(await whyUnfit(db, expected.settings)),
			migrationFinding(shape.migrations, {
				...expected,
				worksFrom: isMigrated ? await notedWorksFrom(db) : null,
			}),
			...otherTables(notOurs(shape, expected.migrations)),
			...(db.kind === "postgres" ? [serverDiskFinding(facts.bytes)] : []),
		],
		masters: shape.masters,
	};
}

function otherTables(names: readonly string[]): Finding[] {
	if (names.length === 0) return [];
	return [
		about("database").warning(
			`Not of Unlisted, and no restore of a backup brings it back: ${names.join(", ")}.`,
			"Keep it in a database of its own, and back it up there. Or delete it.",
		),
	];
}

function unfit(why: string | null): Finding[] {
	if (why === null) return [];
	return [about("database").failure(why, "The server does not start until then.")];
}

/**
 * Connections besides the pool: the queue's own, one that listens for the progress of scans, and one for new jobs.
 */
function heldBy({ answers, works }: { readonly answers: boolean; readonly works: boolean }): number {
	return queueConnections({ works }) + (answers ? 1 : 0) + (works ? 1 : 0);
}

/** If the pool is too large, everything works until the busiest hour. Then processes refuse requests. */
export function connectionFindings(
	{ connections, machines }: Pick<ServerFacts, "connections" | "machines">,
	{ prepare, pool, role }: Omit<DatabaseSettings, "spread">,
): Finding[] {
	// At least one process that answers requests and one worker, or one process that does both.
	const processes = Math.max(role === "all" ? 1 : 2, machines);
	const both = { answers: true, works: true };
	const held =
		role === "all"
			? processes * heldBy(both)
			: heldBy({ answers: true, works: false }) + (processes - 1) * heldBy({ answers: false, works: true });
	const wanted = processes * pool + held;
	// A pooler in between has its own limit.
	if (!prepare || wanted <= connections) return [];
	return [
		about("database").warning(
			`DATABASE_POOL=${pool} lets ${processes === 1 ? "one process" : `${processes} processes`} hold ${wanted} connections, and the server gives ${connections}.`,
			"Lower DATABASE_POOL, or raise max_connections in postgresql.conf.",
		),
	];
}

export function serverFindings({ version, encoding, fsync, readOnly }: ServerFacts): Finding[] {
	const say = about("database");
	const major = Math.floor(version / 10_000);
	return [
		version < testedVersion
			? say.failure(`It is PostgreSQL ${major}; Unlisted is tested on 18.`, "Use PostgreSQL 18.")
			: say.ok(`PostgreSQL ${major} answers.`),
		...(encoding === "UTF8"
			? []
			: [
					say.failure(
						`Its encoding is ${encoding}.`,
						"Make a database with encoding 'UTF8' template template0.",
					),
				]),
		...(fsync === "on"
			? []
			: [say.failure("fsync is off: a power cut destroys it.", "Set fsync = on in postgresql.conf.")]),
		...(readOnly === "off"
			? []
			: [say.failure("It is read-only, as a replica is.", "Let DATABASE_URL lead to the writer.")]),
	];
}

export function roleFindings(
	{ isSuperuser, bypassesRls, mayMakeRoles, mayCreate }: ServerFacts,
	outOfReach: readonly { readonly name: string; readonly exists: boolean }[],
): Finding[] {
	const say = about("database");
	const names = outOfReach.map(({ name }) => name).join(", ");
	const makesThem = mayMakeRoles && outOfReach.every(({ exists }) => !exists);
	return [
		...(isSuperuser || bypassesRls
			? [
					say.warning(
						`Its user is a ${isSuperuser ? "superuser" : "role with BYPASSRLS"}, which no rule of the database holds back.`,
						"Take an ordinary user who owns the database (docs/operations/configure.md).",
					),
				]
			: []),
		...(mayCreate
			? []
			: [say.failure("Its user may not create schemas.", "grant create on database … to …")]),
		...(outOfReach.length > 0 && !makesThem
			? [
					say.failure(
						`Its user cannot become ${names}.`,
						"As an administrator: create what is missing (create role … nologin noinherit), then grant the three to the user with admin option.",
					),
				]
			: []),
	];
}

export function migrationFinding(
	applied: readonly { readonly name: string; readonly checksum: string }[],
	{
		migrations,
		migrates,
		worksFrom,
	}: {
		readonly migrations: readonly Migration[];
		readonly migrates: boolean;
		/** The last migration of the oldest version that works on the schema. */
		readonly worksFrom: string | null;
	},
): Finding {
	const say = about("migrations");
	const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
	const newer = applied.find(({ name }) => !known.has(name));
	if (newer && worksFrom !== null && known.has(worksFrom))
		return say.warning(
			`The database was migrated by a newer version, and this one works on it: ${newer.name}.`,
			"Finish the upgrade: start that version, or a newer one.",
		);
	if (newer)
		return say.failure(
			`The database was used by a newer version: ${newer.name}.`,
			"Start that version, or a newer one.",
		);
	const changed = applied.find(({ name, checksum }) => known.get(name) !== checksum);
	if (changed)
		return say.failure(`${changed.name} was changed after it was applied.`, "Take the version's own file.");
	if (applied.length === 0 && migrates)
		return say.ok("Nothing of Unlisted is in the database yet: the first start makes its tables.");
	const missing = migrations.length - applied.length;
	if (missing === 0) return say.ok("All migrations are applied.");
	if (migrates)
		return say.warning(
			`${missing} migrations are pending; the next start applies them.`,
			"Make a backup first.",
		);
	return say.failure(
		`${missing} migrations are pending, and MIGRATE is off.`,
		"Start one process with MIGRATE=on.",
	);
}

import type { Sql } from "../database.ts";
import type { DatabaseError } from "../database-away.ts";
import type { Migration } from "./migration-files.ts";

export class MigrationRefused extends Error {}

/** False if no migration was ever applied to the database. */
export async function isMigrated(sql: Sql): Promise<boolean> {
	const { rows } = await sql.query<{ there: boolean }>(
		"select to_regclass('private.migrations') is not null as \"there\"",
	);
	return rows[0]?.there ?? false;
}

export async function missingMigrations(sql: Sql, migrations: readonly Migration[]): Promise<Migration[]> {
	const applied = await appliedMigrations(sql);
	for (const migration of migrations) {
		const checksum = applied.get(migration.name);
		if (checksum !== undefined && checksum !== migration.checksum) {
			throw new MigrationRefused(
				`Migration ${migration.name} was changed after this database applied it. Put the file back, and add a new migration instead.`,
			);
		}
	}
	return migrations.filter((migration) => !applied.has(migration.name));
}

export async function appliedMigrations(sql: Sql): Promise<Map<string, string>> {
	const { rows } = await sql.query<{ name: string; checksum: string }>(
		"select name, checksum from private.migrations order by name",
	);
	return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * Returns the migrations that this version does not know. Refuses if it may not work on their schema, or if its own
 * migrations would have to come after them.
 */
export function newerMigrations(
	applied: Map<string, string>,
	migrations: readonly Migration[],
	/** The last migration of the oldest version that works on the schema. Null if nobody knows. */
	worksFrom: string | null,
): string[] {
	const known = new Set(migrations.map(({ name }) => name));
	const newer = [...applied.keys()].filter((name) => !known.has(name));
	if (newer.length === 0) return [];
	const works =
		worksFrom !== null && known.has(worksFrom) && migrations.every(({ name }) => applied.has(name));
	if (works) return newer;
	throw new MigrationRefused(
		`This database has migration ${newer[0]}, which this version does not know: it was used by a newer version. Start that one.`,
	);
}

export function refused({ name }: Pick<Migration, "name">, error: unknown): MigrationRefused {
	const { message, code } = error as DatabaseError;
	const cure = code !== "42501" ? "" : /\brole\b/.test(message ?? "") ? rolesNotOurs : notAllowed;
	return new MigrationRefused(`Migration ${name} failed: ${message}${cure}`, { cause: error });
}

/** Another installation on the server has made the roles already, or the user may make none. */
const rolesNotOurs =
	". An administrator must make the roles anon, authenticated and service_role, and grant them to the user of DATABASE_URL with admin option: docs/operations/configure.md has the statements.";
const notAllowed =
	". The user of DATABASE_URL must own the database and all that is in it: docs/operations/configure.md says how.";

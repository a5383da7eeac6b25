import type { Shape } from "../../../platform/db/bulk/bulk-connection.ts";
import type { Sql } from "../../../platform/db/database.ts";

/** A database that was never migrated has no table for the name. */
export const mayHaveName = ({ tables }: Pick<Shape, "tables">): boolean =>
	tables.some(({ name }) => name === "private.installation");

/** The name of this installation in its backups; null if the database is older than such names. */
export async function installationName(sql: Sql): Promise<string | null> {
	const { rows } = await sql.query<{ value: string }>(
		"select value from private.installation where name = 'backup-name'",
	);
	return rows[0]?.value ?? null;
}

/** Gives a restored installation a new name. The original may still run and back up into the same folder. */
export async function renameInstallation(sql: Sql): Promise<void> {
	await sql.query(
		"update private.installation set value = substr(replace(gen_random_uuid()::text, '-', ''), 1, 8) where name = 'backup-name'",
	);
}

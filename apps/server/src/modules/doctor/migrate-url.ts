import type { Database } from "../../platform/db/database.ts";
import type { DoctorEnv } from "./doctor.settings.ts";
import { about, type Finding } from "./finding.rules.ts";

/**
 * Checks the address for migration statements that run alone. Otherwise a wrong address shows only in the middle of
 * an update.
 */
export async function checkMigrateUrl(
	db: Pick<Database, "runAlone">,
	{
		DATABASE_MIGRATE_URL: url,
		DATABASE_PREPARE: prepare,
	}: Pick<DoctorEnv, "DATABASE_MIGRATE_URL" | "DATABASE_PREPARE">,
): Promise<Finding[]> {
	const say = about("database");
	if (url === undefined && prepare) return [];
	if (url === undefined)
		return [
			say.warning(
				"DATABASE_PREPARE=off says that a pooler is between, and DATABASE_MIGRATE_URL is not set: an update with a long migration is refused.",
				"Set DATABASE_MIGRATE_URL to PostgreSQL's own address.",
			),
		];
	try {
		await db.runAlone("select 1");
		return [say.ok("DATABASE_MIGRATE_URL leads to the same database.")];
	} catch (error) {
		const { message, code } = error as { message: string; code?: string };
		return [
			say.failure(
				message || `DATABASE_MIGRATE_URL does not answer (${code}).`,
				"Mend DATABASE_MIGRATE_URL: PostgreSQL's own address, with the user and the database of DATABASE_URL.",
			),
		];
	}
}

import type { Database } from "./database.ts";
import { type Migration, missingMigrations } from "./migrate.ts";

const answerWithin = 2000;

/** Why /readyz is false: the database is away, or a migration is pending. */
export function readiness(db: Database, migrations: readonly Migration[]): () => Promise<string[]> {
	return async () => {
		const slow = Promise.withResolvers<never>();
		const timer = setTimeout(() => slow.reject(new Error("slow")), answerWithin);
		try {
			const missing = await Promise.race([missingMigrations(db, migrations), slow.promise]);
			return missing.length > 0 ? [`${missing.length} migrations are pending`] : [];
		} catch (error) {
			return [isMissingTable(error) ? "no migration was applied yet" : "the database does not answer"];
		} finally {
			clearTimeout(timer);
		}
	};
}

function isMissingTable(error: unknown): boolean {
	return /^(42P01|3F000)$/.test((error as { code?: string }).code ?? "");
}

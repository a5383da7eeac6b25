import { migrationsFolder } from "../../apps/server/src/open-context.ts";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import { migrate } from "../../apps/server/src/platform/db/migrations/migrate.ts";
import { readMigrations } from "../../apps/server/src/platform/db/migrations/migration-files.ts";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import { addScanned } from "../../e2e/support/scanned-people.ts";
import { bareScansPerSecond } from "./bare-scans.ts";
import type { MeasuredPostgres } from "./measured-postgres.ts";

/** As many as two workers scan at once: see scanner.jobs.ts. */
export const connections = 16;

/** Makes a new database and migrates it. */
export async function withDatabase<T>(
	postgres: MeasuredPostgres,
	name: string,
	work: (db: Database, url: string) => Promise<T>,
): Promise<T> {
	await postgres.create(name);
	const url = postgres.url(name);
	const db = await openPostgres({ url, pool: 8, prepare: true, onIdleError: () => undefined });
	try {
		await migrate(db, readMigrations(migrationsFolder));
		return await work(db, url);
	} finally {
		await db.close();
	}
}

/** Bare scans per second, with two threads and as many connections as two workers use for scans at once. */
export function bareRate(postgres: MeasuredPostgres, name: string, people: number): Promise<number> {
	return withDatabase(postgres, name, async (db, url) => {
		await addScanned(db, people);
		const { rows } = await db.query<{ id: string }>(
			`insert into private.scan_tasks (id, user_id, started_by, created_at)
			 select gen_random_uuid(), user_id, 'schedule', now() from private.scan_settings returning id`,
		);
		const halves = [0, 1].map((half) => rows.filter((_, at) => at % 2 === half).map(({ id }) => id));
		const rates = halves.map((tasks) => bareScansPerSecond({ url, connections: connections / 2, tasks }));
		return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
	});
}

import pg from "pg";
import { migrationsFolder } from "../../apps/server/src/open-context.ts";
import { migrate, readMigrations } from "../../apps/server/src/platform/db/migrate.ts";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import { openQueue } from "../../apps/server/src/platform/jobs/queue.ts";
import type { PostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { fill } from "./fill.ts";

/** A new database of this server. */
export async function filledDatabase(server: PostgresServer, people: number): Promise<pg.Client> {
	const name = `people_${people}`;
	const admin = new pg.Client({ connectionString: server.url("postgres") });
	await admin.connect();
	await admin.query(`create database ${name}`);
	await admin.end();
	return fillAt(server.url(name), people);
}

/** The tables of the product and of its jobs, with what belongs to this many people. */
export async function fillAt(url: string, people: number): Promise<pg.Client> {
	const db = await openPostgres({
		url,
		pool: 3,
		prepare: true,
		onIdleError: () => undefined,
	});
	await migrate(db, readMigrations(migrationsFolder));
	const quiet = { error: () => undefined, warn: () => undefined, info: () => undefined };
	const queue = await openQueue({
		db,
		databaseUrl: url,
		works: true,
		log: quiet as never,
		shutdownSeconds: 1,
	});
	const handle = async () => undefined;
	await queue.declare(
		["scanner.run-scan", "notifications.deliver-mail", "notifications.deliver-push"].map((job) => ({
			name: job,
			handle,
		})),
	);
	await queue.close();
	await db.close();
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await fill(client, people);
	return client;
}

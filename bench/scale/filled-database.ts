import pg from "pg";
import { migrationsFolder } from "../../apps/server/src/open-context.ts";
import { migrate } from "../../apps/server/src/platform/db/migrations/migrate.ts";
import { readMigrations } from "../../apps/server/src/platform/db/migrations/migration-files.ts";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import { type JobQueue, openQueue } from "../../apps/server/src/platform/jobs/queue.ts";
import type { PostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { fill } from "./fill.ts";

/** Makes and fills a new database on this server. */
export async function filledDatabase(
	server: PostgresServer,
	people: number,
	tell?: (line: string) => void,
): Promise<{ client: pg.Client; url: string }> {
	const name = `people_${people}`;
	const admin = new pg.Client({ connectionString: server.url("postgres") });
	await admin.connect();
	await admin.query(`create database ${name}`);
	await admin.end();
	return { client: await fillAt(server.url(name), people, tell), url: server.url(name) };
}

/** Fills the tables of the product and of its jobs with the rows of this many people. */
export async function fillAt(url: string, people: number, tell?: (line: string) => void): Promise<pg.Client> {
	await migrateAt(url);
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await fill(client, people, tell);
	return client;
}

/** Opens a database that an earlier run filled, and migrates it to today's tables. */
export async function openFilled(url: string): Promise<pg.Client> {
	await migrateAt(url);
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query("analyze");
	return client;
}

async function migrateAt(url: string): Promise<void> {
	const db = await openPostgres({ url, pool: 3, prepare: true, onIdleError: () => undefined });
	await migrate(db, readMigrations(migrationsFolder));
	await db.close();
	const handle = async () => undefined;
	const names = ["scanner.run-scan", "notifications.deliver-mail", "notifications.deliver-push"];
	await withQueue(url, { works: true }, (queue) => queue.declare(names.map((name) => ({ name, handle }))));
}

/** Opens the queue of this database, as a process does. */
export async function withQueue(
	url: string,
	{ works }: { readonly works: boolean },
	use: (queue: JobQueue) => Promise<void>,
): Promise<void> {
	const db = await openPostgres({ url, pool: 3, prepare: true, onIdleError: () => undefined });
	const quiet = { error: () => undefined, warn: () => undefined, info: () => undefined };
	const queue = await openQueue({
		db,
		databaseUrl: url,
		works,
		shutdownSeconds: 1,
		log: quiet as never,
	});
	try {
		await use(queue);
	} finally {
		await queue.close();
		await db.close();
	}
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrationsFolder } from "../open-context.ts";
import { migrate, readMigrations } from "../platform/db/migrate.ts";
import { fromPglite } from "../platform/db/pglite.ts";
import { openPostgres } from "../platform/db/postgres.ts";
import type { DatabaseKind } from "./databases.ts";
import { startPostgresServer } from "./postgres-server.ts";

/**
 * One PostgreSQL and one image of an embedded database for the whole run, migrated once. Tests use copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-test-"));
	const migrations = readMigrations(migrationsFolder);

	const pglite = await PGlite.create();
	await migrate(fromPglite(pglite), migrations);
	const image = join(folder, "pglite.tar");
	writeFileSync(image, Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer()));
	await pglite.close();

	const server = await startPostgresServer();
	const admin = new pg.Client({ connectionString: server.url("postgres") });
	await admin.connect();
	await admin.query("create database unlisted_template");
	await admin.end();
	const template = await openPostgres({
		url: server.url("unlisted_template"),
		pool: 1,
		prepare: true,
		onIdleError: () => undefined,
	});
	await migrate(template, migrations);
	await template.close();

	project.provide("pgliteImage", image);
	project.provide("postgresPort", server.port);
	return async () => {
		await server.stop();
		rmSync(folder, { recursive: true, force: true });
	};
}

declare module "vitest" {
	interface ProvidedContext {
		/** What `onDatabase` opens. */
		database: DatabaseKind;
		/** Whether generated input is tried in full, or as a sample. */
		thorough: boolean;
		pgliteImage: string;
		postgresPort: number;
	}
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { migrationsFolder } from "../open-context.ts";
import { fromPglite } from "../platform/db/embedded/pglite.ts";
import { migrate } from "../platform/db/migrations/migrate.ts";
import { type Migration, readMigrations } from "../platform/db/migrations/migration-files.ts";
import { openPostgres } from "../platform/db/postgres.ts";
import { asAdmin } from "./as-admin.ts";
import { startCitus, type TestServers } from "./citus-servers.ts";
import type { DatabaseKind } from "./databases.ts";
import { startPostgresServer } from "./postgres-server.ts";

/**
 * Starts one PostgreSQL and makes one image of an embedded database for the whole run, both migrated once. Tests use
 * copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-test-"));
	const migrations = readMigrations(migrationsFolder);

	const pglite = await PGlite.create();
	await migrate(fromPglite(pglite), migrations);
	const image = join(folder, "pglite.tar");
	writeFileSync(image, Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer()));
	await pglite.close();

	// `npm run on-citus` sets this to the programs of a PostgreSQL that has Citus.
	const { CITUS_PROGRAMS } = process.env;
	const server = CITUS_PROGRAMS ? await startCitus(CITUS_PROGRAMS) : await startPlain();
	try {
		await makeTemplate(server, migrations);
	} catch (error) {
		await server.stop();
		throw error;
	}

	project.provide("pgliteImage", image);
	project.provide("postgresPort", server.port);
	project.provide("workerPorts", server.workerPorts);
	return async () => {
		await server.stop();
		rmSync(folder, { recursive: true, force: true });
	};
}

async function startPlain(): Promise<TestServers> {
	const server = await startPostgresServer();
	return {
		port: server.port,
		workerPorts: [],
		prepare: async (name) => asAdmin(server.url("postgres"), `create database ${name}`),
		spread: async () => undefined,
		stop: server.stop,
	};
}

async function makeTemplate(server: TestServers, migrations: readonly Migration[]): Promise<void> {
	const name = "unlisted_template";
	await server.prepare(name);
	const url = `postgres://postgres@127.0.0.1:${server.port}/${name}`;
	const template = await openPostgres({ url, pool: 1, prepare: true, onIdleError: () => undefined });
	await migrate(template, migrations);
	await template.close();
	await server.spread(name, migrations);
}

declare module "vitest" {
	interface ProvidedContext {
		/** The database that `onDatabase` opens. */
		database: DatabaseKind;
		/** Whether tests try all generated input, or only a sample. */
		thorough: boolean;
		pgliteImage: string;
		postgresPort: number;
		/** The ports of the workers, if the run is on a Citus. */
		workerPorts: readonly number[];
	}
}

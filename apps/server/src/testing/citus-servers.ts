import { distribute } from "../modules/spread/distribute.ts";
import { openPostgresBulk } from "../platform/db/bulk/postgres-bulk.ts";
import type { Migration } from "../platform/db/migrations/migration-files.ts";
import { asAdmin } from "./as-admin.ts";
import { startPostgresServer } from "./postgres-server.ts";

/** What tests copy their databases from: one PostgreSQL, or a coordinator with its workers. */
export interface TestServers {
	readonly port: number;
	readonly workerPorts: readonly number[];
	/** Makes an empty database, everywhere. */
	prepare(name: string): Promise<void>;
	/** Spreads a migrated one, and lets nobody hold it open. */
	spread(name: string, migrations: readonly Migration[]): Promise<void>;
	stop(): Promise<void>;
}

const settings = {
	shared_preload_libraries: "citus",
	// All are on this machine. The certificate that the extension makes for itself is not taken everywhere.
	"citus.node_conninfo": "sslmode=disable",
	// Each database of a test has a process of Citus, and connections between the nodes.
	max_worker_processes: "100",
	max_connections: "600",
	max_prepared_transactions: "600",
	// To finish what was prepared, its process connects to its own database too. When that is dropped just then, the connection waits
	// for the end of the drop, and the drop for the process: after five seconds it fails.
	"citus.recover_2pc_interval": "-1",
	// For moving shards.
	wal_level: "logical",
};

/** A coordinator and two workers on this machine. `programs` is the folder of a PostgreSQL that has Citus. */
export async function startCitus(programs: string): Promise<TestServers> {
	const start = () => startPostgresServer(settings, programs);
	const [coordinator, ...workers] = [await start(), await start(), await start()];
	const all = [coordinator, ...workers];
	return {
		port: coordinator.port,
		workerPorts: workers.map(({ port }) => port),
		prepare: async (name) => {
			for (const server of all) {
				await asAdmin(server.url("postgres"), `create database ${name}`);
				await asAdmin(server.url(name), "create extension citus");
			}
			const url = coordinator.url(name);
			await asAdmin(url, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
			for (const { port } of workers) await asAdmin(url, `select citus_add_node('127.0.0.1', ${port})`);
		},
		spread: async (name, migrations) => {
			// Those that migrated it are closed, which the server may notice a moment later. `distribute` refuses while they are there.
			await asAdmin(
				coordinator.url("postgres"),
				`select pg_terminate_backend(pid, 5000) from pg_stat_activity
				 where datname = '${name}' and application_name like 'unlisted%'`,
			);
			const connection = await openPostgresBulk(coordinator.url(name));
			await distribute(connection, { migrations, shards: 4, say: () => undefined });
			await connection.close();
			// Its process stays with the database that it looks after, and nobody could copy that one.
			for (const server of all) {
				await server.halt();
				await server.start();
			}
		},
		stop: async () => {
			for (const server of all) await server.stop();
		},
	};
}

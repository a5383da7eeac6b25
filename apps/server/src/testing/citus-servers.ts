import { distribute } from "../modules/spread/distribute.ts";
import { openPostgresBulk } from "../platform/db/bulk/postgres-bulk.ts";
import type { Migration } from "../platform/db/migrations/migration-files.ts";
import { asAdmin } from "./as-admin.ts";
import { startPostgresServer } from "./postgres-server.ts";

/** The servers on which tests copy their databases: one PostgreSQL, or a coordinator with its workers. */
export interface TestServers {
	readonly port: number;
	readonly workerPorts: readonly number[];
	/** Makes an empty database on all servers. */
	prepare(name: string): Promise<void>;
	/** Distributes a migrated database, and ends everything that keeps it open. */
	spread(name: string, migrations: readonly Migration[]): Promise<void>;
	stop(): Promise<void>;
}

const settings = {
	shared_preload_libraries: "citus",
	// All servers are on this machine. Not every machine accepts the certificate that the extension makes for itself.
	"citus.node_conninfo": "sslmode=disable",
	// Each test database has one process of Citus, and connections between the nodes.
	max_worker_processes: "100",
	max_connections: "600",
	max_prepared_transactions: "600",
	// To finish prepared transactions, the process of Citus also connects to its own database. If that database is
	// being dropped, the connection waits for the end of the drop, and the drop waits for the process. After five
	// seconds the drop fails.
	"citus.recover_2pc_interval": "-1",
	// Needed for moving shards.
	wal_level: "logical",
};

/** Starts a coordinator and two workers on this machine. `programs` is the folder of a PostgreSQL that has Citus. */
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
			// The connections that migrated it are closed, but the server may notice that a moment later.
			// `distribute` refuses while they exist.
			await asAdmin(
				coordinator.url("postgres"),
				`select pg_terminate_backend(pid, 5000) from pg_stat_activity
				 where datname = '${name}' and application_name like 'unlisted%'`,
			);
			const connection = await openPostgresBulk(coordinator.url(name));
			await distribute(connection, { migrations, shards: 4, say: () => undefined });
			await connection.close();
			// The process of Citus stays connected to its database, and nobody could copy that database.
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

import pg from "pg";
import { type PostgresServer, startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";

/** The totals of one statement, from all connections. */
export interface StatementSum {
	readonly query: string;
	readonly calls: number;
	readonly milliseconds: number;
}

export interface MeasuredPostgres {
	/** The address that the product uses. */
	url(database: string): string;
	create(database: string): Promise<void>;
	/** Connects as another role, so that our own queries do not count. */
	observe(database: string): Promise<pg.Client>;
	stop(): Promise<void>;
}

const observer = "observer";

/**
 * A PostgreSQL that counts its statements (pg_stat_statements), including those of transactions and of the
 * job queue.
 */
export async function startMeasuredPostgres(): Promise<MeasuredPostgres> {
	const server: PostgresServer = await startPostgresServer();
	const admin = async (...statements: string[]) => {
		const client = new pg.Client({ connectionString: server.url("postgres") });
		await client.connect();
		for (const statement of statements) await client.query(statement);
		await client.end();
	};
	await admin(
		"alter system set shared_preload_libraries = 'pg_stat_statements'",
		"alter system set pg_stat_statements.max = 10000",
		`create role ${observer} superuser login`,
		"checkpoint",
	);
	// PostgreSQL loads such a library only at its start.
	await server.kill();
	await server.start();
	return {
		url: (database) => server.url(database),
		create: (database) => admin(`create database ${database}`),
		observe: async (database) => {
			const url = server.url(database).replace("postgres@", `${observer}@`);
			const client = new pg.Client({ connectionString: url });
			await client.connect();
			await client.query("create extension if not exists pg_stat_statements");
			return client;
		},
		stop: () => server.stop(),
	};
}

export async function forgetStatements(observed: pg.Client): Promise<void> {
	await observed.query("select pg_stat_statements_reset()");
}

/** The statements of this database, the most frequent first. */
export async function statementsSoFar(observed: pg.Client): Promise<StatementSum[]> {
	const { rows } = await observed.query<StatementSum>(
		`select s.query, sum(s.calls)::float8 as calls, sum(s.total_exec_time) as milliseconds
		 from pg_stat_statements s
		 where s.dbid = (select oid from pg_database where datname = current_database())
			and s.userid <> '${observer}'::regrole
		 group by 1 order by 2 desc`,
	);
	return rows;
}

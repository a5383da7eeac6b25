import type { Sql } from "../../platform/db/database.ts";
import type { SpreadTable } from "./spread-tables.rules.ts";

/** Statements that only `database distribute` uses. A plain PostgreSQL does not know these names. */

export interface CitusState {
	readonly superuser: boolean;
	readonly citus: string | null;
	readonly servers: number;
	readonly owner: string;
}

export async function citusState(sql: Sql): Promise<CitusState> {
	const { rows } = await sql.query<CitusState>(
		`select (select rolsuper from pg_roles where rolname = current_user) as superuser,
			(select extversion from pg_extension where extname = 'citus') as citus,
			(select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
				and application_name like 'unlisted%' and application_name <> 'unlisted-bulk') as servers,
			(select pg_get_userbyid(relowner) from pg_class where oid = to_regclass('private.exposures')) as owner`,
	);
	const [state] = rows;
	if (!state) throw new Error("A query without a table has one row.");
	return state;
}

export interface CitusNodes {
	readonly coordinators: number;
	readonly workers: number;
	readonly away: string[] | null;
}

export async function citusNodes(sql: Sql): Promise<CitusNodes> {
	const { rows } = await sql.query<CitusNodes>(
		`select (count(*) filter (where groupid = 0))::int as coordinators,
			(count(*) filter (where groupid > 0 and shouldhaveshards))::int as workers,
			array_agg(nodename || ':' || nodeport) filter (where not isactive) as away
		 from pg_catalog.pg_dist_node where noderole = 'primary'`,
	);
	return rows[0] ?? { coordinators: 0, workers: 0, away: null };
}

export interface WorkerAnswer {
	readonly node: string;
	readonly success: boolean;
	readonly result: string;
}

/** Asks each node for one value, the coordinator too. */
export async function askEveryNode(sql: Sql, question: string): Promise<WorkerAnswer[]> {
	const { rows } = await sql.query<WorkerAnswer>(
		`select n.nodename || ':' || n.nodeport as node, a.success, a.result
		 from run_command_on_all_nodes($1) a join pg_catalog.pg_dist_node n using (nodeid) order by 1`,
		[question],
	);
	return rows;
}

export async function dropIndex(sql: Sql, name: string): Promise<void> {
	await sql.query(`drop index if exists private.${name}`);
}

export async function hasConstraint(sql: Sql, table: string, name: string): Promise<boolean> {
	const { rows } = await sql.query(
		"select from pg_constraint where conrelid = $1::regclass and conname = $2",
		[table, name],
	);
	return rows.length > 0;
}

/** Copies the table's rows to the other databases: all of them, or none. */
export async function spreadFirst(sql: Sql, table: SpreadTable, shards: number): Promise<void> {
	await sql.query(
		"select create_distributed_table($1, 'user_id', colocate_with := 'none', shard_count := $2::int)",
		[table, shards],
	);
}

export async function spreadBeside(sql: Sql, table: SpreadTable, first: SpreadTable): Promise<void> {
	await sql.query("select create_distributed_table($1, 'user_id', colocate_with := $2)", [table, first]);
}

/**
 * Empties the coordinator's own file of a spread table. The copied rows are still in it, but nobody reads them there.
 */
export async function emptyOwnFile(sql: Sql, table: SpreadTable): Promise<void> {
	await sql.query("select truncate_local_data_after_distributing_table($1::regclass)", [table]);
}

export async function tellOfLocalTable(sql: Sql, table: string): Promise<void> {
	await sql.query("select citus_add_local_table_to_metadata($1::regclass)", [table]);
}

export async function rowsOfEverybody(sql: Sql, table: SpreadTable): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(`select count(*) as count from ${table}`);
	return rows[0]?.count ?? 0;
}

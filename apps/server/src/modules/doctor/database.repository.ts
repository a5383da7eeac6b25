import type { Sql } from "../../platform/db/database.ts";

export interface ServerFacts {
	readonly now: Date;
	readonly version: number;
	readonly encoding: string;
	readonly fsync: string;
	readonly readOnly: string;
	/** Connections for ordinary users: max_connections without the reserved ones. */
	readonly connections: number;
	/** The number of machines or containers from which processes of the product are connected now. */
	readonly machines: number;
	/** The size of this database on the server's disk. */
	readonly bytes: number;
	readonly isSuperuser: boolean;
	readonly bypassesRls: boolean;
	readonly mayMakeRoles: boolean;
	readonly mayCreate: boolean;
}

export async function serverFacts(sql: Sql): Promise<ServerFacts | undefined> {
	const { rows } = await sql.query<ServerFacts>(
		`select clock_timestamp() as now, current_setting('server_version_num')::int as version,
			current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
			current_setting('transaction_read_only') as "readOnly", current_setting('max_connections')::int
				- coalesce(current_setting('superuser_reserved_connections', true)::int, 0)
				- coalesce(current_setting('reserved_connections', true)::int, 0) as connections,
			(select count(distinct client_addr)::int from pg_stat_activity where datname = current_database()
			 and application_name like 'unlisted%' and pid <> pg_backend_pid()) as machines,
			pg_database_size(current_database()) as bytes, r.rolsuper as "isSuperuser", r.rolbypassrls as "bypassesRls", r.rolcreaterole as "mayMakeRoles",
			has_database_privilege(current_database(), 'CREATE') as "mayCreate"
		 from pg_catalog.pg_roles r where r.rolname = current_user`,
	);
	return rows[0];
}

/** Finds which of the three roles of requests are missing, or cannot be used by this database user. */
export async function rolesOutOfReach(sql: Sql): Promise<{ name: string; exists: boolean }[]> {
	const { rows } = await sql.query<{ name: string; exists: boolean }>(
		`select wanted.name, r.rolname is not null as exists
		 from unnest(array['anon', 'authenticated', 'service_role']) as wanted (name)
		 left join pg_catalog.pg_roles r on r.rolname = wanted.name
		 where r.rolname is null or not pg_has_role(current_user, r.oid, 'SET')
		 order by 1`,
	);
	return rows;
}

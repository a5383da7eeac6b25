import type { Sql } from "../../platform/db/database.ts";

export interface ServerFacts {
	readonly now: Date;
	readonly version: number;
	readonly encoding: string;
	readonly fsync: string;
	readonly readOnly: string;
	readonly connections: number;
	readonly isSuperuser: boolean;
	readonly bypassesRls: boolean;
	readonly mayMakeRoles: boolean;
	readonly mayCreate: boolean;
}

export async function serverFacts(sql: Sql): Promise<ServerFacts | undefined> {
	const { rows } = await sql.query<ServerFacts>(
		`select clock_timestamp() as now, current_setting('server_version_num')::int as version,
			current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
			current_setting('transaction_read_only') as "readOnly", current_setting('max_connections')::int as connections,
			r.rolsuper as "isSuperuser", r.rolbypassrls as "bypassesRls", r.rolcreaterole as "mayMakeRoles",
			has_database_privilege(current_database(), 'CREATE') as "mayCreate"
		 from pg_catalog.pg_roles r where r.rolname = current_user`,
	);
	return rows[0];
}

/** Of the three roles that requests run as: those that are missing, or that this user cannot become. */
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

import type { Sql } from "../database.ts";

interface Constraint {
	readonly table: string;
	readonly name: string;
	readonly definition: string;
	/** Whether deleting a row there also deletes its rows here. */
	readonly cascades: boolean;
	readonly columns: string[];
	readonly other: string;
	readonly otherColumns: string[];
}

/**
 * Adds a constraint again. Citus has no foreign key from these rows to the account, and reads the workers later than
 * the coordinator. So a backup may hold rows of a deleted account. This deletes them.
 */
export async function addAgain(sql: Sql, constraint: Constraint): Promise<void> {
	const { table, name, definition, cascades, columns, other, otherColumns } = constraint;
	const add = `alter table ${table} add constraint ${name} ${definition}`;
	await sql.query("savepoint before_key");
	try {
		await sql.query(add);
	} catch (error) {
		if (!cascades || (error as { code?: string }).code !== "23503") throw error;
		await sql.query("rollback to savepoint before_key");
		const refers = columns.map((column, at) => `o.${otherColumns[at]} = t.${column}`).join(" and ");
		const isSet = columns.map((column) => `t.${column} is not null`).join(" and ");
		await sql.query(
			`delete from ${table} t where ${isSet} and not exists (select from ${other} o where ${refers})`,
		);
		await sql.query(add);
	}
	await sql.query("release savepoint before_key");
}

export async function foreignKeys(sql: Sql): Promise<Constraint[]> {
	const { rows } = await sql.query<Constraint>(
		`select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition,
			c.confdeltype = 'c' as cascades, c.confrelid::regclass::text as other,
			array(select quote_ident(a.attname) from unnest(c.conkey) with ordinality as k (attnum, place)
				join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum order by place) as columns,
			array(select quote_ident(a.attname) from unnest(c.confkey) with ordinality as k (attnum, place)
				join pg_catalog.pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum order by place) as "otherColumns"
		 from pg_catalog.pg_constraint c
		 join pg_catalog.pg_class t on t.oid = c.conrelid
		 join pg_catalog.pg_namespace n on n.oid = t.relnamespace
		 where c.contype = 'f' and c.conparentid = 0 and n.nspname not in ('pg_catalog', 'information_schema')
		 order by 1, 2`,
	);
	return rows;
}

interface Trigger {
	readonly table: string;
	readonly name: string;
	/** The mode in which the trigger was enabled. Null if it was disabled. */
	readonly as: "trigger" | "always trigger" | "replica trigger" | null;
}

export async function triggersOf(sql: Sql): Promise<Trigger[]> {
	const { rows } = await sql.query<Trigger>(
		`select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name,
			case t.tgenabled when 'O' then 'trigger' when 'A' then 'always trigger' when 'R' then 'replica trigger' end as "as"
		 from pg_catalog.pg_trigger t
		 where not t.tgisinternal and t.tgparentid = 0 order by 1, 2`,
	);
	return rows;
}

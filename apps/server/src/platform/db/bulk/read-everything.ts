import type { Sql } from "../database.ts";
import { noticeDeadClient } from "../dead-clients.ts";
import {
	type BulkConnection,
	BulkRefused,
	type Piece,
	type SequenceState,
	type Shape,
} from "./bulk-connection.ts";
import { inPieces } from "./pieces.ts";
import { sequencesOf, shapeOf } from "./shape.ts";

export interface Reading {
	readonly shape: Shape;
	/** The rows of every table as of one moment. */
	pieces(): AsyncGenerator<Piece>;
	/** Reads the sequences after the rows, so each sequence has counted at least as far as its rows. */
	sequences(): Promise<SequenceState[]>;
}

/** Reads everything as of now, whatever others write afterwards. Blocks only changes to the tables themselves. */
export async function readEverything(
	connection: BulkConnection,
	/** Names those tables that are not of Unlisted. One of them that this user may not read is left out. */
	othersAmong: (shape: Shape) => readonly string[] = () => [],
): Promise<Reading> {
	const { sql } = connection;
	await sql.query("begin isolation level repeatable read, read only");
	await readPlainly(connection);
	const closed = new Set(await closedTables(sql));
	const openShape = async () => {
		const shape = await shapeOf(connection);
		const left = othersAmong(shape).filter((name) => closed.has(name));
		return { left, shape: { ...shape, tables: shape.tables.filter(({ name }) => !left.includes(name)) } };
	};
	const { shape: before } = await openShape();
	if (before.tables.length > 0) {
		const names = before.tables.map(({ name }) => name).join(", ");
		await sql.query(`lock table ${names} in access share mode`);
	}
	// A table may have changed before we had the locks, so we describe the tables again.
	const { shape, left } = await openShape();
	await refuseHiddenRows(sql, left);
	return {
		shape,
		pieces: async function* () {
			for (const { name, columns } of shape.tables) yield* inPieces(name, connection.rowsOut(name, columns));
		},
		sequences: () => sequencesOf(sql),
	};
}

/** Makes every server write the same text, and turns off time limits for statements. */
export async function readPlainly({ kind, sql }: Pick<BulkConnection, "kind" | "sql">): Promise<void> {
	if (kind === "postgres") await noticeDeadClient(sql);
	await sql.query("set local statement_timeout = 0");
	await sql.query("set local idle_in_transaction_session_timeout = 0");
	await sql.query("set local lock_timeout = '60s'");
	await sql.query("set local time zone 'UTC'");
	await sql.query("set local datestyle = 'ISO, YMD'");
	await sql.query("set local intervalstyle = 'postgres'");
	await sql.query("set local bytea_output = 'hex'");
	await sql.query("set local extra_float_digits = 1");
}

/** Tables that this user may not read at all. */
async function closedTables(sql: Sql): Promise<string[]> {
	const { rows } = await sql.query<{ table: string }>(
		`select format('%I.%I', n.nspname, c.relname) as table
		 from pg_catalog.pg_class c
		 join pg_catalog.pg_namespace n on n.oid = c.relnamespace
		 where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
			and not (has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select'))`,
	);
	return rows.map(({ table }) => table);
}

/**
 * Some tables hide rows even from their owner, and COPY would silently leave those rows out. So each table must show
 * this user every row, by privilege or by a policy without a condition. A table that is left out may hide its rows.
 */
async function refuseHiddenRows(sql: Sql, leftOut: readonly string[]): Promise<void> {
	const { rows } = await sql.query<{ table: string }>(
		`select format('%I.%I', n.nspname, c.relname) as table
		 from pg_catalog.pg_class c
		 join pg_catalog.pg_namespace n on n.oid = c.relnamespace
		 where c.relkind in ('r', 'p') and c.relrowsecurity and format('%I.%I', n.nspname, c.relname) <> all ($1::text[])
			and not exists (select from pg_catalog.pg_roles r
				where r.rolname = current_user and (r.rolsuper or r.rolbypassrls))
			and (c.relforcerowsecurity or not pg_has_role(c.relowner, 'USAGE'))
			and (exists (select from pg_catalog.pg_policies p where p.schemaname = n.nspname and p.tablename = c.relname
					and p.permissive = 'RESTRICTIVE')
				or not exists (select from pg_catalog.pg_policies p where p.schemaname = n.nspname and p.tablename = c.relname
					and p.permissive = 'PERMISSIVE' and p.cmd in ('ALL', 'SELECT') and p.qual = 'true'
					and (current_user = any (p.roles) or 'public' = any (p.roles))))
		 order by 1`,
		[leftOut],
	);
	if (rows.length === 0) return;
	throw new BulkRefused(
		`This database user does not see every row of ${rows.map(({ table }) => table).join(", ")}. Use the application's own user, or a role with BYPASSRLS and pg_read_all_data.`,
	);
}

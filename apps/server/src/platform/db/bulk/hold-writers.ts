import type { BulkConnection } from "./bulk-connection.ts";
import { readPlainly } from "./read-everything.ts";
import { shapeOf } from "./shape.ts";

/** Begins a transaction that blocks all writes to all tables until it ends. Reads continue. */
export async function holdWriters(connection: BulkConnection): Promise<void> {
	const { sql } = connection;
	await sql.query("begin");
	await readPlainly(connection);
	const { tables } = await shapeOf(connection);
	if (tables.length === 0) return;
	await sql.query(`lock table ${tables.map(({ name }) => name).join(", ")} in share mode`);
}

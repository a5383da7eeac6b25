import type pg from "pg";
import { accounts } from "./parts/accounts.ts";
import { billing } from "./parts/billing.ts";
import { fewRows } from "./parts/few-rows.ts";
import { messages } from "./parts/messages.ts";
import { P, type Part, personId } from "./parts/part.ts";
import { removals } from "./parts/removals.ts";
import { scans } from "./parts/scans.ts";

/** People's rows come before rows that refer to them. */
const parts: readonly Part[] = [...accounts, ...billing, ...scans, ...messages, ...removals];

const tableOf = (into: string) => into.replace(/ .*/s, "");

/** The tables that have more rows if there are more people, without their schemas. */
export const growing: ReadonlySet<string> = new Set(
	parts.map(({ into }) => tableOf(into).replace(/.*\./, "").replace(/^job$/, "job_common")),
);

/** The database refuses to remove rows from this table. */
const onlyAddedTo = "private.operator_events";

/** Fills a migrated database without people, as its superuser. */
export async function fill(
	client: pg.Client,
	people: number,
	tell: (line: string) => void = () => undefined,
): Promise<void> {
	const own = await client.query(
		"select from information_schema.columns where table_schema = 'public' and table_name = 'payment_history' and column_name = 'user_id'",
	);
	const ownsPayments = own.rowCount === 1;
	const tables = [...new Set(parts.map(({ into }) => tableOf(into)))];
	// Skips triggers and foreign keys, because the generated rows already fit together.
	await client.query(
		"set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; select setseed(0.5)",
	);
	await client.query("begin");
	// With `wal_level` `minimal`, PostgreSQL does not log the rows of a table that was emptied in the same
	// transaction.
	await client.query(`truncate ${tables.filter((table) => table !== onlyAddedTo).join(", ")} cascade`);
	for (const part of parts) {
		const { each = 1, oneIn = 1 } = part;
		const owned = (text: string, column: string) =>
			text.replaceAll("OWNER ", ownsPayments ? `${column}, ` : "");
		const own = `(select n, ${personId} as p from generate_series(${oneIn}, ${people}, ${oneIn}) n offset 0)`;
		const series = `generate_series(1, ${each}) k, ${own} own`;
		const select = owned(part.select, P);
		const rows = select.includes("SERIES") ? select.replace("SERIES", series) : `${select} from ${series}`;
		await fillTable(client, tableOf(part.into), {
			insert: `insert into ${owned(part.into, "user_id")} select ${rows}`,
			tell,
		});
	}
	await client.query(fewRows);
	await client.query("commit");
	await client.query("reset session_replication_role");
	tell("vacuum");
	await client.query("vacuum (freeze, analyze)");
}

/**
 * Builds the indexes after the rows: keys are hashes, and sorting them once is faster than finding each one's place.
 * Indexes that hold a constraint cannot be dropped, so all are marked as not ready instead.
 */
async function fillTable(
	client: pg.Client,
	table: string,
	{ insert, tell }: { insert: string; tell: (line: string) => void },
): Promise<void> {
	const started = performance.now();
	// In a partitioned table, each partition has its own indexes.
	const { rows: leaves } = await client.query<{ name: string }>(
		`select c.oid::regclass::text as name from pg_class c where c.relkind = 'r'
			and (c.oid = $1::regclass or c.oid in (select relid from pg_partition_tree($1::regclass)))`,
		[table],
	);
	const names = leaves.map(({ name }) => name);
	await client.query(
		"update pg_index set indisready = false, indisvalid = false where indrelid = any($1::text[]::regclass[])",
		[names],
	);
	const { rowCount } = await client.query(insert);
	const filled = performance.now();
	for (const name of names) await client.query(`reindex table ${name}`);
	const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
	tell(
		`${table}: ${rowCount} rows in ${seconds(started, filled)} s, indexes in ${seconds(filled, performance.now())} s`,
	);
}

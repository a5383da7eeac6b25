import type pg from "pg";
import { growing } from "./fill.ts";
import { type Prepared, prepare, type Sample, valuesFor } from "./parameters.ts";

export interface Cost {
	/** The median over the sampled people. NaN if only the plan is known. */
	readonly ms: number;
	/** Rows that the statement changes or deletes. */
	readonly changed: number;
	/** The pages of tables and indexes that were read, in memory or not. */
	readonly pages: number;
	/** The tables of which a large part was read. */
	readonly whole: readonly string[];
	/**
	 * Why the statement could not run with our values, such as a constraint that a made-up row breaks. Null if it
	 * ran.
	 */
	readonly notRun: string | null;
}

export interface PlanNode {
	readonly "Node Type": string;
	readonly "Relation Name"?: string;
	readonly "Index Name"?: string;
	readonly "Index Searches"?: number;
	readonly "Plan Rows": number;
	readonly "Actual Rows"?: number;
	readonly "Actual Loops"?: number;
	readonly "Rows Removed by Filter"?: number;
	readonly "Shared Hit Blocks"?: number;
	readonly "Shared Read Blocks"?: number;
	readonly Plans?: readonly PlanNode[];
}

interface Explained {
	readonly Plan: PlanNode;
	readonly "Execution Time"?: number;
}

/** Sizes by name, without the schema. */
export interface Sizes {
	/** The number of rows of each of our tables. */
	readonly rows: ReadonlyMap<string, number>;
	/** The size of each of their indexes. */
	readonly indexes: ReadonlyMap<string, { readonly table: string; readonly pages: number }>;
}

export async function sizesOf(client: pg.Client): Promise<Sizes> {
	const ours = "relnamespace::regnamespace::text in ('auth', 'private', 'public', 'jobs')";
	const { rows: tables } = await client.query<{ name: string; rows: number }>(
		`select relname as name, reltuples::float8 as rows from pg_class where relkind = 'r' and reltuples > 0 and ${ours}`,
	);
	const { rows: indexes } = await client.query<{ name: string; table: string; pages: number }>(
		`select c.relname as name, t.relname as table, c.relpages as pages
		 from pg_class c join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = i.indrelid where c.${ours}`,
	);
	return {
		rows: new Map(tables.map((row) => [row.name, row.rows])),
		indexes: new Map(indexes.map(({ name, ...index }) => [name, index])),
	};
}

export interface Asked {
	readonly people: readonly Sample[];
	readonly sizes: Sizes;
	/** How many rows come before the page, for paging by number. */
	readonly skipped?: number;
}

/** Runs a statement for each person and rolls it back. Returns a text if the database cannot even plan it. */
export async function measureStatement(
	client: pg.Client,
	text: string,
	asked: Asked,
): Promise<Cost | string> {
	const { people, sizes, skipped } = asked;
	const times: number[] = [];
	const pages: number[] = [];
	let whole: readonly string[] = [];
	let changed = 0;
	let prepared: Prepared;
	try {
		prepared = await prepare(client, text);
	} catch (error) {
		return (error as Error).message;
	}
	try {
		// The first turn fills the caches.
		for (const [turn, person] of [...people.slice(0, 1), ...people].entries()) {
			const values = await valuesFor(client, prepared, {
				sample: person,
				...(skipped !== undefined && { skipped }),
			});
			const explained = await explain(client, "analyze, buffers, timing off, ", { text, values });
			if (turn === 0 && people.length > 1) continue;
			const { Plan: plan, "Execution Time": ms = Number.NaN } = explained;
			times.push(ms);
			pages.push(pagesOf(plan));
			whole = largeReads(plan, sizes);
			changed = changedRows(plan);
			if (ms > 1000) break;
		}
		return { ms: median(times), pages: median(pages), changed, whole, notRun: null };
	} catch (error) {
		return onlyPlanned(client, prepared, { ...asked, notRun: (error as Error).message });
	}
}

async function onlyPlanned(
	client: pg.Client,
	prepared: Prepared,
	{ people, sizes, notRun }: Asked & { readonly notRun: string },
): Promise<Cost | string> {
	try {
		const [person] = people;
		if (!person) return notRun;
		const values = await valuesFor(client, prepared, { sample: person });
		const { Plan: plan } = await explain(client, "", { text: prepared.text, values });
		return { ms: Number.NaN, pages: Number.NaN, changed: 0, whole: largeReads(plan, sizes), notRun };
	} catch (error) {
		return (error as Error).message;
	}
}

async function explain(
	client: pg.Client,
	options: string,
	{ text, values }: { readonly text: string; readonly values: unknown[] },
): Promise<Explained> {
	await client.query("begin");
	try {
		const asked = { text: `explain (${options}format json) ${text}`, values };
		const { rows } = await client.query<{ "QUERY PLAN": [Explained] }>(asked);
		const [explained] = rows[0]?.["QUERY PLAN"] ?? [];
		if (!explained) throw new Error("No plan.");
		return explained;
	} finally {
		await client.query("rollback");
	}
}

/** Fewer rows than this never matter. */
const few = 20;

/** The tables of which a statement reads a quarter or more, by a scan of the table or of an index. */
function largeReads(plan: PlanNode, sizes: Sizes): string[] {
	const found = (plan.Plans ?? []).flatMap((child) => largeReads(child, sizes));
	const index = sizes.indexes.get(plan["Index Name"] ?? "");
	const table = plan["Relation Name"] ?? index?.table;
	if (!table || !growing.has(table) || !/Scan/.test(plan["Node Type"])) return found;
	const large = largeRead(plan, { size: sizes.rows.get(table) ?? 0, indexPages: index?.pages });
	return large === null ? found : [...found, `${table}, ${large}`];
}

function largeRead(
	plan: PlanNode,
	{ size, indexPages }: { readonly size: number; readonly indexPages: number | undefined },
): string | null {
	const actual = plan["Actual Rows"];
	if (actual === undefined) {
		// A plan counts the rows that pass the condition, not the rows that are read for them. A scan of the table
		// always reads all.
		if (plan["Node Type"] === "Seq Scan") return "all of it";
		const expected = plan["Plan Rows"];
		return expected >= few && expected >= size / 4 ? `${Math.round(expected)} rows` : null;
	}
	const loops = plan["Actual Loops"] ?? 1;
	const once = actual + (plan["Rows Removed by Filter"] ?? 0);
	const read = once * loops;
	if (read >= few && read >= size / 4) return `${Math.round(read)} rows`;
	// A condition on a column that is not first in the index makes the database search the whole index. The row
	// counts do not show that.
	if (indexPages === undefined || loops === 0 || size < few) return null;
	const searches = Math.min((plan["Index Searches"] ?? loops) / loops, fewSearches);
	const usual = searches * pagesOfSearch + once * pagesOfRow;
	const beyond = ownPages(plan) / loops - usual;
	return beyond >= fewPages && beyond >= indexPages / 4 ? `${Math.round(beyond)} pages of an index` : null;
}

/** The same limit for pages. */
const fewPages = 8;
/** From the root of an index to a leaf. */
const pagesOfSearch = 3;
/** A page in the table and one in its side table. */
const pagesOfRow = 2;
/**
 * Our lists ask for a few values. More searches mean that the database skips from one value of the first column to
 * the next.
 */
const fewSearches = 5;

const pagesOf = (plan: PlanNode) => (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);

function ownPages(plan: PlanNode): number {
	return pagesOf(plan) - (plan.Plans ?? []).reduce((sum, child) => sum + pagesOf(child), 0);
}

/** A ModifyTable node counts no rows itself. Its child returns the rows that it changes. */
function changedRows(plan: PlanNode): number {
	const children = plan.Plans ?? [];
	if (plan["Node Type"] === "ModifyTable") return children[0]?.["Actual Rows"] ?? 0;
	return children.reduce((sum, child) => sum + changedRows(child), 0);
}

export function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

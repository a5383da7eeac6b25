import type pg from "pg";
import { growing } from "./fill.ts";
import { type Prepared, prepare, type Sample, valuesFor } from "./parameters.ts";

export interface Cost {
	/** The median of the people asked about. NaN if only its plan is known. */
	readonly ms: number;
	/** Pages of tables and indexes that were read, in memory or not. */
	readonly pages: number;
	/** Tables of which a large part was read. */
	readonly whole: readonly string[];
	/** Why it could not run with our values: a constraint that a made-up row breaks. */
	readonly notRun: string | null;
}

export interface PlanNode {
	readonly "Node Type": string;
	readonly "Relation Name"?: string;
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

/** How many rows each of our tables has, by its name without the schema. */
export type Sizes = ReadonlyMap<string, number>;

export async function sizesOf(client: pg.Client): Promise<Sizes> {
	const { rows } = await client.query<{ name: string; rows: number }>(
		`select relname as name, reltuples::float8 as rows from pg_class where relkind = 'r' and reltuples > 0
			and relnamespace::regnamespace::text in ('auth', 'private', 'public', 'jobs')`,
	);
	return new Map(rows.map((row) => [row.name, row.rows]));
}

export interface Asked {
	readonly people: readonly Sample[];
	readonly sizes: Sizes;
	/** How many rows a page stands behind, where there are pages by number. */
	readonly skipped?: number;
}

/** Runs a statement for each person and takes it back. A text says why the database does not even plan it. */
export async function measureStatement(
	client: pg.Client,
	text: string,
	asked: Asked,
): Promise<Cost | string> {
	const { people, sizes, skipped } = asked;
	const times: number[] = [];
	const pages: number[] = [];
	let whole: readonly string[] = [];
	let prepared: Prepared;
	try {
		prepared = await prepare(client, text);
	} catch (error) {
		return (error as Error).message;
	}
	try {
		// The first time fills the caches.
		for (const [turn, person] of [...people.slice(0, 1), ...people].entries()) {
			const values = await valuesFor(client, prepared, {
				sample: person,
				...(skipped !== undefined && { skipped }),
			});
			const explained = await explain(client, "analyze, buffers, timing off, ", { text, values });
			if (turn === 0 && people.length > 1) continue;
			const { Plan: plan, "Execution Time": ms = Number.NaN } = explained;
			times.push(ms);
			pages.push((plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0));
			whole = largeReads(plan, sizes);
			if (ms > 1000) break;
		}
		return { ms: median(times), pages: median(pages), whole, notRun: null };
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
		return { ms: Number.NaN, pages: Number.NaN, whole: largeReads(plan, sizes), notRun };
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

/** Fewer rows than that are nobody's trouble. */
const few = 20;

/** Tables of which a statement reads a quarter or more, by a scan of the table or of an index. */
function largeReads(plan: PlanNode, sizes: Sizes): string[] {
	const found = (plan.Plans ?? []).flatMap((child) => largeReads(child, sizes));
	const table = plan["Relation Name"];
	if (!table || !growing.has(table) || !/Scan/.test(plan["Node Type"])) return found;
	const read =
		plan["Actual Rows"] === undefined
			? plan["Plan Rows"]
			: (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * (plan["Actual Loops"] ?? 1);
	const size = sizes.get(table) ?? Number.POSITIVE_INFINITY;
	return read >= few && read >= size / 4 ? [...found, `${table}, ${Math.round(read)} rows`] : found;
}

export function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

import type { Caller, Database } from "../../platform/db/database.ts";
import { type RepeatedStatements, repeatedStatements } from "../../platform/db/repeated-statements.ts";
import type { Statement } from "./compile-statement.ts";
import { failureOfDatabase } from "./database-failure.ts";

/** Who sends the request, and when. A session that ended before that moment does not count. */
export interface Asked {
	readonly caller: Caller;
	readonly now: Date;
}

export interface ReadResult {
	readonly total: number | null;
	readonly shown: number;
	readonly body: string;
}

export interface WriteResult extends ReadResult {
	readonly inserted: number;
	readonly location: string | null;
}

/** Request shapes that came more than once. Few, because the caller chooses them. */
const repeated = new WeakMap<Database, RepeatedStatements>();

/**
 * Runs one statement as the caller, in its own transaction, in one round trip. `private.read_as` and
 * `private.write_as` do in the database what `asCaller` does in four round trips.
 */
export async function readAsCaller(db: Database, asked: Asked, statement: Statement): Promise<ReadResult> {
	const known = repeated.get(db) ?? repeatedStatements(100);
	repeated.set(db, known);
	// One for each role. Under another role's row-level security the database would plan it again every time.
	const name = known.nameOf(`/* ${asked.caller.role} */ ${statement.sql}`) ?? null;
	const call = "select private.read_as($1, $2, $3, $4, $5, $6) as answer";
	const { answer } = await run<{ answer: string }>(db, asked, call, statement, [name]);
	const [total = "", shown = ""] = answer.split("|", 2);
	return {
		total: total === "" ? null : Number(total),
		shown: Number(shown),
		body: answer.slice(total.length + shown.length + 2),
	};
}

/** How many rows the planner expects. Only after a read with the same values, which has looked at the session. */
export async function estimateAsCaller(
	db: Database,
	{ caller }: Asked,
	{ all, values }: { readonly all: string; readonly values: readonly string[] },
): Promise<number> {
	const { rows } = await db.query<{ rows: number | null }>(
		'select private.estimate_as($1, $2, $3, $4) as "rows"',
		[caller.role, JSON.stringify(caller.claims), all, values],
	);
	return rows[0]?.rows ?? 0;
}

export interface WriteOptions {
	/** Exactly one row, or nothing happens. */
	readonly single: boolean;
	readonly maxAffected: number | null;
}

export function writeAsCaller(
	db: Database,
	asked: Asked,
	statement: Statement,
	options: WriteOptions,
): Promise<WriteResult> {
	return run<WriteResult>(
		db,
		asked,
		`select total, rows_shown as shown, body, rows_inserted as inserted, location
		 from private.write_as($1, $2, $3, $4, $5, $6, $7)`,
		statement,
		[options.single, options.maxAffected],
	);
}

async function run<T>(
	db: Database,
	{ caller, now }: Asked,
	call: string,
	statement: Statement,
	more: readonly unknown[] = [],
): Promise<T> {
	try {
		const values = [
			caller.role,
			JSON.stringify(caller.claims),
			now,
			statement.sql,
			statement.values,
			...more,
		];
		const { rows } = await db.query<T>(call, values);
		const [row] = rows;
		if (!row) throw new Error("A function answers one row.");
		return row;
	} catch (error) {
		throw failureOfDatabase(error, caller.role !== "anon");
	}
}

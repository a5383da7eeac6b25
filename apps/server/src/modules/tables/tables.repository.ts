import type { Caller, Database } from "../../platform/db/database.ts";
import { type RepeatedStatements, repeatedStatements } from "../../platform/db/repeated-statements.ts";
import type { Statement } from "./compile-statement.ts";
import { failureOfDatabase } from "./database-failure.ts";

/** The caller of a request, and its time. A session that ended before that time does not count. */
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

/** Request shapes that came more than once. Few are kept, because the caller chooses them. */
const repeated = new WeakMap<Database, RepeatedStatements>();

const enter = "select private.enter_as($1, $2, $3)";
const enterName = "unlisted_enter_as";

/**
 * Runs one statement as the caller, in a transaction of its own and in one round trip. `private.enter_as` checks the
 * session and gives the transaction the caller's role and claims, and the statement is sent together with it.
 */
export async function readAsCaller(
	db: Database,
	{ caller, now }: Asked,
	statement: Statement,
): Promise<ReadResult> {
	const known = repeated.get(db) ?? repeatedStatements(100);
	repeated.set(db, known);
	// Makes sure that rows are returned only if this role is set, whatever is between us and the database, such as a
	// pooler. Each role has a text of its own, also because the database would plan a shared text again for another
	// role's row-level security.
	const text = `${statement.sql} having current_user = '${caller.role}'`;
	const values = [caller.role, JSON.stringify(caller.claims), now.toISOString()];
	const arrays = statement.values.length > 0 ? [textArray(statement.values)] : [];
	const [answer] = await db
		.together({ text: enter, name: enterName, values }, { text, name: known.nameOf(text), values: arrays })
		.catch((error: unknown) => {
			throw failureOfDatabase(error, caller.role !== "anon");
		});
	if (!answer) throw new Error("The statement did not run as the caller.");
	const [total = null, shown = null, body = null] = answer;
	return { total: total === null ? null : Number(total), shown: Number(shown), body: body ?? "" };
}

/** Writes the values as PostgreSQL reads an array of text. */
function textArray(values: readonly string[]): string {
	return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

/**
 * Returns how many rows the planner expects. Call it only after a read with the same values, because the read checks
 * the session.
 */
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
	/** If true, the change affects exactly one row or is undone. */
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
	more: readonly unknown[],
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

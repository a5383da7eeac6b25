import type { Caller, Database } from "../../platform/db/database.ts";
import { type RepeatedStatements, repeatedStatements } from "../../platform/db/repeated-statements.ts";
import type { Statement } from "./compile-statement.ts";
import { failureOfDatabase } from "./database-failure.ts";

/** Whose request it is, and when: a session that ended before that moment is worth nothing. */
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

/** Repeated request shapes; few, because the caller chooses them. */
const repeated = new WeakMap<Database, RepeatedStatements>();

/**
 * One statement as the caller, in its own transaction and one trip to the database: `private.read_as` and
 * `private.write_as` do there what `asCaller` does in four trips.
 */
export async function readAsCaller(db: Database, asked: Asked, statement: Statement): Promise<ReadResult> {
	const known = repeated.get(db) ?? repeatedStatements(100);
	repeated.set(db, known);
	// For one role each: under another role's row-level security it would be planned again every time.
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

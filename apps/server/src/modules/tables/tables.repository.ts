import type { Caller, Database } from "../../platform/db/database.ts";
import type { Statement } from "./compile-statement.ts";
import { failureOfDatabase } from "./database-failure.ts";
import { RestFailure } from "./rest-failure.ts";

export interface StatementOptions {
	readonly readOnly: boolean;
	/** Exactly one row, or nothing happens. */
	readonly single: boolean;
	readonly maxAffected: number | null;
}

export interface StatementResult {
	readonly total: number | null;
	readonly shown: number;
	readonly inserted: number | null;
	readonly location: string | null;
	readonly body: string;
}

/**
 * One statement as the caller, in a transaction of its own, in one way to the database and back (decision 0025):
 * `private.run_as` does there what `asCaller` does in four.
 */
export async function runAsCaller(
	db: Database,
	caller: Caller,
	statement: Statement,
	options: StatementOptions,
): Promise<StatementResult> {
	try {
		const { rows } = await db.query<StatementResult>(
			`select total, rows_shown as shown, rows_inserted as inserted, location, body
			 from private.run_as($1, $2, $3, $4, $5, $6, $7)`,
			[
				caller.role,
				JSON.stringify(caller.claims),
				options.readOnly,
				statement.sql,
				statement.values,
				options.single,
				options.maxAffected,
			],
		);
		const [row] = rows;
		if (!row) throw new Error("private.run_as answers one row.");
		return row;
	} catch (error) {
		throw error instanceof RestFailure ? error : failureOfDatabase(error, caller.role !== "anon");
	}
}

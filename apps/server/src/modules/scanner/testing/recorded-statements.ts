import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Sql, Transaction } from "../../../platform/db/database.ts";
import type { TestDatabase } from "../../../testing/databases.ts";

export interface RecordedDatabase extends TestDatabase {
	/** Returns the statements that this piece of work sends to the database, in order, and no others. */
	statementsOf(work: () => Promise<unknown>): Promise<string[]>;
}

/** A database that records its statements. Two pieces of work with the same statements take the same time. */
export function recordStatements({ db, url }: TestDatabase): RecordedDatabase {
	const listening = new AsyncLocalStorage<string[]>();
	const note = (text: string) => {
		// This table is read again now and then, whatever the work does.
		if (text.includes("private.signing_keys")) return;
		listening.getStore()?.push(text.replace(/\s+/g, " ").trim());
	};
	const recorded = <T extends Sql>(sql: T): T => ({
		...sql,
		query: (text: string, values?: readonly unknown[]) => {
			note(text);
			return sql.query(text, values);
		},
	});
	const database: Database = {
		...recorded(db),
		// Both statements go to the database in one message.
		together: (first, second) => {
			note(`${first.text}; ${second.text}`);
			return db.together(first, second);
		},
		transaction: async (work) => {
			note("begin");
			try {
				const result = await db.transaction((tx) => work(recorded<Transaction>(tx)));
				note("commit");
				return result;
			} catch (error) {
				note("rollback");
				throw error;
			}
		},
		runScript: (script) => {
			note(script);
			return db.runScript(script);
		},
	};
	return {
		db: database,
		url,
		statementsOf: async (work) => {
			const statements: string[] = [];
			await listening.run(statements, work);
			return statements;
		},
	};
}

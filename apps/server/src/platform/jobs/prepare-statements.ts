import type pg from "pg";
import type { PgBoss } from "pg-boss";
import { isStalePlan, repeatedStatements } from "../db/repeated-statements.ts";

/**
 * The queue sends the same few statements for each job. pg-boss sends them as text, and to parse and plan them takes
 * PostgreSQL several times as long as to run them. So the repeated ones are prepared.
 */
export function prepareStatements(boss: PgBoss): void {
	const own = boss.getDb() as ReturnType<PgBoss["getDb"]> & { readonly pool: pg.Pool };
	const asText = own.executeSql.bind(own);
	const repeated = repeatedStatements();
	own.executeSql = async (text, values = []) => {
		const name = text.includes(";") ? undefined : repeated.nameOf(text);
		if (name === undefined) return asText(text, values);
		try {
			return await own.pool.query({ name, text, values });
		} catch (error) {
			if (!isStalePlan(error)) throw error;
			repeated.giveUp(text);
			return asText(text, values);
		}
	};
}

/**
 * A prepared plan stays while a table grows from empty to millions of rows, until the next `analyze`. So it must use
 * an index from the beginning.
 */
export const plansForLater = { options: "-c enable_seqscan=off" } as const;

import type pg from "pg";
import type { PgBoss } from "pg-boss";
import { isStalePlan, repeatedStatements } from "../db/repeated-statements.ts";

/** pg-boss deletes all finished jobs of a day in one statement, and builds its indexes. Among millions, that takes minutes. */
const longMs = 1_800_000;
const isLong = (text: string) => text.includes(";") || /^\s*(create|drop)\s/i.test(text);

/**
 * The queue sends the same few statements for each job. pg-boss sends them as text, and to parse and plan them takes
 * PostgreSQL several times as long as to run them. So the repeated ones are prepared.
 */
export function prepareStatements(boss: PgBoss): void {
	const own = boss.getDb() as ReturnType<PgBoss["getDb"]> & { readonly pool: pg.Pool };
	const asText = own.executeSql.bind(own);
	const repeated = repeatedStatements();
	own.executeSql = async (text, values = []) => {
		if (values.length === 0 && isLong(text)) {
			const patiently: pg.QueryConfig & { readonly query_timeout: number } = { text, query_timeout: longMs };
			return own.pool.query(patiently);
		}
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

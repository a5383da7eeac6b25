import type { Database, Sql, Transaction } from "../db/database.ts";
import type { Spans } from "./spans.ts";
import { rememberedTexts } from "./statement-text.ts";

/** The same database, but within a trace each statement and transaction has a span. */
export function tracedDatabase(db: Database, spans: Spans): Database {
	const textOf = rememberedTexts();
	const system = { "db.system.name": "postgresql" } as const;
	const traced = (sql: Sql): Sql => ({
		query: (text, values) => {
			if (!spans.current()) return sql.query(text, values);
			const { name, text: shown } = textOf(text);
			const attributes = { ...system, "db.query.text": shown };
			return spans.within({ name, kind: "client", attributes }, () => sql.query(text, values));
		},
	});
	return {
		...db,
		...traced(db),
		together: (first, second) => {
			if (!spans.current()) return db.together(first, second);
			const { name, text: shown } = textOf(first.text);
			const attributes = { ...system, "db.query.text": shown };
			return spans.within({ name, kind: "client", attributes }, () => db.together(first, second));
		},
		transaction: (work, options) => {
			if (!spans.current()) return db.transaction(work, options);
			return spans.within({ name: "transaction", kind: "client", attributes: system }, () => {
				const span = spans.current();
				// The embedded database may call this in the context of another request, which gave the connection
				// back.
				const run = async (tx: Transaction) => {
					const inside = traced(tx) as Transaction;
					return span ? spans.inside(span, () => work(inside)) : work(inside);
				};
				return db.transaction(run, options);
			});
		},
	};
}

import { type PGlite, parse } from "@electric-sql/pglite";
import type { Database, NamedStatement, TextRow } from "../database.ts";
import { isDeeplyNested } from "../nesting.ts";
import { isStalePlan, repeatedStatements } from "../repeated-statements.ts";
import { type Sendable, sendable, Unsendable } from "../sendable.ts";
import { type PgliteConnection, TooComplex } from "./pglite-connection.ts";
import {
	bindStatement,
	closeStatement,
	describePortal,
	executePortal,
	parseStatement,
} from "./pglite-wire.ts";

interface Answer {
	readonly rows: unknown[];
	readonly affectedRows: number;
}
export type Send = (text: string, values: readonly unknown[]) => Promise<Answer>;

/**
 * Statements of the embedded database. A repeated one is prepared, so it takes one call instead of two.
 * `alone` is for a statement outside a transaction, `within` for one inside. There is one connection, so
 * nothing may come between another caller's BEGIN and COMMIT.
 */
export function pgliteStatements(pglite: PGlite, connection: PgliteConnection) {
	const repeated = repeatedStatements();
	const known = new Map<string, readonly number[]>();
	const prepared = new Set<string>();
	const once: Send = async (text, values) => {
		const types = await connection.prepare("", text);
		return execute(pglite, connection, "", textsOf(pglite, types, values));
	};
	const byName = async (name: string, text: string, values: readonly Sendable[]) => {
		const types = known.get(name) ?? (await connection.prepare(name, text));
		known.set(name, types);
		return execute(pglite, connection, name, textsOf(pglite, types, values));
	};
	const alone: Send = async (text, given) => {
		const values = sendable(text, given);
		return connection.exclusive(async () => {
			const name = repeated.nameOf(text);
			if (name === undefined) return once(text, values);
			try {
				return await byName(name, text, values);
			} catch (error) {
				if (!isStalePlan(error)) throw error;
				repeated.giveUp(text);
				return once(text, values);
			}
		});
	};
	const within: Send = async (text, given) => {
		const values = sendable(text, given);
		const name = repeated.nameOf(text);
		if (name === undefined) return once(text, values);
		return byName(name, text, values).catch((error: unknown) => {
			if (isStalePlan(error)) repeated.giveUp(text);
			throw error;
		});
	};
	/** The connection sends one Sync after both, and until then PostgreSQL keeps them in one transaction. */
	const together: Database["together"] = (first, second) => {
		const both = [checked(first), checked(second)];
		return connection.exclusive(async () => {
			const messages: Buffer[] = [];
			for (const { name, text, values } of both) {
				// The name may exist from an attempt that failed halfway.
				if (!prepared.has(name)) messages.push(closeStatement(name), parseStatement(name, text));
				messages.push(bindStatement(name, values), executePortal);
			}
			const rows = textRowsOf(await connection.send(messages));
			for (const { name } of both) if (name !== "") prepared.add(name);
			return rows;
		});
	};
	return { alone, within, together };
}

function checked({ text, values, name = "" }: NamedStatement) {
	return { text, name, values: sendable(text, values) as TextRow };
}

/** The rows of the second statement. */
function textRowsOf(messages: Awaited<ReturnType<PgliteConnection["send"]>>): TextRow[] {
	const first = messages.findIndex(({ name }) => name === "commandComplete");
	// We did not ask for descriptions, so only row messages have fields.
	return messages.slice(first + 1).flatMap((one) => ("fields" in one ? [one.fields as TextRow] : []));
}

async function execute(
	pglite: PGlite,
	connection: PgliteConnection,
	name: string,
	texts: readonly (string | null)[],
): Promise<Answer> {
	const messages = await connection.send([bindStatement(name, texts), describePortal, executePortal]);
	const [result] = parse.parseResults(messages, pglite.parsers);
	return { rows: result?.rows ?? [], affectedRows: result?.affectedRows ?? 0 };
}

/** Types whose text is parsed by a recursive function: json, jsonb, jsonpath, tsquery. */
const nestingTypes = new Set([114, 3802, 4072, 3615]);

/** Encodes all values as PostgreSQL reads them, before the first byte is sent. */
function textsOf(pglite: PGlite, types: readonly number[], values: readonly unknown[]): (string | null)[] {
	return values.map((value, index) => {
		if (value === null) return null;
		const serialize = pglite.serializers[types[index] ?? 0];
		const text: unknown = serialize ? serialize(value) : String(value);
		if (typeof text === "string") {
			if (nestingTypes.has(types[index] ?? 0) && isDeeplyNested(text)) throw new TooComplex();
			return text.toWellFormed();
		}
		throw new Unsendable(`The value $${index + 1} does not fit its type.`);
	});
}

import { type PGlite, parse, protocol } from "@electric-sql/pglite";
import { isStalePlan, repeatedStatements } from "./repeated-statements.ts";

interface Answer {
	readonly rows: unknown[];
	readonly affectedRows?: number | undefined;
}
export type Send = (text: string, values: readonly unknown[]) => Promise<Answer>;

/**
 * Statements of the embedded database. Its own `query` goes into it six times for each; a prepared one goes once, and
 * is three times as fast. `alone` is for a statement outside a transaction, `within` for one inside: the database is
 * one connection, so nothing may fall between another one's BEGIN and COMMIT.
 */
export function pgliteStatements(pglite: PGlite) {
	const repeated = repeatedStatements();
	const parameterTypes = new Map<string, Promise<readonly number[]>>();
	const byName = (name: string, text: string, values: readonly unknown[]) =>
		pglite._runExclusiveQuery(async () => {
			const types = await typesOf(pglite, parameterTypes, name, text);
			return execute(pglite, name, types, values);
		});
	const alone: Send = async (text, values) => {
		const name = repeated.nameOf(text);
		if (name === undefined) return pglite.query(text, [...values]);
		try {
			return await pglite._runExclusiveTransaction(async () => {
				const answer = await byName(name, text, values);
				await pglite.syncToFs();
				return answer;
			});
		} catch (error) {
			if (!isStalePlan(error)) throw error;
			repeated.giveUp(text);
			return pglite.query(text, [...values]);
		}
	};
	const within =
		(plain: Send): Send =>
		async (text, values) => {
			const name = repeated.nameOf(text);
			if (name === undefined) return plain(text, values);
			return byName(name, text, values).catch((error: unknown) => {
				if (isStalePlan(error)) repeated.giveUp(text);
				throw error;
			});
		};
	return { alone, within };
}

function typesOf(
	pglite: PGlite,
	known: Map<string, Promise<readonly number[]>>,
	name: string,
	text: string,
): Promise<readonly number[]> {
	const before = known.get(name);
	if (before) return before;
	const preparing = prepare(pglite, name, text);
	known.set(name, preparing);
	// In a transaction that has failed, say: the next one has to try again.
	preparing.catch(() => known.delete(name));
	return preparing;
}

async function prepare(pglite: PGlite, name: string, text: string): Promise<readonly number[]> {
	const { serialize } = protocol;
	const messages = await send(pglite, [
		serialize.parse({ name, text }),
		serialize.describe({ type: "S", name }),
		serialize.sync(),
	]);
	return parse.parseDescribeStatementResults(messages);
}

async function execute(pglite: PGlite, name: string, types: readonly number[], values: readonly unknown[]) {
	const { serialize } = protocol;
	const texts = values.map((value, index) => {
		if (value === null || value === undefined) return null;
		const serializer = pglite.serializers[types[index] ?? 0];
		return serializer ? serializer(value) : String(value);
	});
	const messages = await send(pglite, [
		serialize.bind({ statement: name, values: texts }),
		serialize.describe({ type: "P" }),
		serialize.execute({}),
		serialize.sync(),
	]);
	const [result] = parse.parseResults(messages, pglite.parsers);
	return { rows: result?.rows ?? [], affectedRows: result?.affectedRows ?? 0 };
}

function send(pglite: PGlite, messages: readonly Uint8Array[]) {
	return pglite.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
}

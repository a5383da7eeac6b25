import { type PGlite, parse } from "@electric-sql/pglite";
import { isTrap, turnTrapsIntoErrors } from "./pglite-traps.ts";
import { closeStatement, describeStatement, parseStatement, script, sync } from "./pglite-wire.ts";

/**
 * The one connection of the embedded database. Everybody shares it, so each use of it leaves it as it was found: no
 * transaction open, none aborted, nothing half said. Whatever went wrong is cleared away before the next one is let in.
 */
export interface PgliteConnection {
	/** Alone on the connection from the first statement to the last. Nothing stays open behind it. */
	exclusive<T>(work: () => Promise<T>): Promise<T>;
	/** Several statements at once; answers the results of each. */
	run(text: string): Promise<Results>;
	send(messages: readonly Buffer[]): Promise<Messages>;
	/** Parses it under that name, and answers the types of its parameters. */
	prepare(name: string, text: string): Promise<readonly number[]>;
	isInTransaction(): boolean;
}

type Messages = Awaited<ReturnType<PGlite["execProtocolStream"]>>;
export type Results = ReturnType<typeof parse.parseResults>;

/** As PostgreSQL says it, with its code. */
export class TooComplex extends Error {
	readonly code = "54001";
	constructor() {
		super("stack depth limit exceeded");
	}
}

export function pgliteConnection(pglite: PGlite): PgliteConnection {
	turnTrapsIntoErrors(pglite);
	const send = (messages: readonly Buffer[]) =>
		pglite._runExclusiveQuery(async () => {
			try {
				return await pglite.execProtocolStream(Buffer.concat([...messages, sync]), { syncToFs: false });
			} catch (error) {
				throw isTrap(error) ? new TooComplex() : error;
			}
		});
	const run = async (text: string) => parse.parseResults(await send([script(text)]), pglite.parsers);
	const settle = async () => {
		if (!pglite.isInTransaction()) return;
		// The first Sync ends whatever message the database still waits for the rest of.
		await send([]).catch(() => undefined);
		await run("rollback");
		if (pglite.isInTransaction()) throw new Error("The embedded database does not leave a transaction.");
	};
	return {
		exclusive: (work) =>
			pglite._runExclusiveTransaction(async () => {
				await settle();
				try {
					const result = await work();
					await pglite.syncToFs();
					return result;
				} finally {
					await settle();
				}
			}),
		run,
		send,
		prepare: async (name, text) => {
			// A name may be there from an attempt that failed half way.
			const before = name === "" ? [] : [closeStatement(name)];
			return parse.parseDescribeStatementResults(
				await send([...before, parseStatement(name, text), describeStatement(name)]),
			);
		},
		isInTransaction: () => pglite.isInTransaction(),
	};
}

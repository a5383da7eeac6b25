import { type PGlite, parse } from "@electric-sql/pglite";
import { whyDatabaseFails } from "../database-away.ts";
import { isTrap, turnTrapsIntoErrors } from "./pglite-traps.ts";
import { closeStatement, describeStatement, parseStatement, script, sync } from "./pglite-wire.ts";

/**
 * The one connection of the embedded database. Everybody shares it, so each use leaves it clean: no open or
 * aborted transaction, no half-sent message. A failure is cleared before the next use.
 */
export interface PgliteConnection {
	/** Gives `work` the connection alone from the first statement to the last, and leaves nothing open. */
	exclusive<T>(work: () => Promise<T>): Promise<T>;
	/** Runs several statements at once. Returns the results of each. */
	run(text: string): Promise<Results>;
	send(messages: readonly Buffer[]): Promise<Messages>;
	/** Parses the statement under that name and returns the types of its parameters. */
	prepare(name: string, text: string): Promise<readonly number[]>;
	isInTransaction(): boolean;
}

type Messages = Awaited<ReturnType<PGlite["execProtocolStream"]>>;
export type Results = ReturnType<typeof parse.parseResults>;

/** Has the code of PostgreSQL's own error for this. */
export class TooComplex extends Error {
	readonly code = "54001";
	constructor() {
		super("stack depth limit exceeded");
	}
}

export function pgliteConnection(pglite: PGlite, onEnd: (error: Error) => void): PgliteConnection {
	turnTrapsIntoErrors(pglite, onEnd);
	const send = (messages: readonly Buffer[]) =>
		pglite._runExclusiveQuery(async () => {
			try {
				return await pglite.execProtocolStream(Buffer.concat([...messages, sync]), { syncToFs: false });
			} catch (error) {
				if (isTrap(error)) throw new TooComplex();
				// What could not be made on the disk counts as made in its memory. So only a new process recovers.
				if (whyDatabaseFails(error as Error) === "it may not use its own files") onEnd(error as Error);
				throw error;
			}
		});
	const run = async (text: string) => parse.parseResults(await send([script(text)]), pglite.parsers);
	const settle = async () => {
		if (!pglite.isInTransaction()) return;
		// The first Sync ends any message that the database is still waiting for.
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
			// The name may exist from an attempt that failed halfway.
			const before = name === "" ? [] : [closeStatement(name)];
			return parse.parseDescribeStatementResults(
				await send([...before, parseStatement(name, text), describeStatement(name)]),
			);
		},
		isInTransaction: () => pglite.isInTransaction(),
	};
}

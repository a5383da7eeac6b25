import pg from "pg";
import { againAfterClash } from "./again-after-clash.ts";
import {
	type Database,
	type Rows,
	type Sql,
	type Transaction,
	TransactionAborted,
	TransactionOver,
} from "./database.ts";
import { ofPeople, type Patience, somebodyWaits } from "./patience.ts";
import { hearErrorsOf, silentPeers, typeParsers, veryLongMs } from "./postgres/connections.ts";
import { type ListenOptions, listen } from "./postgres/listen.ts";
import { type AloneOptions, aloneOn } from "./postgres/run-alone.ts";
import { sendTogether } from "./postgres-together.ts";
import { isStalePlan, type RepeatedStatements, repeatedStatements } from "./repeated-statements.ts";
import { sendable } from "./sendable.ts";

// Shorter than the limit of a statement, so that the log tells a lock from a slow statement.
const lockTimeoutMs = 4500;
const forever: Patience = { statementMs: 0, answerMs: veryLongMs };

/** Of each connection, sent when it begins. A pooler takes none of them: see pooled-sessions.ts. */
const sessionSettings = {
	statement_timeout: 30_000,
	// Nobody waits longer for a lock: a locked table would stop the site otherwise.
	lock_timeout: lockTimeoutMs,
	// The server ends a transaction that we leave open, so that a stuck process does not hold locks forever.
	idle_in_transaction_session_timeout: 60_000,
	// Times in /rest/v1 are in UTC, whatever the server's own zone.
	options: "-c TimeZone=UTC",
} as const;

export interface PostgresOptions extends AloneOptions, ListenOptions {
	readonly pool: number;
	/** On: the tables of scans lie on other databases, and a transaction commits on all of them or on none. */
	readonly spread?: boolean;
	/**
	 * Handles errors on idle connections, as when the server restarts. The pool replaces the connections
	 * itself.
	 */
	readonly onIdleError: (error: Error) => void;
	/** After this time without an answer a statement has failed. Longer than the server itself allows it. */
	readonly answerMs?: number;
	/** The same while somebody waits. */
	readonly ofPeople?: Patience;
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
	const pool = new pg.Pool({
		connectionString: options.url,
		max: options.pool,
		...(options.prepare ? sessionSettings : {}),
		// A server that vanished without a word ends nothing. So the client gives up by itself.
		...silentPeers,
		...(options.answerMs && { query_timeout: options.answerMs }),
		types: typeParsers,
		application_name: "unlisted",
	});
	pool.on("error", options.onIdleError);
	// The pool listens for errors on idle connections only. One that breaks between two statements of a transaction would end the
	// process, and so would one that breaks in the moment in which it is handed out: a pooler says "server conn crashed" in the
	// same breath as "ready". With this listener the next statement fails.
	pool.on("connect", hearErrorsOf);
	const repeated = options.prepare ? repeatedStatements() : null;
	const patience = options.ofPeople ?? ofPeople;
	const limit = () => (somebodyWaits() ? { query_timeout: patience.answerMs } : {});
	const alone = sqlOf(pool, repeated, limit);
	const begin = options.spread ? beginInTwoPhases : "begin";
	return {
		kind: "postgres",
		query: (text, values) => againAfterClash(() => alone.query(text, values)),
		transaction: (work, { patient = false } = {}) =>
			againAfterClash(() =>
				transaction(pool, repeated, work, {
					begin,
					patience: patient ? forever : somebodyWaits() ? patience : null,
				}),
			),
		together: (first, second) =>
			againAfterClash(() => sendTogether(pool, { prepares: options.prepare, ...limit() }, [first, second])),
		runScript: async <T>(script: string) => {
			let broken: Error | undefined;
			sendable(script, []);
			const client = await pool.connect();
			try {
				const results = [await client.query(script)].flat();
				return { rows: results.flatMap((result) => result.rows) as T[], affected: 0 };
			} catch (error) {
				// It may have failed between its own BEGIN and COMMIT. Nobody else may go on in that transaction.
				broken = await rolledBack(client);
				throw error;
			} finally {
				client.release(broken);
			}
		},
		runAlone: aloneOn(options, (work) => transaction(pool, null, work, { begin: "begin", patience: null })),
		listen: (channel, onPayload, onReady) => listen(options, channel, onPayload, onReady),
		connections: () => ({
			used: pool.totalCount - pool.idleCount,
			idle: pool.idleCount,
			waiting: pool.waitingCount,
		}),
		close: () => pool.end(),
	};
}

/**
 * If a transaction changes local tables and one Citus worker, Citus commits the worker first and needs no second phase. A crash in between
 * keeps a finding and loses its job or mail. A write to private.two_phase, which Citus manages and which is always empty, forces two phases.
 */
const beginInTwoPhases = "begin; delete from private.two_phase";

async function transaction<T>(
	pool: pg.Pool,
	repeated: RepeatedStatements | null,
	work: (tx: Transaction) => Promise<T>,
	{ begin, patience }: { readonly begin: string; readonly patience: Patience | null },
): Promise<T> {
	const client = await pool.connect();
	let broken: Error | undefined;
	let open = true;
	const limit = patience ? { query_timeout: patience.answerMs } : {};
	const inside = sqlOf(client, repeated, () => limit);
	const guarded: Sql = {
		// A statement that was not awaited would run in the transaction of the connection's next user.
		query: async (text, values) => {
			if (!open) throw new TransactionOver();
			return inside.query(text, values);
		},
	};
	try {
		const settings = patience ? `; set local statement_timeout = ${patience.statementMs}` : "";
		await client.query({ ...limit, text: `${begin}${settings}` });
		const result = await work(guarded as Transaction);
		open = false;
		// Without an answer to this one nobody knows whether it was done. So it has the longest time.
		const { command } = await client.query("commit");
		if (command !== "COMMIT") throw new TransactionAborted();
		return result;
	} catch (error) {
		open = false;
		broken = isUseless(error) ? (error as Error) : await rolledBack(client);
		throw error;
	} finally {
		client.release(broken);
	}
}

/** No answer came, or the server became read-only after a failover: another connection may lead to the writer. */
function isUseless(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string };
	return code === "25006" || message === "Query read timeout";
}

/** If even the rollback fails, we do not know the connection's state. So we close it. */
function rolledBack(client: pg.PoolClient): Promise<Error | undefined> {
	return client.query("rollback").then(
		() => undefined,
		(error: Error) => error,
	);
}

/**
 * Runs one statement. A repeated one is sent by name, so that the server parses and plans it once for a
 * connection.
 */
function sqlOf(
	client: pg.Pool | pg.PoolClient,
	repeated: RepeatedStatements | null,
	limit: () => { readonly query_timeout?: number },
): Sql {
	return {
		query: async <T>(text: string, given: readonly unknown[] = []): Promise<Rows<T>> => {
			const values = sendable(text, given);
			// Without values there may be several statements, which cannot be prepared.
			const name = values.length > 0 ? repeated?.nameOf(text) : undefined;
			const send = async (named: { name?: string }): Promise<Rows<T>> => {
				const result = await client.query({ ...limit(), ...named, text, values });
				return { rows: result.rows as T[], affected: result.rowCount ?? 0 };
			};
			if (name === undefined) return send({});
			try {
				return await send({ name });
			} catch (error) {
				if (!isStalePlan(error)) throw error;
				repeated?.giveUp(text);
				// The first error ends the transaction. The retry will not use the name.
				if (!(client instanceof pg.Pool)) throw error;
				return send({});
			}
		},
	};
}

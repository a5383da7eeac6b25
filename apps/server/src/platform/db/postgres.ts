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
import {
	hearErrorsOf,
	noticeWhenGone,
	serverLimits,
	silentPeers,
	typeParsers,
	veryLongMs,
} from "./postgres/connections.ts";
import { type ListenOptions, listen } from "./postgres/listen.ts";
import { type AloneOptions, aloneOn } from "./postgres/run-alone.ts";
import { sendTogether } from "./postgres-together.ts";
import { isStalePlan, type RepeatedStatements, repeatedStatements } from "./repeated-statements.ts";
import { sendable } from "./sendable.ts";

const forever: Patience = { statementMs: 0, answerMs: veryLongMs };

/** A pooler accepts none of them: see pooled-sessions.ts. */
const sessionSettings = {
	...serverLimits,
	// Times in /rest/v1 are in UTC, whatever the server's own zone.
	options: "-c TimeZone=UTC",
} as const;

export interface PostgresOptions extends AloneOptions, ListenOptions {
	readonly pool: number;
	/** If true, the tables of scans are on other databases, and a transaction commits on all of them or on none. */
	readonly spread?: boolean;
	/**
	 * Handles errors on idle connections, such as when the server restarts. The pool replaces the connections itself.
	 */
	readonly onIdleError: (error: Error) => void;
	/** A statement without an answer fails after this time. It is longer than the server's own limit. */
	readonly answerMs?: number;
	/** The same limits for requests that somebody waits for. */
	readonly ofPeople?: Patience;
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
	const pool = new pg.Pool({
		connectionString: options.url,
		max: options.pool,
		...(options.prepare ? sessionSettings : {}),
		// A server that vanished ends no statement. So the client gives up by itself.
		...silentPeers,
		...(options.answerMs && { query_timeout: options.answerMs }),
		types: typeParsers,
		application_name: "unlisted",
		...(options.prepare && { onConnect: noticeWhenGone }),
	});
	pool.on("error", options.onIdleError);
	// The pool listens for errors on idle connections only. The process would end if a connection broke between two
	// statements of a transaction, or in the moment when it is handed out: a pooler may send "server conn crashed"
	// together with "ready". With this listener, the next statement fails instead.
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
				// The script may have failed between its own BEGIN and COMMIT. Nobody else may continue in that
				// transaction.
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
 * If a transaction changes local tables and one Citus worker, Citus commits the worker first and skips the second
 * phase. A crash in between would keep a finding but lose its job or mail. A write to private.two_phase, which Citus
 * manages and which is always empty, forces two phases.
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
		// Without an answer to the commit, nobody knows whether it happened. So it has the longest time limit.
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

/** No answer came, or the server became read-only after a failover. A new connection may lead to the writer. */
function isUseless(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string };
	return code === "25006" || message === "Query read timeout";
}

/** If even the rollback fails, we do not know the state of the connection. So we close it. */
function rolledBack(client: pg.PoolClient): Promise<Error | undefined> {
	return client.query("rollback").then(
		() => undefined,
		(error: Error) => error,
	);
}

/** Runs one statement. Sends a repeated one by name, so that the server parses and plans it once per connection. */
function sqlOf(
	client: pg.Pool | pg.PoolClient,
	repeated: RepeatedStatements | null,
	limit: () => { readonly query_timeout?: number },
): Sql {
	return {
		query: async <T>(text: string, given: readonly unknown[] = []): Promise<Rows<T>> => {
			const values = sendable(text, given);
			// A text without values may hold several statements, which cannot be prepared.
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
				// The first error ends the transaction, so we cannot retry here. The retry of the transaction will
				// not use the name.
				if (!(client instanceof pg.Pool)) throw error;
				return send({});
			}
		},
	};
}

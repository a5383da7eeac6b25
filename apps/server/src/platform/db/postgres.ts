import { randomInt } from "node:crypto";
import type { Socket } from "node:net";
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
import { sendTogether } from "./postgres-together.ts";
import { isStalePlan, type RepeatedStatements, repeatedStatements } from "./repeated-statements.ts";
import { sendable } from "./sendable.ts";

// Counts and sizes come as numbers, as from the embedded database. None of ours comes near 2^53.
const int8 = 20;
export const typeParsers: pg.CustomTypesConfig = {
	getTypeParser: ((oid: number, format?: "text" | "binary") =>
		oid === int8 && format !== "binary" ? Number : pg.types.getTypeParser(oid, format as "text")) as never,
};

// Shorter than the limit of a statement, so that the log tells a lock from a slow statement.
const lockTimeoutMs = 4500;
const longestAnswerMs = 40_000;
const veryLongMs = 2 ** 31 - 1;
const forever: Patience = { statementMs: 0, answerMs: veryLongMs };

/** For every connection: an answer that does not come, one that nobody holds any more, and a server that takes it and says nothing. */
export const silentPeers = {
	connectionTimeoutMillis: 5000,
	query_timeout: longestAnswerMs,
	keepAlive: true,
	keepAliveInitialDelayMillis: 10_000,
} as const;

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

export interface PostgresOptions {
	readonly url: string;
	readonly pool: number;
	/**
	 * Off behind a pooler that gives the connection to another client after each transaction: it forgets prepared statements,
	 * and refuses settings of a connection.
	 */
	readonly prepare: boolean;
	/** The server itself, where `url` leads to such a pooler: for statements that run alone. */
	readonly migrateUrl?: string | undefined;
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
	/** How often a connection that listens asks whether the server is there. */
	readonly heartbeatMs?: number;
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
	let isSameDatabase = options.migrateUrl === undefined;
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
		runAlone: (statement, settings) =>
			runAlone(options, statement, {
				...settings,
				first: async (client) => {
					if (!isSameDatabase) await refuseOtherDatabase(pool, client);
					isSameDatabase = true;
				},
			}),
		listen: (channel, onPayload, onReady) => listen(options, channel, onPayload, onReady),
		connections: () => ({
			used: pool.totalCount - pool.idleCount,
			idle: pool.idleCount,
			waiting: pool.waitingCount,
		}),
		close: () => pool.end(),
	};
}

/** A statement that a pooler in transaction mode cannot run as it has to be. */
export class PoolerBetween extends Error {
	constructor() {
		super(
			"DATABASE_PREPARE=off says that a pooler is between, and this statement needs a connection of its own without a limit of time. Set DATABASE_MIGRATE_URL to PostgreSQL's own address.",
		);
	}
}

/**
 * On a connection of its own: those of the pool end long statements. Never through a pooler that gives each transaction another
 * connection: the settings would hold for somebody else's statements, and not for this one.
 */
async function runAlone(
	{ url, migrateUrl, prepare }: PostgresOptions,
	statement: string,
	{
		lockTimeout = "0",
		first,
	}: { readonly lockTimeout?: string; readonly first: (client: pg.Client) => Promise<void> },
): Promise<void> {
	if (!prepare && migrateUrl === undefined) throw new PoolerBetween();
	const client = new pg.Client({
		connectionString: migrateUrl ?? url,
		application_name: "unlisted-alone",
		...silentPeers,
		query_timeout: veryLongMs,
	});
	client.on("error", leaveItToTheNextStatement);
	await client.connect().catch((error: Error & { code?: string }) => {
		if (migrateUrl === undefined) throw error;
		throw Object.assign(new Error(`DATABASE_MIGRATE_URL: ${error.message || error.code}`, { cause: error }), {
			code: error.code,
		});
	});
	try {
		await first(client);
		await client.query("set statement_timeout = 0");
		await client.query("select set_config('lock_timeout', $1, false)", [lockTimeout]);
		await client.query(statement);
	} finally {
		await client.end();
	}
}

/** What ran there would be written down here as done. */
export class OtherDatabase extends Error {
	constructor() {
		super(
			"DATABASE_MIGRATE_URL leads to another database than DATABASE_URL, or to a copy of it. Set it to the own address of the PostgreSQL behind DATABASE_URL, with the same database. Nothing was run.",
		);
	}
}

/** A lock that one connection holds is missed by the other one only in another database, whatever its address says. */
async function refuseOtherDatabase(pool: pg.Pool, client: pg.Client): Promise<void> {
	const number = randomInt(2 ** 47);
	const work = async (tx: Transaction) => {
		await tx.query("select pg_advisory_xact_lock($1)", [number]);
		const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [
			number,
		]);
		if (rows[0]?.free) throw new OtherDatabase();
	};
	await transaction(pool, null, work, { begin: "begin", patience: null });
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

function leaveItToTheNextStatement(): void {}

/** For a pool's `onConnect` or "connect". */
export function hearErrorsOf(client: pg.ClientBase): void {
	client.on("error", leaveItToTheNextStatement);
}

/** If even the rollback fails, we do not know the connection's state. So we close it. */
function rolledBack(client: pg.PoolClient): Promise<Error | undefined> {
	return client.query("rollback").then(
		() => undefined,
		(error: Error) => error,
	);
}

const listenAgainMs = 1000;

/** Connects again when the connection is lost, as when the server restarts, until it is stopped. */
async function listen(
	{ url, heartbeatMs = 15_000 }: PostgresOptions,
	channel: string,
	onPayload: (payload: string) => void,
	onReady?: () => void,
) {
	let current: pg.Client | undefined;
	let ended = false;
	const connect = async () => {
		const client = new pg.Client({
			connectionString: url,
			application_name: "unlisted-listen",
			...silentPeers,
			query_timeout: heartbeatMs,
		});
		client.on("error", () => undefined);
		client.on("notification", (message) => onPayload(message.payload ?? ""));
		try {
			await client.connect();
			await client.query(`listen ${pg.escapeIdentifier(channel)}`);
		} catch (error) {
			// A standby lets us in and refuses to LISTEN. Each try would leave a connection there.
			drop(client);
			throw error;
		}
		if (ended) return client.end();
		current = client;
		onReady?.();
		// Notifications come unasked, so only a question shows that the server is still there.
		const heartbeat = setInterval(() => void client.query("select 1").catch(() => drop(client)), heartbeatMs);
		heartbeat.unref();
		client.once("end", () => {
			clearInterval(heartbeat);
			again();
		});
	};
	/** Without waiting for the server's word, which may never come. */
	const drop = (client: pg.Client) => {
		(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
	};
	const again = () => {
		if (ended) return;
		setTimeout(() => connect().catch(again), listenAgainMs).unref();
	};
	await connect();
	return async () => {
		ended = true;
		await current?.end();
	};
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

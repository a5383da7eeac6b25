import pg from "pg";

// Returns counts and sizes as numbers, like the embedded database does. None of ours comes near 2^53.
const int8 = 20;
export const typeParsers: pg.CustomTypesConfig = {
	getTypeParser: ((oid: number, format?: "text" | "binary") =>
		oid === int8 && format !== "binary" ? Number : pg.types.getTypeParser(oid, format as "text")) as never,
};

const longestAnswerMs = 40_000;
/** As good as no limit. */
export const veryLongMs = 2 ** 31 - 1;

/** Limits for every connection: for connecting, and for noticing a peer that is gone or silent. */
export const silentPeers = {
	connectionTimeoutMillis: 5000,
	query_timeout: longestAnswerMs,
	keepAlive: true,
	keepAliveInitialDelayMillis: 10_000,
} as const;

/** Settings of each connection, sent when it begins. A pooler accepts none of them: see pooled-sessions.ts. */
export const serverLimits = {
	statement_timeout: 30_000,
	// Nobody waits longer for a lock, because a locked table would otherwise stop the site. Shorter than the limit of a
	// statement, so that the log tells a lock from a slow statement.
	lock_timeout: 4500,
	// The server ends a transaction that we leave open, so that a stuck process does not hold locks forever.
	idle_in_transaction_session_timeout: 60_000,
} as const;

function leaveItToTheNextStatement(): void {}

/**
 * Lets the server end a statement within two seconds after we gave it up and closed its connection. Otherwise it would
 * run on, and many of them could use up the server's connections. A server on Windows cannot notice that, and refuses.
 */
export async function noticeWhenGone(client: pg.ClientBase): Promise<void> {
	const statement = { text: "set client_connection_check_interval = 2000", query_timeout: 5000 };
	await client.query(statement).catch(() => undefined);
}

/** For a pool's `onConnect` or its event "connect". */
export function hearErrorsOf(client: pg.ClientBase): void {
	client.on("error", leaveItToTheNextStatement);
}

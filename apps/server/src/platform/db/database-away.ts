import { certificateCode, isNetworkCode } from "../net/network-codes.ts";

export interface DatabaseError {
	readonly code?: string;
	/** The system call that failed. */
	readonly syscall?: string;
	readonly message?: string;
	readonly cause?: unknown;
}

const noConnection = "no connection";

/** What an error of the database means for the operator. Each of these reasons can be told from the log alone. */
export type DatabaseFailure =
	| typeof noConnection
	| "its disk is full"
	| "its disk fails"
	| "it may not use its own files"
	| "it is out of memory"
	| "it lacks something that it needs"
	| "it takes no more connections"
	| "it is read-only, as after a failover"
	| "a table or row is locked"
	| "requests wait for each other"
	| "a statement took too long"
	| "it closes connections that it finds idle"
	| "it starts or stops"
	| "it refuses our password"
	| "it refuses our user name or address"
	| "it has no database of that name"
	| "its certificate is not trusted"
	| "all connections of the pool are in use"
	| "no answer came";

const reasons: readonly (readonly [RegExp, DatabaseFailure])[] = [
	[/^53100$/, "its disk is full"],
	[/^(58000|58030|58P0[12]|XX00[12])$/, "its disk fails"],
	[/^53200$/, "it is out of memory"],
	[/^53000$/, "it lacks something that it needs"],
	[/^(53300|53400)$/, "it takes no more connections"],
	[/^25006$/, "it is read-only, as after a failover"],
	[/^55P03$/, "a table or row is locked"],
	[/^40(P01|001)$/, "requests wait for each other"],
	[/^(57014|25P04)$/, "a statement took too long"],
	[/^(57P05|25P03)$/, "it closes connections that it finds idle"],
	[/^57P0\d$/, "it starts or stops"],
	[/^28P01$/, "it refuses our password"],
	[/^28000$/, "it refuses our user name or address"],
	[/^3D000$/, "it has no database of that name"],
	[certificateCode, "its certificate is not trusted"],
	[/^(EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|08\w{3})$/, noConnection],
];
const reasonsInWords: readonly (readonly [RegExp, DatabaseFailure])[] = [
	[/timeout exceeded when trying to connect/, "all connections of the pool are in use"],
	[/is not currently accepting connections/, "it takes no more connections"],
	[/Query read timeout/, "no answer came"],
	[/client password must be a string/, "it refuses our password"],
	// The code of both, 42501, is also that of a statement that a policy refuses.
	[
		/^could not .*: (Permission denied|Operation not permitted|Read-only file system)$/,
		"it may not use its own files",
	],
	[/^permission denied for database/, "it refuses our user name or address"],
	[/^timeout expired$|does not support SSL connections|establishing an SSL connection/, noConnection],
	[/Connection terminated|Client has encountered a connection error/, noConnection],
	// The coordinator of a Citus reports this if a worker died during a statement. The error code does not tell.
	[/^server closed the connection unexpectedly/, noConnection],
];

/** Each reason once. */
export const databaseFailures: readonly DatabaseFailure[] = [
	...new Set([...reasons, ...reasonsInWords].map(([, reason]) => reason)),
];

/** Undefined if the error does not mean that the database is away. */
export function whyDatabaseFails(error: DatabaseError): DatabaseFailure | undefined {
	// Covers every connection error of the system: the machine may have no free port or file, or a socket may be
	// gone.
	if (isNetworkCode(error.code) || error.syscall === "connect") return noConnection;
	const known =
		reasons.find(([code]) => code.test(error.code ?? "")) ??
		reasonsInWords.find(([words]) => words.test(error.message ?? ""));
	if (known) return known[1];
	return error.cause instanceof Error ? whyDatabaseFails(error.cause as DatabaseError) : undefined;
}

/** For a sentence to the operator: what it means first, and then PostgreSQL's own words, which may be about a file of its own. */
export function databaseFailureInWords(error: DatabaseError): string {
	const why = whyDatabaseFails(error);
	const { message, code } = error;
	if (!message) return why ?? String(code);
	return why === undefined || why === noConnection ? message : `${why} (${message})`;
}

/** The innermost error, below those that only wrap it. */
export function causeOf(error: DatabaseError): DatabaseError {
	return error.code === undefined && error.cause instanceof Error ? causeOf(error.cause) : error;
}

/** The statement did nothing, and the same request may succeed later. */
export function isDatabaseAway(error: DatabaseError): boolean {
	return whyDatabaseFails(error) !== undefined;
}

/**
 * The coordinator of a Citus answers, but a worker that this statement needs does not. Other workers may be
 * available.
 */
export function isWorkerAway(error: DatabaseError): boolean {
	return causeOf(error).code === "08006";
}

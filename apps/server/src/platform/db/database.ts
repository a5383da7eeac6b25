export interface Rows<T> {
	readonly rows: T[];
	/** How many rows an insert, update or delete changed. */
	readonly affected: number;
}

/** Runs SQL: the database itself, or one of its transactions. */
export interface Sql {
	query<T = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Rows<T>>;
}

declare const inTransaction: unique symbol;
/** The mark lets a function say in its type that it must run inside a transaction. */
export interface Transaction extends Sql {
	readonly [inTransaction]: true;
}

/** A statement failed, the code ignored that, and the database kept nothing of the transaction. */
export class TransactionAborted extends Error {
	readonly code = "25P02";
	constructor() {
		super("The transaction was rolled back instead of committed.");
	}
}

/** A statement came after its transaction ended, because the code did not wait for it. */
export class TransactionOver extends Error {
	constructor() {
		super("The transaction is over.");
	}
}

/**
 * A statement and its values as PostgreSQL reads them. One name always means one text. A statement without a name is
 * not prepared.
 */
export interface NamedStatement {
	readonly text: string;
	readonly values: readonly (string | null)[];
	readonly name?: string | undefined;
}

/** A row as PostgreSQL writes it. */
export type TextRow = readonly (string | null)[];

/** The caller of a request: one of three database roles, and the claims that row-level security reads. */
export interface Caller {
	readonly role: "anon" | "authenticated" | "service_role";
	readonly claims: Readonly<Record<string, unknown>>;
}

export interface TransactionOptions {
	/** Its statements may take as long as they need, such as those of a migration. */
	readonly patient?: boolean;
}

/** One interface for the embedded PGlite and for PostgreSQL. Both speak PostgreSQL 18's SQL. */
export interface Database extends Sql {
	readonly kind: "pglite" | "postgres";
	/**
	 * Runs `work` in one transaction. Commits when it returns, rolls back when it throws. If PostgreSQL aborts the
	 * transaction because of a clash with another one, `work` runs again. So `work` must change nothing but the
	 * database.
	 */
	transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
	/**
	 * Runs two statements in one transaction, with one round trip to the database. If the first fails, the second
	 * does not run. Returns the rows of the second.
	 */
	together(first: NamedStatement, second: NamedStatement): Promise<TextRow[]>;
	/** Runs several statements at once, without parameters. Returns the rows of all of them. */
	runScript<T = Record<string, unknown>>(script: string): Promise<Rows<T>>;
	/**
	 * Runs one statement outside a transaction, however long it takes, such as building an index while others write.
	 */
	runAlone(statement: string, options?: { readonly lockTimeout?: string }): Promise<void>;
	/**
	 * Calls back on NOTIFY. The returned function stops it. `onReady` runs each time listening begins, also after a
	 * lost connection. Notifications that were sent in between are lost.
	 */
	listen(
		channel: string,
		onPayload: (payload: string) => void,
		onReady?: () => void,
	): Promise<() => Promise<void>>;
	/** How many connections are used and idle, and how many callers wait for one. Only set if there is a pool. */
	readonly connections?: () => { readonly used: number; readonly idle: number; readonly waiting: number };
	close(): Promise<void>;
}

/** Runs in one transaction with the caller's role and claims, so that row-level security decides. */
export function asCaller<T>(db: Database, caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T> {
	return db.transaction(async (tx) => {
		// set_config(…, true) and SET LOCAL end with the transaction, so nothing carries over to the connection's
		// next user.
		await tx.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
			caller.role,
			JSON.stringify(caller.claims),
		]);
		return work(tx);
	});
}

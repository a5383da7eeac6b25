import type { Database, Sql } from "../database.ts";

/**
 * One connection for reading or writing a whole database. Nobody else uses it, and nothing on it runs into a time
 * limit. Rows pass through in the text format of COPY, so no value is parsed and written again on the way.
 */
export interface BulkConnection {
	readonly kind: Database["kind"];
	readonly sql: Sql;
	/** Several statements at once. */
	runScript(script: string): Promise<void>;
	/** The rows of a table, one per line. Pieces may end anywhere. */
	rowsOut(table: string, columns: readonly string[]): AsyncIterable<Buffer>;
	/** Takes whole lines only. */
	rowsIn(table: string, columns: readonly string[], lines: Buffer): Promise<void>;
	close(): Promise<void>;
}

/** Some whole lines of a table, never half of one. */
export interface Piece {
	readonly table: string;
	readonly rows: number;
	readonly lines: Buffer;
}

/** Describes a database at one moment, without its rows. */
export interface Shape {
	readonly kind: Database["kind"];
	readonly tables: readonly TableShape[];
	readonly migrations: readonly AppliedMigration[];
	/** The version of the queue's tables. Null if there are none. */
	readonly queue: number | null;
	/** Fingerprints of the master keys that open it. */
	readonly masters: readonly string[];
}

export interface TableShape {
	/** The name with its schema, quoted for SQL. */
	readonly name: string;
	/** The names, quoted for SQL. Computed columns are left out. */
	readonly columns: readonly string[];
	/** The larger table that this is a partition of, and its bounds. */
	readonly partOf: { readonly table: string; readonly bound: string; readonly hidesRows: boolean } | null;
}

export interface AppliedMigration {
	readonly name: string;
	readonly checksum: string;
}

/** How far a sequence has counted. */
export interface SequenceState {
	readonly name: string;
	readonly value: number;
}

/** The message is a sentence for the operator. */
export class BulkRefused extends Error {}

import type { Database, Sql } from "../database.ts";

/**
 * One connection for reading or writing a whole database: nobody else uses it, nothing on it runs out of time, and rows go
 * through as the database writes them (COPY's text), so no value is read and written again on the way.
 */
export interface BulkConnection {
	readonly kind: Database["kind"];
	readonly sql: Sql;
	/** Several statements at once. */
	runScript(script: string): Promise<void>;
	/** The rows of a table, a line each. Pieces end anywhere. */
	rowsOut(table: string, columns: readonly string[]): AsyncIterable<Buffer>;
	/** Whole lines. */
	rowsIn(table: string, columns: readonly string[], lines: Buffer): Promise<void>;
	close(): Promise<void>;
}

/** Some lines of a table, never half of one. */
export interface Piece {
	readonly table: string;
	readonly rows: number;
	readonly lines: Buffer;
}

/** What one moment of a database looks like, without its rows. */
export interface Shape {
	readonly kind: Database["kind"];
	readonly tables: readonly TableShape[];
	readonly migrations: readonly AppliedMigration[];
	/** The version of the queue's tables; null: there are none. */
	readonly queue: number | null;
	/** Names of the master keys that open it. */
	readonly masters: readonly string[];
}

export interface TableShape {
	/** As SQL takes it, with its schema. */
	readonly name: string;
	/** As SQL takes them. Columns that are computed are left out. */
	readonly columns: readonly string[];
	/** The part of a larger table that it is. */
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

/** A sentence for the operator. */
export class BulkRefused extends Error {}

import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Transaction } from "../../../platform/db/database.ts";

/** Puts a commitment into the transparency log. */
export type AppendLeaf = (tx: Transaction, commitment: Uint8Array) => Promise<number>;

export interface AuditDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly append: AppendLeaf;
}

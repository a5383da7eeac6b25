import type { Clock } from "../../../platform/clock/clock.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { Database, Transaction } from "../../../platform/db/database.ts";

/** Appends a commitment to the transparency log. */
export type AppendLeaf = (tx: Transaction, commitment: Uint8Array) => Promise<number>;

/** Adds an entry to the person's security events. */
export type TellPerson = (
	tx: Transaction,
	userId: string,
	event:
		| "looked_up_by_operator"
		| "step_finished_by_operator"
		| "step_opened_by_operator"
		| "support_request_answered_by_operator"
		| "support_request_closed_by_operator"
		| "support_request_read_by_operator",
	origin: object,
	details?: Readonly<Record<string, string>>,
) => Promise<void>;

export interface AuditDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly append: AppendLeaf;
	/** Keys for the mark of each place (place-mark.ts). */
	readonly keys: Pick<KeyRing, "blindIndex">;
}

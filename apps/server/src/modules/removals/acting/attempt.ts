import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { Lease } from "../core/leases.repository.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockLeased, updateRemoval } from "../core/removals.repository.ts";

/** One worker's attempt at one removal. */
export interface Attempt {
	readonly lease: Lease;
	readonly key: HeldKey;
	/** The row when the attempt began. */
	readonly row: RemovalRow;
	/** Aborts when the worker stops or the attempt's time is over. */
	readonly signal: AbortSignal;
}

/** Thrown when another worker has taken the removal over, or the account is gone. */
export class TurnOver extends Error {
	constructor() {
		super("This removal is another worker's now.");
	}
}

/** Runs in one transaction on the locked row, if this worker still holds the lease. */
export function inTurn<T>(
	{ db }: Pick<RemovalsDeps, "db">,
	{ lease }: Pick<Attempt, "lease">,
	work: (tx: Transaction, row: RemovalRow) => Promise<T>,
): Promise<T> {
	return db.transaction(async (tx) => {
		const row = await lockLeased(tx, lease);
		if (!row) throw new TurnOver();
		return work(tx, row);
	});
}

/** Puts the next attempt off until this moment. With null, until something wakes the removal. */
export function waitUntil(
	deps: Pick<RemovalsDeps, "db">,
	attempt: Pick<Attempt, "lease">,
	nextAt: Date | null,
	change: Partial<RemovalRow> = {},
): Promise<void> {
	return inTurn(deps, attempt, (tx, row) =>
		updateRemoval(tx, attempt.lease.userId, { ...row, ...change, nextAt }),
	);
}

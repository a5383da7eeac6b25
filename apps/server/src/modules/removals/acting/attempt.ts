import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { type Permission, type PermitDeps, permitFor } from "../core/contact-permit.ts";
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

/** Thrown when another worker has taken the removal over, the account is gone, or the removal waits for something else now. */
export class TurnOver extends Error {
	constructor() {
		super("This removal does not wait for this worker anymore.");
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

/**
 * Whether this attempt may contact the broker now. Each way out asks it in the transaction that notes its intent, because
 * the person, a mail or a look may have changed the removal while the worker prepared.
 */
export function permitInTurn(
	deps: PermitDeps,
	tx: Transaction,
	{
		lease,
		row,
		expected,
	}: {
		readonly lease: Lease;
		/** The row as it is now, locked. */
		readonly row: RemovalRow;
		/** What the worker prepared for. */
		readonly expected: Pick<RemovalRow, "state" | "rounds" | "linkSealed">;
	},
): Promise<Permission> {
	if (!isSameTurn(row, expected)) throw new TurnOver();
	return permitFor(deps, tx, { userId: lease.userId, row });
}

export function isSameTurn(
	row: Pick<RemovalRow, "state" | "rounds" | "linkSealed">,
	expected: Pick<RemovalRow, "state" | "rounds" | "linkSealed">,
): boolean {
	const links = [row.linkSealed, expected.linkSealed].map((one) => one && Buffer.from(one).toString("hex"));
	return row.state === expected.state && row.rounds === expected.rounds && links[0] === links[1];
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

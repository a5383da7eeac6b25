import type { Tx } from "../../store/tx.ts";

/** The current time for a customer: their test clock's, or the account's. */
export function momentFor(tx: Tx, customer: string | null): number {
	const found = customer === null ? undefined : tx.get("customer", customer);
	return tx.timeOf(found?.test_clock);
}

import type { Transaction } from "../../platform/db/database.ts";
import { confirmedEmailOf } from "./account.repository.ts";
import type { BeforeDelete } from "./person-events.ts";

/**
 * What is kept by address and not by account goes with the account all the same: that is what its owner was told. Only for
 * an address that is confirmed: whoever signs up with somebody else's must not get to delete what its owner wrote.
 */
export function forgetByAddress(forget: (tx: Transaction, email: string) => Promise<void>): BeforeDelete {
	return async (tx, userId) => {
		const email = await confirmedEmailOf(tx, userId);
		if (email !== null) await forget(tx, email);
	};
}

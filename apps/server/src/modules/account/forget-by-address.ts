import type { Transaction } from "../../platform/db/database.ts";
import { confirmedEmailOf } from "./account.repository.ts";
import type { BeforeDelete } from "./person-events.ts";

/**
 * Data kept by address and not by account is deleted with the account, as its owner was told. Only for a
 * confirmed address: who signs up with another person's address must not delete what its owner wrote.
 */
export function forgetByAddress(forget: (tx: Transaction, email: string) => Promise<void>): BeforeDelete {
	return async (tx, userId) => {
		const email = await confirmedEmailOf(tx, userId);
		if (email !== null) await forget(tx, email);
	};
}

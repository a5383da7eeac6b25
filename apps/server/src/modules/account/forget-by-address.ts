import type { ForgetPerson, Forgets } from "../../platform/slice.ts";
import { confirmedEmailOf } from "./account.repository.ts";

/**
 * Data kept by address is deleted with the account as well, as its owner was told. Only for a confirmed
 * address: who signs up with another person's address must not delete what its owner wrote.
 */
export function forgetByAddress(forgets: readonly Forgets[]): ForgetPerson {
	return async (tx, userId) => {
		const email = await confirmedEmailOf(tx, userId);
		if (email === null) return;
		for (const { byAddress } of forgets) await byAddress?.(tx, email);
	};
}

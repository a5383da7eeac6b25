import type { ForgetPerson, Forgets } from "../../platform/slice.ts";
import { confirmedEmailOf } from "./account.repository.ts";

/**
 * What is kept by address and not by account goes with the account all the same: that is what its owner was told. Only for
 * an address that is confirmed: who signs up with somebody else's must not get to delete what its owner wrote.
 */
export function forgetByAddress(forgets: readonly Forgets[]): ForgetPerson {
	return async (tx, userId) => {
		const email = await confirmedEmailOf(tx, userId);
		if (email === null) return;
		for (const { byAddress } of forgets) await byAddress?.(tx, email);
	};
}

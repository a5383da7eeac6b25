import type { ForgetPerson, Forgets } from "../../platform/slice.ts";
import { confirmedEmailOf } from "./account.repository.ts";

/**
 * With the account we also delete what we keep by its address, as we told its owner. Only for a confirmed
 * address: a person who signs up with somebody else's address must not delete what that person wrote.
 */
export function forgetByAddress(forgets: readonly Forgets[]): ForgetPerson {
	return async (tx, userId) => {
		const email = await confirmedEmailOf(tx, userId);
		if (email === null) return;
		for (const { byAddress } of forgets) await byAddress?.(tx, email);
	};
}

import type { ForgetPerson, Forgets } from "../../platform/slice.ts";
import { confirmedEmailOf } from "./account.repository.ts";

/**
 * Deletes the data that we keep by the account's address together with the account, as we told the person. Only for a
 * confirmed address: a person who signs up with somebody else's address must not delete that person's data.
 */
export function forgetByAddress(forgets: readonly Forgets[]): ForgetPerson {
	return async (tx, userId) => {
		const email = await confirmedEmailOf(tx, userId);
		if (email === null) return;
		for (const { byAddress } of forgets) await byAddress?.(tx, email);
	};
}

import type { Transaction } from "../../platform/db/database.ts";
import { deleteSubscription } from "./newsletter.repository.ts";

/** For a person who deletes the account of this address: no further issue, and no address that stays. */
export function forgetSubscription(tx: Transaction, email: string): Promise<void> {
	return deleteSubscription(tx, email);
}

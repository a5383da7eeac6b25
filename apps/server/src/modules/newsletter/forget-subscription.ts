import type { Transaction } from "../../platform/db/database.ts";
import { deleteSubscription } from "./newsletter.repository.ts";

/** For whoever deletes the account that the address belongs to: no further issue, and no address that stays behind. */
export function forgetSubscription(tx: Transaction, email: string): Promise<void> {
	return deleteSubscription(tx, email);
}

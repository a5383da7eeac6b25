import type { Transaction } from "../../platform/db/database.ts";
import { deleteSupportRequestsFrom } from "./support.repository.ts";

/** For whoever deletes the account that the address belongs to. What the support team got by mail is theirs to delete. */
export function forgetRequestsFrom(tx: Transaction, email: string): Promise<void> {
	return deleteSupportRequestsFrom(tx, email);
}

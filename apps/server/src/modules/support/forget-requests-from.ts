import type { Transaction } from "../../platform/db/database.ts";
import { deleteSupportRequestsFrom } from "./support.repository.ts";

/** For a person who deletes the account of this address. The support team must delete its own mails. */
export function forgetRequestsFrom(tx: Transaction, email: string): Promise<void> {
	return deleteSupportRequestsFrom(tx, email);
}

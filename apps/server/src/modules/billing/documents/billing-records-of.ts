import type { Database } from "../../../platform/db/database.ts";
import { cancellationsOf } from "../subscription/cancellations.repository.ts";
import { invoicesOf } from "./payments.repository.ts";

/** What billing stores about a person besides subscriptions and payments, for their export. */
export function billingRecordsOf({ db }: { db: Database }) {
	return [
		{ name: "invoices", read: (userId: string) => invoicesOf(db, userId) },
		{ name: "cancellations", read: (userId: string) => cancellationsOf(db, userId) },
	];
}

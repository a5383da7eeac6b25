import type { Database } from "../../../platform/db/database.ts";
import { cancellationsOf } from "../subscription/cancellations.repository.ts";
import { invoicesOf } from "./payments.repository.ts";

/** For a person's export: what billing holds about them besides subscriptions and payments. */
export function billingRecordsOf({ db }: { db: Database }) {
	return [
		{ name: "invoices", read: (userId: string) => invoicesOf(db, userId) },
		{ name: "cancellations", read: (userId: string) => cancellationsOf(db, userId) },
	];
}

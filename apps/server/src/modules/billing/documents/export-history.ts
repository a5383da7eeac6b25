import type { Database } from "../../../platform/db/database.ts";
import { csvOf } from "../../../platform/documents/csv.ts";
import { type OwnPaymentRow, ownPayments } from "./payments.repository.ts";

/** More than a person pays in a lifetime. */
const all = 10_000;

export function wholeHistory(db: Database, payer: string): Promise<OwnPaymentRow[]> {
	return ownPayments(db, payer, all);
}

const header = [
	"Date",
	"Amount",
	"Refunded",
	"Currency",
	"Status",
	"Payment method",
	"Transaction ID",
	"Invoice",
	"Description",
];

/** All payments of a person as CSV, newest first. */
export function exportHistory({ db }: { db: Database }) {
	return async (payer: string): Promise<string> =>
		csvOf([
			header,
			...(await wholeHistory(db, payer)).map((payment) => [
				payment.created_at.toISOString(),
				decimal(payment.amount),
				decimal(payment.amount_refunded),
				(payment.currency ?? "usd").toUpperCase(),
				payment.status,
				payment.payment_method ?? "",
				payment.transaction_id ?? "",
				payment.invoice_number ?? "",
				payment.description ?? "",
			]),
		]);
}

/** 1999 → "19.99", without floating-point numbers. */
function decimal(cents: number): string {
	return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

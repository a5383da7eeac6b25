import { type Payment, type Payments, paymentsLimit } from "@unlisted/contracts/billing";
import type { Database } from "../../../platform/db/database.ts";
import { type OwnPaymentRow, ownPayments, ownPaymentTotals } from "./payments.repository.ts";

/** Newest first, as many as the page shows, with the totals of all. */
export function listPayments({ db }: { db: Database }) {
	return async (payer: string): Promise<Payments> => ({
		payments: (await ownPayments(db, payer, paymentsLimit)).map(shownPayment),
		totals: await ownPaymentTotals(db, payer),
	});
}

function shownPayment(row: OwnPaymentRow): Payment {
	return {
		id: row.id,
		created_at: row.created_at.toISOString(),
		amount: row.amount,
		amount_refunded: row.amount_refunded,
		payment_method: row.payment_method,
		status: row.status,
		transaction_id: row.transaction_id,
		description: row.description,
		has_invoice: row.invoice_number !== null,
	};
}

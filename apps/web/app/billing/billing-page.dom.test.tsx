import type { Payment } from "@unlisted/contracts/told";
import { cardKeepsItsPromises } from "../testing/card-promises.ts";
import { show } from "../testing/show.tsx";
import BillingPage from "./billing-page.tsx";

const payment = (at: number, more: Partial<Payment> = {}): Payment => ({
	id: `4f6d2b1c-1a7e-4a66-9a53-${String(at).padStart(12, "0")}`,
	created_at: "2026-11-20T12:00:00Z",
	amount: 2900,
	amount_refunded: 0,
	status: "completed",
	has_invoice: true,
	...more,
});
const many = Array.from({ length: 50 }, (_, at) => payment(at, { payment_method: "Visa ending in 4242" }));
const failing = "Error Loading Billing History";

cardKeepsItsPromises("the billing history", {
	address: "GET /api/billing/payments",
	show: () => show(<BillingPage />),
	waiting: "Loading billing history...",
	failing,
	states: {
		"a payment is a line": {
			answer: { payments: [payment(1, { payment_method: "Visa ending in 4242" })] },
			says: "Visa ending in 4242",
		},
		"without payments it says so": { answer: { payments: [] }, says: "No Payment History" },
		"fifty payments are fifty lines": { answer: { payments: many }, says: "Visa ending in 4242" },
		"a payment without the fields that may be missing is shown all the same": {
			answer: { payments: [payment(1)] },
			says: "N/A",
		},
		"an answer without the list is no empty history": { answer: {}, says: failing },
		"a status that is not known yet is shown as it is": {
			answer: { payments: [payment(1, { status: "disputed", amount_refunded: 500 })] },
			says: "disputed",
		},
	},
});

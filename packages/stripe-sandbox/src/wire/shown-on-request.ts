import type { Tx } from "../store/tx.ts";
import type { Charge, Customer, Invoice } from "./wire.ts";

/** Returns a part that Stripe leaves out unless it is requested. */
export function shownOnRequest(tx: Tx, value: Record<string, unknown>, key: string): unknown {
	switch (`${value.object}.${key}`) {
		case "customer.subscriptions": {
			const { id } = value as unknown as Customer;
			const alive = tx.find("subscription", { customer: id }).filter(({ status }) => !ended.has(status));
			return list(`/v1/customers/${id}/subscriptions`, alive.reverse());
		}
		case "customer.sources":
		case "customer.tax_ids":
			return list(`/v1/customers/${value.id}/${key}`, []);
		case "charge.refunds": {
			const { id } = value as unknown as Charge;
			return list(`/v1/charges/${id}/refunds`, tx.find("refund", { charge: id }).reverse());
		}
		case "invoice.payments": {
			const { id } = value as unknown as Invoice;
			return list("/v1/invoice_payments", tx.find("invoice_payment", { invoice: id }).reverse());
		}
		case "invoice.confirmation_secret":
			return confirmationSecret(tx, (value as unknown as Invoice).id);
		default:
			throw new Error(`Nothing is known of ${value.object}.${key}.`);
	}
}

const ended: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"]);

function confirmationSecret(tx: Tx, invoice: string): { client_secret: string; type: string } | null {
	const payment = tx.find("invoice_payment", { invoice, is_default: true }).at(-1);
	const intent = tx.get("payment_intent", payment?.payment.payment_intent ?? "");
	if (intent === undefined || intent.client_secret === null) return null;
	return { client_secret: intent.client_secret, type: "payment_intent" };
}

function list(url: string, found: readonly object[]): object {
	return {
		object: "list",
		data: structuredClone(found.slice(0, 10)),
		has_more: found.length > 10,
		url,
	};
}

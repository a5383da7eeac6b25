import type { Tx } from "../../store/tx.ts";
import type { Customer } from "../../wire/wire.ts";
import { cancelSubscription } from "../invoices/cancel-subscription.ts";

/** Ends the customer's subscriptions, and keeps only the id, as Stripe does. */
export function deleteCustomer(tx: Tx, customer: Customer): void {
	for (const subscription of tx.find("subscription", { customer: customer.id })) {
		if (!["canceled", "incomplete_expired"].includes(subscription.status)) {
			cancelSubscription(tx, subscription, "cancellation_requested");
		}
	}
	for (const method of tx.find("payment_method", { customer: customer.id })) method.customer = null;
	tx.emit("customer.deleted", customer);
	for (const key of Object.keys(customer)) {
		// open-lookup: a key of its own.
		if (key !== "id" && key !== "object" && key !== "test_clock") delete customer[key as keyof Customer];
	}
	Object.assign(customer, { deleted: true });
}

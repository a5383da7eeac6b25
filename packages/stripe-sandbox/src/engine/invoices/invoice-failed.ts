import type { Tx } from "../../store/tx.ts";
import type { Invoice, Subscription } from "../../wire/wire.ts";
import { momentFor } from "../basics/moment.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { subscriptionOf } from "./invoice-links.ts";

const day = 86_400;

/** Runs when the cardholder must answer. Until then nothing is paid, and nothing has failed. */
export function invoiceNeedsAction(tx: Tx, invoice: Invoice): void {
	invoice.attempted = true;
	tx.emit("invoice.updated", invoice);
	tx.emit("invoice.payment_action_required", invoice);
	const subscription = subscriptionOf(tx, invoice);
	if (subscription?.status === "active" && waitsFor(tx, subscription) !== invoice.id) {
		subscription.status = "past_due";
		tx.emit("customer.subscription.updated", subscription);
	}
}

/** Runs when an attempt has failed. Plans the next one, or ends the subscription. */
export function invoiceFailed(tx: Tx, invoice: Invoice, automatic: boolean): void {
	const moment = momentFor(tx, invoice.customer);
	const subscription = subscriptionOf(tx, invoice);
	const hidden = tx.hidden("invoice", invoice.id);
	invoice.attempted = true;
	invoice.attempt_count += 1;
	// A subscription's first invoice is not tried again, because its buyer is there and has 23 hours.
	const retries = invoice.billing_reason !== "subscription_create" && invoice.auto_advance === true;
	if (automatic && retries) {
		const wait = tx.settings.dunning.retryAfterDays[hidden.retries];
		hidden.retries += 1;
		invoice.next_payment_attempt = wait === undefined ? null : moment + wait * day;
	}
	tx.emit("invoice.updated", invoice);
	tx.emit("invoice.payment_failed", invoice);
	const customer = tx.get("customer", invoice.customer ?? "");
	if (customer !== undefined && subscription !== undefined && subscription.status !== "incomplete") {
		customer.delinquent = true;
		tx.emit("customer.updated", customer);
	}
	if (subscription === undefined) return;
	if (subscription.status === "active" && waitsFor(tx, subscription) !== invoice.id) {
		subscription.status = "past_due";
		tx.emit("customer.subscription.updated", subscription);
	}
	if (automatic && retries && invoice.next_payment_attempt === null) giveUp(tx, subscription);
}

/** A change that waits for its payment has not happened, so the subscription owes nothing for it. */
function waitsFor(tx: Tx, subscription: Subscription): string | undefined {
	return tx.hidden("subscription", subscription.id).pendingUpdate?.invoice;
}

function giveUp(tx: Tx, subscription: Subscription): void {
	const { finally: end } = tx.settings.dunning;
	if (subscription.status !== "past_due" || end === "past_due") return;
	if (end === "cancel") {
		cancelSubscription(tx, subscription, "payment_failed");
		return;
	}
	subscription.status = "unpaid";
	tx.emit("customer.subscription.updated", subscription);
}

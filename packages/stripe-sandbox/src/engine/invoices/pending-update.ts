import type { Tx } from "../../store/tx.ts";
import type { Invoice, Subscription } from "../../wire/wire.ts";
import { voidInvoice } from "./void-invoice.ts";

/** Makes a change that waited for its payment, now that its invoice is paid. */
export function applyPendingUpdate(tx: Tx, subscription: Subscription, invoice: Invoice): void {
	const hidden = tx.hidden("subscription", subscription.id);
	if (hidden.pendingUpdate?.invoice !== invoice.id) return;
	subscription.items.data = hidden.pendingUpdate.items;
	subscription.billing_cycle_anchor = hidden.pendingUpdate.anchor;
	subscription.pending_update = null;
	const { announced } = hidden.pendingUpdate;
	hidden.pendingUpdate = null;
	if (!announced) return;
	tx.emit("customer.subscription.updated", subscription);
	tx.emit("customer.subscription.pending_update_applied", subscription);
}

/** Drops a change whose invoice was not paid in time, so it never happens. */
export function expirePendingUpdate(tx: Tx, subscription: Subscription): void {
	const hidden = tx.hidden("subscription", subscription.id);
	const invoice = tx.get("invoice", hidden.pendingUpdate?.invoice ?? "");
	subscription.pending_update = null;
	hidden.pendingUpdate = null;
	tx.emit("customer.subscription.updated", subscription);
	tx.emit("customer.subscription.pending_update_expired", subscription);
	if (invoice?.status === "open") voidInvoice(tx, invoice);
}

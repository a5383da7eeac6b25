import type { Tx } from "../../store/tx.ts";
import type { InvoiceItem } from "../../wire/wire.ts";

/** Finds pending items of this subscription, and (except for previews of others) those of no subscription. */
export function pendingItems(tx: Tx, customer: string, subscription: string | null): InvoiceItem[] {
	return tx.find("invoiceitem", { customer, invoice: null }).filter((item) => {
		const of = item.parent?.subscription_details?.subscription ?? null;
		return of === null || of === subscription;
	});
}

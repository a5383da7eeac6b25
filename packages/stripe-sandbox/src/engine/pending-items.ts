import type { Tx } from "../store/tx.ts";
import type { InvoiceItem } from "../wire/wire.ts";

/** What waits for the next invoice: of this subscription, and (but for previews of others) of nobody's in particular. */
export function pendingItems(tx: Tx, customer: string, subscription: string | null): InvoiceItem[] {
	return tx.find("invoiceitem", { customer, invoice: null }).filter((item) => {
		const of = item.parent?.subscription_details?.subscription ?? null;
		return of === null || of === subscription;
	});
}

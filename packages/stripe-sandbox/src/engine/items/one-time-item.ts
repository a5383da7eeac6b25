import { invalid } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";
import { mergeMetadata } from "../../wire/metadata.ts";
import type { Customer, InvoiceItem, Subscription } from "../../wire/wire.ts";
import { newInvoiceItem } from "./new-invoice-item.ts";
import type { OneTimeGiven } from "./subscription-given.ts";
import { oneTimePrice, taxRates } from "./subscription-items.ts";

/**
 * Adds an item that is sold once, together with the subscription. It goes on the invoice that the same step makes.
 */
export function addOneTimeItem(
	tx: Tx,
	subscription: Subscription,
	customer: Customer,
	extra: OneTimeGiven,
	param: string,
): InvoiceItem {
	const price = oneTimePrice(tx, extra, param);
	if (price.currency !== subscription.currency) {
		throw invalid(`The price specified only supports \`${price.currency}\`.`, `${param}[price]`);
	}
	const moment = tx.timeOf(customer.test_clock);
	const quantity = extra.quantity ?? 1;
	return newInvoiceItem(tx, {
		customer,
		amount: (price.unit_amount ?? 0) * quantity,
		currency: price.currency,
		description: tx.get("product", price.product)?.name ?? "One-time charge",
		date: moment,
		period: { start: moment, end: moment },
		price,
		quantity,
		subscription: subscription.id,
		metadata: mergeMetadata({}, extra.metadata),
		taxRates: taxRates(tx, extra.tax_rates ?? [], `${param}[tax_rates]`),
	});
}

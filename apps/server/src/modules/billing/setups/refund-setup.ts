import { formatPrice } from "@unlisted/contracts/plans";
import type { Database } from "../../../platform/db/database.ts";
import { BadValue } from "../../../platform/process/bad-value.ts";
import type { Payments } from "../../../providers/payments/port.ts";
import { priceOfSetup } from "./setup.rules.ts";
import { setupsOfEverybody } from "./setups.repository.ts";

/**
 * Refunds a setup, and leaves the plan as it is. Asks Stripe first what was refunded, because our copy may be out of
 * date. The webhook adds the refund to the history, with its mail.
 */
export function refundSetup({ db, payments }: { db: Database; payments: Payments }) {
	return async (invoice: string): Promise<string> => {
		const setup = (await setupsOfEverybody(db)).find(({ number }) => number === invoice);
		if (!setup) throw new BadValue(`No paid invoice ${invoice} has a deep-scan setup.`);
		const { customer_id: customerId, charge_id: chargeId } = setup;
		const customer = customerId === null ? null : await payments.readCustomer(customerId);
		const charge = customer?.charges.find(({ id }) => id === chargeId);
		if (!charge) throw new BadValue(`Stripe does not know the payment of ${invoice}.`);
		if (charge.amountRefunded > 0) {
			throw new BadValue(`${formatPrice(charge.amountRefunded)} of ${invoice} were refunded already.`);
		}
		const amount = priceOfSetup(setup);
		await payments.refund({ chargeId: charge.id, amount, key: `refund-setup:${charge.id}` });
		return `${formatPrice(amount)} of ${invoice} go back to ${setup.recipient.email ?? "the payer"}.\n`;
	};
}

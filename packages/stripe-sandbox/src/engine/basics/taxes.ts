import { invalid } from "../../http/api-error.ts";
import { newId } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import type { Customer, InvoiceLine, TaxRate } from "../../wire/wire.ts";

type LineTax = NonNullable<InvoiceLine["taxes"]>[number];

/** How a line is taxed: by explicit rates, or by where the customer lives. */
export type Taxation = { rates: readonly TaxRate[] } | { automatically: Customer };

export function taxesOn(tx: Tx, amount: number, taxation: Taxation, exempt: boolean): LineTax[] {
	if ("rates" in taxation) {
		return taxation.rates.map((rate) => taxBy(rate, amount, exempt, "not_available"));
	}
	const rate = automaticRate(tx, taxation.automatically);
	if (rate !== undefined) return [taxBy(rate, amount, exempt, "standard_rated")];
	return [
		{
			amount: 0,
			tax_behavior: "exclusive",
			tax_rate_details: null,
			taxability_reason: "not_collecting",
			taxable_amount: 0,
			type: "tax_rate_details",
		},
	];
}

/** Automatic tax needs a location. Without one Stripe refuses before anything is sold. */
export function requireLocation(customer: Customer): void {
	if (customer.address?.country != null && customer.address.country !== "") return;
	throw invalid(
		"The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
		"automatic_tax",
		"customer_tax_location_invalid",
	);
}

/** The tax of the account's registration where the customer lives, as a tax rate for invoices. */
function automaticRate(tx: Tx, customer: Customer): TaxRate | undefined {
	const { country, state } = customer.address ?? {};
	const registration =
		tx.settings.taxRegistrations.find((entry) => entry.country === country && entry.state === state) ??
		tx.settings.taxRegistrations.find((entry) => entry.country === country && entry.state === null);
	if (registration === undefined) return undefined;
	const known = tx
		.find("tax_rate", {
			country: registration.country,
			state: registration.state,
			percentage: registration.percentage,
		})
		.find(({ metadata }) => metadata?.sandbox_automatic === "true");
	return (
		known ??
		tx.insert("tax_rate", {
			id: newId("txr"),
			object: "tax_rate",
			active: false,
			country: registration.country,
			created: tx.now,
			description: null,
			display_name: registration.displayName,
			effective_percentage: registration.percentage,
			flat_amount: null,
			inclusive: false,
			jurisdiction: registration.state ?? registration.country,
			jurisdiction_level: registration.state === null ? "country" : "state",
			livemode: false,
			metadata: { sandbox_automatic: "true" },
			percentage: registration.percentage,
			rate_type: "percentage",
			state: registration.state,
			tax_type: "sales_tax",
		})
	);
}

function taxBy(rate: TaxRate, amount: number, exempt: boolean, reason: string): LineTax {
	const share = rate.percentage / 100;
	const tax = rate.inclusive ? amount - amount / (1 + share) : amount * share;
	return {
		amount: exempt ? 0 : roundCents(tax),
		tax_behavior: rate.inclusive ? "inclusive" : "exclusive",
		tax_rate_details: { tax_rate: rate.id },
		taxability_reason: exempt ? "customer_exempt" : reason,
		taxable_amount: exempt ? 0 : rate.inclusive ? amount - roundCents(tax) : amount,
		type: "tax_rate_details",
	};
}

/** Half a cent rounds away from zero, for a credit and for a charge. */
export function roundCents(amount: number): number {
	const rounded = Math.sign(amount) * Math.round(Math.abs(amount));
	return rounded === 0 ? 0 : rounded;
}

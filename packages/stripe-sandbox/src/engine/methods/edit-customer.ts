import { newId, randomText } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import { type AddressGiven, fullAddress } from "../../wire/address.ts";
import { mergeMetadata } from "../../wire/metadata.ts";
import type { Customer } from "../../wire/wire.ts";
import { requireLocation } from "../basics/taxes.ts";
import { notTheirs, paymentMethodByParam } from "./find-payment-method.ts";

export function newCustomer(created: number, testClock: string | null): Customer {
	return {
		id: newId("cus"),
		object: "customer",
		address: null,
		balance: 0,
		created,
		currency: null,
		customer_account: null,
		default_source: null,
		delinquent: false,
		description: null,
		discount: null,
		email: null,
		invoice_prefix: randomText(8).toUpperCase(),
		invoice_settings: {
			custom_fields: null,
			default_payment_method: null,
			footer: null,
			rendering_options: null,
		},
		livemode: false,
		metadata: {},
		name: null,
		next_invoice_sequence: 1,
		phone: null,
		preferred_locales: [],
		shipping: null,
		tax_exempt: "none",
		test_clock: testClock,
	};
}

interface CustomerGiven {
	address?: AddressGiven | null | undefined;
	balance?: number | undefined;
	description?: string | null | undefined;
	email?: string | null | undefined;
	invoice_prefix?: string | undefined;
	invoice_settings?:
		| { default_payment_method?: string | null | undefined; footer?: string | null | undefined }
		| undefined;
	metadata?: Record<string, string> | null | undefined;
	name?: string | null | undefined;
	next_invoice_sequence?: number | undefined;
	phone?: string | null | undefined;
	preferred_locales?: string[] | null | undefined;
	shipping?:
		| { address?: AddressGiven | undefined; name?: string | undefined; phone?: string | null | undefined }
		| null
		| undefined;
	tax?: { validate_location?: "deferred" | "immediately" | undefined } | undefined;
	tax_exempt?: "none" | "exempt" | "reverse" | null | undefined;
}

export function editCustomer(tx: Tx, customer: Customer, given: CustomerGiven): void {
	const {
		address,
		invoice_settings: settings,
		metadata,
		preferred_locales,
		shipping,
		tax,
		tax_exempt,
		...plain
	} = given;
	for (const key of [
		"balance",
		"description",
		"email",
		"invoice_prefix",
		"name",
		"next_invoice_sequence",
		"phone",
	] as const) {
		const value = plain[key];
		if (value !== undefined) Object.assign(customer, { [key]: value });
	}
	if (address !== undefined) customer.address = address === null ? null : fullAddress(address);
	if (tax?.validate_location === "immediately") requireLocation(customer);
	if (preferred_locales !== undefined) customer.preferred_locales = preferred_locales ?? [];
	if (tax_exempt !== undefined) customer.tax_exempt = tax_exempt ?? "none";
	if (shipping !== undefined) {
		customer.shipping =
			shipping === null
				? null
				: {
						...(shipping.name === undefined ? {} : { name: shipping.name }),
						phone: shipping.phone ?? null,
						...(shipping.address === undefined ? {} : { address: fullAddress(shipping.address) }),
					};
	}
	if (settings?.footer !== undefined) customer.invoice_settings.footer = settings.footer;
	if (settings?.default_payment_method !== undefined) {
		const id = settings.default_payment_method;
		customer.invoice_settings.default_payment_method =
			id === null ? null : methodOf(tx, customer, id, "invoice_settings[default_payment_method]");
	}
	customer.metadata = mergeMetadata(customer.metadata, metadata);
}

/** Finds a default method, which must belong to the customer. */
function methodOf(tx: Tx, customer: Customer, id: string, param: string): string {
	const method = paymentMethodByParam(tx, id, param);
	if (method.customer !== customer.id) throw notTheirs(method.id, param);
	return method.id;
}

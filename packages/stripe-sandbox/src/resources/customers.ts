import { cancelSubscription } from "../engine/cancel-subscription.ts";
import { missing } from "../http/api-error.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, paging } from "../http/lists.ts";
import { email, emptyable, hash, integer, list, oneOf, range, text } from "../http/params.ts";
import { newId, randomText } from "../store/ids.ts";
import type { Tx } from "../store/transaction.ts";
import type { Customer } from "../wire/wire.ts";
import { byParam, byPath, isDeleted } from "./find.ts";
import { attach, notTheirs, paymentMethodByParam } from "./payment-methods.ts";
import {
	type AddressGiven,
	addressParam,
	fullAddress,
	mergeMetadata,
	metadataParam,
} from "./shared-params.ts";

const shipping = hash({ address: addressParam(), name: text(), phone: emptyable(text()) });

const writable = {
	address: emptyable(addressParam()),
	balance: integer(),
	description: emptyable(text()),
	email: emptyable(email()),
	invoice_prefix: text(12),
	invoice_settings: hash({ default_payment_method: emptyable(text()), footer: emptyable(text()) }),
	metadata: metadataParam(),
	name: emptyable(text(256)),
	next_invoice_sequence: integer({ min: 1 }),
	phone: emptyable(text(20)),
	preferred_locales: emptyable(list(text(10))),
	shipping: emptyable(shipping),
	tax: hash({ ip_address: emptyable(text()), validate_location: oneOf("deferred", "immediately", "auto") }),
	tax_exempt: emptyable(oneOf("none", "exempt", "reverse")),
};

const createParams = { ...writable, payment_method: text(), test_clock: text() };

export const customerEndpoints = [
	endpoint({
		method: "POST",
		path: "/v1/customers",
		params: createParams,
		run({ tx, params }) {
			const clock = params.test_clock;
			if (clock !== undefined) byParam(tx, "test_helpers.test_clock", clock, "test_clock");
			const customer = tx.insert("customer", newCustomer(tx.timeOf(clock), clock ?? null));
			if (params.payment_method !== undefined) {
				attach(tx, paymentMethodByParam(tx, params.payment_method, "payment_method"), customer);
			}
			change(tx, customer, params);
			tx.emit("customer.created", customer);
			return customer;
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/customers",
		params: { ...paging, created: range(), email: text(512), test_clock: text() },
		run({ tx, params }) {
			const { created, email, test_clock } = params;
			return listOf(tx, "customer", "/v1/customers", params, {
				created,
				email,
				deleted: null,
				...(test_clock === undefined ? { test_clock: null } : { test_clock }),
			});
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/customers/:id",
		params: {},
		run: ({ tx, path }) => byPath(tx, "customer", path.id),
	}),
	endpoint({
		method: "POST",
		path: "/v1/customers/:id",
		params: writable,
		run({ tx, params, path }) {
			const customer = living(tx, path.id);
			change(tx, customer, params);
			tx.emit("customer.updated", customer);
			return customer;
		},
	}),
	endpoint({
		method: "DELETE",
		path: "/v1/customers/:id",
		params: {},
		run({ tx, path }) {
			const customer = living(tx, path.id);
			deleteCustomer(tx, customer);
			return customer;
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/customers/:id/payment_methods",
		params: { ...paging, type: text(), allow_redisplay: oneOf("always", "limited", "unspecified") },
		run({ tx, params, path }) {
			const { id } = living(tx, path.id);
			const { type, allow_redisplay } = params;
			const url = `/v1/customers/${id}/payment_methods`;
			return listOf(tx, "payment_method", url, params, { customer: id, type, allow_redisplay });
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/customers/:id/payment_methods/:method",
		params: {},
		run({ tx, path }) {
			const { id } = living(tx, path.id);
			const method = tx.get("payment_method", path.method ?? "");
			if (method?.customer !== id) throw missing("PaymentMethod", path.method ?? "");
			return method;
		},
	}),
];

/** Ends what the customer subscribed to, and leaves the id alone behind, as Stripe does. */
export function deleteCustomer(tx: Tx, customer: Customer): void {
	for (const subscription of tx.find("subscription", { customer: customer.id })) {
		if (!["canceled", "incomplete_expired"].includes(subscription.status)) {
			cancelSubscription(tx, subscription, "cancellation_requested");
		}
	}
	for (const method of tx.find("payment_method", { customer: customer.id })) method.customer = null;
	tx.emit("customer.deleted", customer);
	for (const key of Object.keys(customer)) {
		if (key !== "id" && key !== "object" && key !== "test_clock") delete customer[key as keyof Customer];
	}
	Object.assign(customer, { deleted: true });
}

function living(tx: Tx, id: string | undefined): Customer {
	const customer = byPath(tx, "customer", id);
	if (isDeleted(customer)) throw missing("customer", customer.id);
	return customer;
}

function newCustomer(created: number, testClock: string | null): Customer {
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
	tax_exempt?: "none" | "exempt" | "reverse" | null | undefined;
}

function change(tx: Tx, customer: Customer, given: CustomerGiven): void {
	const {
		address,
		invoice_settings: settings,
		metadata,
		preferred_locales,
		shipping,
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

/** A default has to be the customer's own. */
function methodOf(tx: Tx, customer: Customer, id: string, param: string): string {
	const method = paymentMethodByParam(tx, id, param);
	if (method.customer !== customer.id) throw notTheirs(method.id, param);
	return method.id;
}

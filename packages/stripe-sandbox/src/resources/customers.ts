import { byParam, byPath, isDeleted } from "../engine/basics/find.ts";
import { attachPaymentMethod } from "../engine/methods/attach-payment-method.ts";
import { editCustomer, newCustomer } from "../engine/methods/edit-customer.ts";
import { paymentMethodByParam } from "../engine/methods/find-payment-method.ts";
import { deleteCustomer } from "../engine/subscriptions/delete-customer.ts";
import { missing } from "../http/api-error.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, paging } from "../http/lists.ts";
import { email, emptyable, hash, integer, list, oneOf, range, text } from "../http/params.ts";
import type { Tx } from "../store/tx.ts";
import type { Customer } from "../wire/wire.ts";
import { addressParam, metadataParam } from "./shared-params.ts";

export const shipping = hash({ address: addressParam(), name: text(), phone: emptyable(text()) });

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
	tax: hash({ validate_location: oneOf("deferred", "immediately") }),
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
				attachPaymentMethod(tx, paymentMethodByParam(tx, params.payment_method, "payment_method"), customer);
			}
			editCustomer(tx, customer, params);
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
			editCustomer(tx, customer, params);
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

function living(tx: Tx, id: string | undefined): Customer {
	const customer = byPath(tx, "customer", id);
	if (isDeleted(customer)) throw missing("customer", customer.id);
	return customer;
}

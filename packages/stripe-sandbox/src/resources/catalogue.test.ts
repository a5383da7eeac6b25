import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal, shop, type TestSandbox, testSandbox } from "../testing/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

describe("a customer", () => {
	it("is made, changed, found and deleted; after that only its id is left", async () => {
		const { stripe } = sandbox;
		const made = await stripe.customers.create({
			email: "ann@example.com",
			name: "Ann",
			metadata: { plan: "basic", old: "x" },
			address: { country: "US", line1: "Main Street 1" },
		});
		expect(made).toMatchObject({
			email: "ann@example.com",
			metadata: { plan: "basic", old: "x" },
			address: { country: "US", line1: "Main Street 1", city: null },
			livemode: false,
		});
		const changed = await stripe.customers.update(made.id, {
			name: "",
			metadata: { old: "", plan: "premium", added: "1" },
			phone: "123",
		});
		expect(changed).toMatchObject({ name: null, phone: "123" });
		expect(changed.metadata).toEqual({ plan: "premium", added: "1" });
		const [event] = (await stripe.events.list({ type: "customer.updated", limit: 1 })).data;
		expect(event?.data.previous_attributes).toEqual({
			name: "Ann",
			phone: null,
			metadata: { plan: "basic", old: "x", added: null },
		});
		expect((await stripe.customers.list({ email: "ann@example.com" })).data.map(({ id }) => id)).toEqual([
			made.id,
		]);
		expect(await stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true });
		expect(await stripe.customers.retrieve(made.id)).toEqual({
			id: made.id,
			object: "customer",
			deleted: true,
		});
		expect((await stripe.customers.list({ email: "ann@example.com" })).data).toEqual([]);
		expect((await refusal(stripe.customers.update(made.id, { name: "Bea" }))).statusCode).toBe(404);
		expect((await refusal(stripe.invoices.create({ customer: made.id }))).code).toBe("resource_missing");
	});

	it("sends no event if nothing changed", async () => {
		const { stripe } = sandbox;
		const made = await stripe.customers.create({ name: "Ann" });
		await stripe.customers.update(made.id, { name: "Ann" });
		const [newest] = (await stripe.events.list({ limit: 1 })).data;
		expect(newest).toMatchObject({ type: "customer.created", data: { object: { id: made.id } } });
	});

	it("loses a card that is detached, also as a default", async () => {
		const { stripe } = sandbox;
		const { customer, basic } = await shop(sandbox);
		const [method] = (await stripe.customers.listPaymentMethods(customer)).data;
		const subscription = await stripe.subscriptions.create({
			customer,
			items: [{ price: basic }],
			default_payment_method: method?.id,
		});
		await stripe.paymentMethods.detach(method?.id ?? "");
		expect(await stripe.customers.retrieve(customer)).toMatchObject({
			invoice_settings: { default_payment_method: null },
		});
		expect((await stripe.subscriptions.retrieve(subscription.id)).default_payment_method).toBeNull();
		const other = await stripe.paymentMethods.attach("pm_card_visa", { customer });
		const stranger = await stripe.customers.create({});
		expect(
			await refusal(
				stripe.customers.update(stranger.id, { invoice_settings: { default_payment_method: other.id } }),
			),
		).toMatchObject({ statusCode: 400, code: "resource_missing" });
	});
});

describe("products and prices", () => {
	it("are made, changed, listed by their keys and switched off", async () => {
		const { stripe } = sandbox;
		const product = await stripe.products.create({ name: "Basic", metadata: { plan: "basic" } });
		const create = (more: object = {}) =>
			stripe.prices.create({
				currency: "usd",
				unit_amount: 999,
				product: product.id,
				recurring: { interval: "month" },
				lookup_key: "price_basic_monthly",
				...more,
			});
		const price = await create();
		expect(price).toMatchObject({ type: "recurring", unit_amount: 999, active: true, product: product.id });
		expect((await refusal(create())).code).toBe("resource_already_exists");
		const next = await create({ unit_amount: 1099, transfer_lookup_key: true });
		const found = await stripe.prices.list({
			lookup_keys: ["price_basic_monthly"],
			expand: ["data.product"],
		});
		expect(found.data.map(({ id }) => id)).toEqual([next.id]);
		expect(found.data[0]?.product).toMatchObject({ id: product.id, name: "Basic" });
		await stripe.prices.update(next.id, { active: false });
		expect(
			(await stripe.prices.list({ product: product.id, active: true })).data.map(({ id }) => id),
		).toEqual([price.id]);
		const { customer } = await shop(sandbox);
		const error = await refusal(stripe.subscriptions.create({ customer, items: [{ price: next.id }] }));
		expect(error.message).toContain("inactive");
		expect((await refusal(stripe.products.del(product.id))).statusCode).toBe(400);
	});

	it("for one payment cannot be subscribed to, and the other way round", async () => {
		const { stripe } = sandbox;
		const { customer, basic } = await shop(sandbox);
		const once = await stripe.prices.create({
			currency: "usd",
			unit_amount: 4900,
			product_data: { name: "Deep scan" },
		});
		expect(
			(await refusal(stripe.subscriptions.create({ customer, items: [{ price: once.id }] }))).message,
		).toContain("type=recurring");
		expect(
			(
				await refusal(
					stripe.subscriptions.create({
						customer,
						items: [{ price: basic }],
						add_invoice_items: [{ price: basic }],
					}),
				)
			).message,
		).toContain("type=one_time");
		const sold = await stripe.subscriptions.create({
			customer,
			items: [{ price: basic }],
			add_invoice_items: [{ price: once.id }],
			expand: ["latest_invoice"],
		});
		expect(sold.latest_invoice).toMatchObject({ total: 5900, status: "paid" });
		const upcoming = await stripe.invoices.createPreview({ subscription: sold.id });
		expect(upcoming.total).toBe(1000);
	});
});

describe("the account", () => {
	it("shows itself and its balance", async () => {
		const { stripe } = sandbox;
		expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ object: "account", country: "US" });
		expect(await stripe.balance.retrieve()).toMatchObject({ object: "balance", livemode: false });
	});
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, compileAs } from "../testing/compile-as.ts";
import { advance, refusal, shop, type TestSandbox, testSandbox } from "../testing/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await testSandbox({
		settings: { taxRegistrations: [{ country: "US", state: null, percentage: 8, displayName: "Sales tax" }] },
	});
	await liveThroughEverything();
});
afterAll(() => sandbox.close());

/** Makes objects of every kind, in every state that can be reached. */
async function liveThroughEverything(): Promise<void> {
	const { stripe, browser } = sandbox;
	const paying = await shop(sandbox, { day: "2026-01-31" });
	await stripe.customers.update(paying.customer, {
		address: { country: "US", line1: "Main Street 1", postal_code: "94103" },
		shipping: { name: "Ann", address: { line1: "Main Street 1" } },
	});
	const setup = await stripe.prices.create({
		currency: "usd",
		unit_amount: 4900,
		product_data: { name: "Deep scan" },
	});
	const subscription = await stripe.subscriptions.create({
		customer: paying.customer,
		items: [{ price: paying.basic }],
		add_invoice_items: [{ price: setup.id }],
		automatic_tax: { enabled: true },
	});
	await stripe.subscriptions.update(subscription.id, {
		items: [{ id: subscription.items.data[0]?.id, price: paying.premium }],
		proration_behavior: "always_invoice",
	});
	await advance(sandbox, paying.clock, "2026-03-05");
	const [charge] = (await stripe.charges.list({ customer: paying.customer })).data;
	await stripe.refunds.create({ charge: charge?.id, amount: 100, reason: "requested_by_customer" });
	await stripe.subscriptions.update(subscription.id, {
		cancel_at_period_end: true,
		cancellation_details: { feedback: "unused" },
	});

	const failing = await shop(sandbox, { day: "2026-01-15", card: "pm_card_chargeCustomerFail" });
	await stripe.subscriptions.create({
		customer: failing.customer,
		items: [{ price: failing.basic }],
		trial_period_days: 7,
	});
	await advance(sandbox, failing.clock, "2026-01-26");

	const asked = await shop(sandbox, { card: "pm_card_authenticationRequired" });
	await stripe.subscriptions.create({ customer: asked.customer, items: [{ price: asked.basic }] });
	const setupIntent = await stripe.setupIntents.create({ customer: asked.customer });
	await refusal(stripe.setupIntents.confirm(setupIntent.id, { payment_method: "pm_card_chargeDeclined" }));
	await refusal(
		stripe.paymentIntents.create({
			amount: 500,
			currency: "usd",
			confirm: true,
			payment_method: "pm_card_chargeDeclined",
		}),
	);
	await stripe.paymentIntents.create({
		amount: 500,
		currency: "usd",
		confirm: true,
		payment_method: "pm_card_threeDSecure2Required",
		return_url: "https://shop.example/back",
	});
	await stripe.invoiceItems.create({
		customer: asked.customer,
		amount: 700,
		currency: "usd",
		description: "Extra",
	});
	const invoice = await stripe.invoices.create({
		customer: asked.customer,
		pending_invoice_items_behavior: "include",
	});
	await stripe.invoices.finalizeInvoice(invoice.id);
	await stripe.invoices.voidInvoice(invoice.id);
	const planned = await shop(sandbox);
	const plan = await stripe.subscriptions.create({
		customer: planned.customer,
		items: [{ price: planned.basic }],
	});
	await stripe.subscriptionSchedules.create({ from_subscription: plan.id });
	const held = await shop(sandbox);
	const waiting = await stripe.subscriptions.create({
		customer: held.customer,
		items: [{ price: held.basic }],
	});
	const bad = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: held.customer });
	await stripe.customers.update(held.customer, { invoice_settings: { default_payment_method: bad.id } });
	await stripe.subscriptions.update(waiting.id, {
		items: [{ id: waiting.items.data[0]?.id, price: held.premium }],
		proration_behavior: "always_invoice",
		payment_behavior: "pending_if_incomplete",
	});
	await stripe.taxRates.create({ display_name: "VAT", inclusive: true, percentage: 20 });
	await stripe.webhookEndpoints.create({
		url: "http://127.0.0.1:9/nowhere",
		enabled_events: ["tax_rate.created"],
	});
	await browser.tokens.create({
		card: { number: "4242424242424242", exp_month: "12", exp_year: "2040", cvc: "123" },
	});
}

async function wire(path: string): Promise<{ data: Record<string, unknown>[] } & Record<string, unknown>> {
	const response = await fetch(`${sandbox.url}${path}`, {
		headers: { authorization: "Bearer sk_test_sandbox" },
	});
	expect(response.status).toBe(200);
	return (await response.json()) as { data: Record<string, unknown>[] };
}

describe("the sandbox's answers", () => {
	it("are values of the SDK's own types, object by object and event by event", async () => {
		const answers: Answer[] = [];
		for (const [path, type] of Object.entries({
			customers: "Customer",
			products: "Product",
			prices: "Price",
			payment_methods: "PaymentMethod",
			setup_intents: "SetupIntent",
			payment_intents: "PaymentIntent",
			charges: "Charge",
			refunds: "Refund",
			"subscriptions?status=all": "Subscription",
			invoices: "Invoice",
			invoiceitems: "InvoiceItem",
			invoice_payments: "InvoicePayment",
			tax_rates: "TaxRate",
			subscription_schedules: "SubscriptionSchedule",
			webhook_endpoints: "WebhookEndpoint",
			"test_helpers/test_clocks": "TestHelpers.TestClock",
			events: "Event",
		})) {
			const list = await wire(`/v1/${path}${path.includes("?") ? "&" : "?"}limit=100`);
			expect(list.data.length, path).toBeGreaterThan(0);
			for (const value of list.data) answers.push({ type: `Stripe.${type}`, value });
			if (path !== "events") answers.push({ type: `Stripe.ApiList<Stripe.${type}>`, value: list });
		}
		answers.push({ type: "Stripe.Account", value: await wire("/v1/account") });
		answers.push({ type: "Stripe.Balance", value: await wire("/v1/balance") });
		answers.push({
			type: "Stripe.ApiList<Stripe.Subscription>",
			value: await wire(
				"/v1/subscriptions?status=all&expand[]=data.customer&expand[]=data.latest_invoice.payments&expand[]=data.default_payment_method",
			),
		});
		answers.push({
			type: "Stripe.ApiList<Stripe.Charge>",
			value: await wire("/v1/charges?expand[]=data.refunds&expand[]=data.payment_intent.payment_method"),
		});
		expect(answers.length).toBeGreaterThan(150);
		expect(await compileAs(answers)).toBe("");
	}, 30_000);

	it("would fail with a missing key, an extra key or a wrong value, however deep", async () => {
		const [product] = (await wire("/v1/products")).data;
		const { name: _, ...withoutName } = product ?? {};
		const [event] = (await wire("/v1/events?type=invoice.paid")).data as [
			{ data: { object: { lines: { data: { amount: unknown }[] } } } },
		];
		const wrongInside = structuredClone(event);
		for (const line of wrongInside.data.object.lines.data) line.amount = "much";
		const complaints = await compileAs([
			{ type: "Stripe.Product", value: withoutName },
			{ type: "Stripe.Product", value: { ...product, nonsense: 1 } },
			{ type: "Stripe.Product", value: { ...product, active: "yes" } },
			{ type: "Stripe.Event", value: wrongInside },
			{ type: "Stripe.Event", value: event },
		]);
		const wrong = new Set(
			[...complaints.matchAll(/^answers\.ts\((\d+),/gm)].map(([, line]) => Number(line) - 3),
		);
		expect([...wrong]).toEqual([0, 1, 2, 3]);
	}, 30_000);
});

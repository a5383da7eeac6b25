import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { advance, at, refusal, shop, type TestSandbox, testSandbox } from "../../testing/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

/** A shop after ten of thirty days in a period of basic, at 1000 cents. */
async function tenDaysIn(card = "pm_card_visa") {
	const bought = await shop(sandbox, { day: "2026-04-01" });
	const { stripe } = sandbox;
	const subscription = await stripe.subscriptions.create({
		customer: bought.customer,
		items: [{ price: bought.basic }],
	});
	if (card !== "pm_card_visa") {
		const method = await stripe.paymentMethods.attach(card, { customer: bought.customer });
		await stripe.customers.update(bought.customer, {
			invoice_settings: { default_payment_method: method.id },
		});
	}
	await advance(sandbox, bought.clock, "2026-04-11");
	return { ...bought, subscription, item: subscription.items.data[0]?.id ?? "" };
}

describe("an upgrade within the period", () => {
	it("refunds the unused rest and charges the rest of the new price, to the cent, at once", async () => {
		const { subscription, item, premium } = await tenDaysIn();
		const { stripe } = sandbox;
		const upgraded = await stripe.subscriptions.update(subscription.id, {
			items: [{ id: item, price: premium }],
			proration_behavior: "always_invoice",
			expand: ["latest_invoice"],
		});
		const invoice = upgraded.latest_invoice;
		if (invoice === null || typeof invoice === "string") throw new Error("The invoice was not expanded.");
		expect(invoice).toMatchObject({ status: "paid", total: 1333, billing_reason: "subscription_update" });
		expect(invoice.lines.data.map(({ amount, description }) => [amount, description])).toEqual([
			[-667, "Unused time on Basic after 11 Apr 2026"],
			[2000, "Remaining time on Premium after 11 Apr 2026"],
		]);
		expect(invoice.lines.data[0]?.parent?.subscription_item_details).toMatchObject({
			proration: true,
			subscription_item: item,
		});
		expect(upgraded.items.data[0]).toMatchObject({ id: item, current_period_end: at("2026-05-01") });
	});

	it("costs what its preview showed, and the preview leaves nothing behind", async () => {
		const { subscription, item, premium, customer } = await tenDaysIn();
		const { stripe } = sandbox;
		const change = { items: [{ id: item, price: premium }], proration_behavior: "always_invoice" as const };
		const before = (await stripe.events.list({ limit: 1 })).data[0]?.id;
		const preview = await stripe.invoices.createPreview({
			subscription: subscription.id,
			subscription_details: { ...change, proration_date: at("2026-04-11") },
		});
		expect(preview.id).toMatch(/^upcoming_in_/);
		expect(preview).toMatchObject({ status: "draft", billing_reason: "upcoming", number: null });
		expect((await stripe.events.list({ limit: 1 })).data[0]?.id).toBe(before);
		expect((await stripe.invoiceItems.list({ customer })).data).toEqual([]);
		const upgraded = await stripe.subscriptions.update(subscription.id, {
			...change,
			proration_date: at("2026-04-11"),
			expand: ["latest_invoice"],
		});
		expect(upgraded.latest_invoice).toMatchObject({ total: preview.total, amount_due: preview.amount_due });
	});

	it("waits with its prorations for the next invoice, by default", async () => {
		const { subscription, item, premium, customer, clock } = await tenDaysIn();
		const { stripe } = sandbox;
		await stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: premium }] });
		expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
		const waiting = await stripe.invoiceItems.list({ customer, pending: true });
		expect(waiting.data.map(({ amount, proration }) => [amount, proration])).toEqual([
			[2000, true],
			[-667, true],
		]);
		const upcoming = await stripe.invoices.createPreview({ subscription: subscription.id });
		expect(upcoming.total).toBe(4333);
		await advance(sandbox, clock, "2026-05-02");
		expect((await stripe.invoices.list({ customer, limit: 1 })).data[0]).toMatchObject({
			status: "paid",
			total: 4333,
		});
	});

	it("that cannot be paid is past due, refused, or held back, as requested", async () => {
		const { stripe } = sandbox;
		const refused = await tenDaysIn("pm_card_chargeCustomerFail");
		const change = {
			items: [{ id: refused.item, price: refused.premium }],
			proration_behavior: "always_invoice" as const,
		};
		expect(
			await refusal(
				stripe.subscriptions.update(refused.subscription.id, {
					...change,
					payment_behavior: "error_if_incomplete",
				}),
			),
		).toMatchObject({ statusCode: 402, code: "card_declined" });
		const untouched = await stripe.subscriptions.retrieve(refused.subscription.id);
		expect(untouched).toMatchObject({
			status: "active",
			latest_invoice: refused.subscription.latest_invoice,
		});
		expect(untouched.items.data[0]?.price.id).toBe(refused.basic);

		const held = await stripe.subscriptions.update(refused.subscription.id, {
			...change,
			payment_behavior: "pending_if_incomplete",
		});
		expect(held.status).toBe("active");
		expect(held.items.data[0]?.price.id).toBe(refused.basic);
		expect(held.pending_update?.subscription_items?.[0]?.price.id).toBe(refused.premium);
		const good = await stripe.paymentMethods.attach("pm_card_visa", { customer: refused.customer });
		await stripe.invoices.pay(String(held.latest_invoice), { payment_method: good.id });
		const applied = await stripe.subscriptions.retrieve(refused.subscription.id);
		expect(applied.pending_update).toBeNull();
		expect(applied.items.data[0]?.price.id).toBe(refused.premium);

		const late = await tenDaysIn("pm_card_chargeCustomerFail");
		const upgraded = await stripe.subscriptions.update(late.subscription.id, {
			items: [{ id: late.item, price: late.premium }],
			proration_behavior: "always_invoice",
		});
		expect(upgraded.status).toBe("past_due");
		expect(upgraded.items.data[0]?.price.id).toBe(late.premium);
	});

	it("that was held back and never paid is forgotten after 23 hours", async () => {
		const { subscription, item, premium, clock, basic } = await tenDaysIn("pm_card_chargeCustomerFail");
		const { stripe } = sandbox;
		const held = await stripe.subscriptions.update(subscription.id, {
			items: [{ id: item, price: premium }],
			proration_behavior: "always_invoice",
			payment_behavior: "pending_if_incomplete",
		});
		await advance(sandbox, clock, "2026-04-12T12:00:00");
		const after = await stripe.subscriptions.retrieve(subscription.id);
		expect(after).toMatchObject({ status: "active", pending_update: null });
		expect(after.items.data[0]?.price.id).toBe(basic);
		expect((await stripe.invoices.retrieve(String(held.latest_invoice))).status).toBe("void");
	});
});

describe("a downgrade", () => {
	it("leaves a credit that pays for the next invoices", async () => {
		const { subscription, item, clock, customer, premium, basic } = await tenDaysIn();
		const { stripe } = sandbox;
		await stripe.subscriptions.update(subscription.id, {
			items: [{ id: item, price: premium }],
			proration_behavior: "always_invoice",
		});
		const down = await stripe.subscriptions.update(subscription.id, {
			items: [{ id: item, price: basic }],
			proration_behavior: "always_invoice",
			expand: ["latest_invoice"],
		});
		expect(down.latest_invoice).toMatchObject({
			status: "paid",
			total: -1333,
			amount_due: 0,
			ending_balance: -1333,
		});
		expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -1333 });
		await advance(sandbox, clock, "2026-05-02");
		expect((await stripe.invoices.list({ customer, limit: 1 })).data[0]).toMatchObject({
			status: "paid",
			total: 1000,
			amount_due: 0,
			starting_balance: -1333,
			ending_balance: -333,
		});
	});

	it("can wait for the end of the period, by a schedule", async () => {
		const { subscription, item, clock, customer, premium, basic } = await tenDaysIn();
		const { stripe } = sandbox;
		await stripe.subscriptions.update(subscription.id, {
			items: [{ id: item, price: premium }],
			proration_behavior: "always_invoice",
		});
		const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
		const [current] = schedule.phases;
		await stripe.subscriptionSchedules.update(schedule.id, {
			end_behavior: "release",
			phases: [
				{ items: [{ price: premium }], start_date: current?.start_date, end_date: current?.end_date },
				{ items: [{ price: basic }], proration_behavior: "none" },
			],
		});
		expect((await stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.price.id).toBe(premium);
		await advance(sandbox, clock, "2026-05-02");
		const after = await stripe.subscriptions.retrieve(subscription.id);
		expect(after.items.data[0]).toMatchObject({ id: item, price: { id: basic } });
		expect(after.schedule).toBe(schedule.id);
		expect((await stripe.invoices.list({ customer, limit: 1 })).data[0]).toMatchObject({
			status: "paid",
			total: 1000,
		});
		await advance(sandbox, clock, "2026-06-02");
		expect((await stripe.subscriptions.retrieve(subscription.id)).schedule).toBeNull();
		expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
			status: "released",
			released_subscription: subscription.id,
		});
	});

	it("by a schedule can be undone", async () => {
		const { subscription, clock, basic } = await tenDaysIn();
		const { stripe } = sandbox;
		const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
		expect(
			(await refusal(stripe.subscriptionSchedules.create({ from_subscription: subscription.id }))).statusCode,
		).toBe(400);
		await stripe.subscriptionSchedules.release(schedule.id);
		await advance(sandbox, clock, "2026-05-02");
		const after = await stripe.subscriptions.retrieve(subscription.id);
		expect(after.schedule).toBeNull();
		expect(after.items.data[0]?.price.id).toBe(basic);
		expect((await refusal(stripe.subscriptionSchedules.release(schedule.id))).statusCode).toBe(400);
	});
});

describe("ending a subscription now", () => {
	it("refunds nothing by default, and cannot be done twice", async () => {
		const { subscription, customer } = await tenDaysIn();
		const { stripe } = sandbox;
		const ended = await stripe.subscriptions.cancel(subscription.id, {
			cancellation_details: { comment: "Bye" },
		});
		expect(ended).toMatchObject({
			status: "canceled",
			cancellation_details: { comment: "Bye", reason: "cancellation_requested" },
		});
		expect((await stripe.invoiceItems.list({ customer })).data).toEqual([]);
		expect((await refusal(stripe.subscriptions.cancel(subscription.id))).code).toBe("resource_missing");
		expect(
			(await refusal(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })))
				.statusCode,
		).toBe(400);
		expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
		expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toHaveLength(1);
	});

	it("refunds the rest as a credit on request", async () => {
		const { subscription, customer } = await tenDaysIn();
		const { stripe } = sandbox;
		await stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true });
		expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -667 });
	});
});

describe("tax", () => {
	it("is added by the rates of the subscription, for every line", async () => {
		const { stripe } = sandbox;
		const { customer, basic } = await shop(sandbox);
		const rate = await stripe.taxRates.create({ display_name: "VAT", inclusive: false, percentage: 19 });
		const subscription = await stripe.subscriptions.create({
			customer,
			items: [{ price: basic }],
			default_tax_rates: [rate.id],
			expand: ["latest_invoice"],
		});
		expect(subscription.latest_invoice).toMatchObject({
			subtotal: 1000,
			total: 1190,
			total_excluding_tax: 1000,
			total_taxes: [
				{
					amount: 190,
					tax_behavior: "exclusive",
					tax_rate_details: { tax_rate: rate.id },
					taxable_amount: 1000,
				},
			],
		});
	});

	it("follows from where the customer lives, and needs to know that", async () => {
		const { stripe } = sandbox;
		await sandbox.control("/sandbox/tax_registrations", {
			registrations: [{ country: "US", state: "CA", percentage: 7.25, display_name: "California" }],
		});
		const { customer, basic } = await shop(sandbox);
		const create = () =>
			stripe.subscriptions.create({
				customer,
				items: [{ price: basic }],
				automatic_tax: { enabled: true },
				expand: ["latest_invoice"],
			});
		expect((await refusal(create())).code).toBe("customer_tax_location_invalid");
		await stripe.customers.update(customer, { address: { country: "US", state: "CA" } });
		expect((await create()).latest_invoice).toMatchObject({
			total: 1073,
			automatic_tax: { enabled: true, status: "complete" },
		});
		await stripe.customers.update(customer, { address: { country: "US", state: "OR" } });
		expect((await create()).latest_invoice).toMatchObject({ total: 1000 });
	});
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { advance, refusal, shop, type TestSandbox, testSandbox } from "../testing/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

/** Makes a draft of 700 cents by hand. */
async function draft(card: string | null = "pm_card_visa") {
	const { stripe } = sandbox;
	const bought = await shop(sandbox, { card });
	await stripe.invoiceItems.create({
		customer: bought.customer,
		amount: 700,
		currency: "usd",
		description: "Extra",
	});
	const invoice = await stripe.invoices.create({
		customer: bought.customer,
		pending_invoice_items_behavior: "include",
		description: "By hand",
	});
	return { ...bought, invoice };
}

describe("an invoice made by hand", () => {
	it("is a draft that can change, and then has a number and cannot", async () => {
		const { stripe } = sandbox;
		const { invoice, customer } = await draft();
		expect(invoice).toMatchObject({ status: "draft", number: null, total: 700, billing_reason: "manual" });
		const item = await stripe.invoiceItems.create({
			customer,
			invoice: invoice.id,
			amount: 300,
			currency: "usd",
		});
		expect((await stripe.invoices.retrieve(invoice.id)).total).toBe(1000);
		await stripe.invoiceItems.del(item.id);
		const final = await stripe.invoices.finalizeInvoice(invoice.id);
		expect(final).toMatchObject({ status: "open", amount_due: 700 });
		expect(final.number).toMatch(/^[A-Z0-9]{8}-0001$/);
		expect((await refusal(stripe.invoices.update(invoice.id, { description: "Other" }))).code).toBe(
			"invoice_not_editable",
		);
		expect((await refusal(stripe.invoices.finalizeInvoice(invoice.id))).statusCode).toBe(400);
		expect((await refusal(stripe.invoices.del(invoice.id))).code).toBe("invoice_not_editable");
		const lines = await stripe.invoices.listLineItems(invoice.id);
		expect(lines.data.map(({ amount, description }) => [amount, description])).toEqual([[700, "Extra"]]);
	});

	it("is paid by the customer's card, or by another one of theirs", async () => {
		const { stripe } = sandbox;
		const { invoice, customer } = await draft();
		const mastercard = await stripe.paymentMethods.attach("pm_card_mastercard", { customer });
		const paid = await stripe.invoices.pay(invoice.id, {
			payment_method: mastercard.id,
			expand: ["payments.data.payment.payment_intent"],
		});
		expect(paid).toMatchObject({ status: "paid", amount_paid: 700, attempt_count: 1 });
		expect(paid.payments?.data[0]?.payment.payment_intent).toMatchObject({
			payment_method: mastercard.id,
			status: "succeeded",
		});
		const payments = await stripe.invoicePayments.list({ invoice: invoice.id });
		expect(payments.data).toMatchObject([{ status: "paid", amount_paid: 700, is_default: true }]);
	});

	it("can be paid outside, voided, or written off", async () => {
		const { stripe } = sandbox;
		const outside = (await draft(null)).invoice.id;
		expect((await refusal(stripe.invoices.pay(outside))).code).toBe("resource_missing");
		await stripe.invoices.finalizeInvoice(outside);
		expect(await stripe.invoices.pay(outside, { paid_out_of_band: true })).toMatchObject({
			status: "paid",
			amount_remaining: 0,
		});
		const voided = (await draft()).invoice.id;
		expect((await refusal(stripe.invoices.voidInvoice(voided))).statusCode).toBe(400);
		await stripe.invoices.finalizeInvoice(voided);
		expect((await stripe.invoices.voidInvoice(voided)).status).toBe("void");
		expect((await refusal(stripe.invoices.pay(voided))).statusCode).toBe(400);
		const lost = (await draft()).invoice.id;
		await stripe.invoices.finalizeInvoice(lost);
		expect((await stripe.invoices.markUncollectible(lost)).status).toBe("uncollectible");
		expect((await stripe.invoices.pay(lost)).status).toBe("paid");
	});

	it("is deleted as a draft, and leaves its items waiting", async () => {
		const { stripe } = sandbox;
		const { invoice, customer } = await draft();
		expect(await stripe.invoices.del(invoice.id)).toMatchObject({ deleted: true });
		expect((await refusal(stripe.invoices.retrieve(invoice.id))).statusCode).toBe(404);
		expect((await stripe.invoiceItems.list({ customer, pending: true })).data).toHaveLength(1);
	});

	it("collects by itself if told to", async () => {
		const { stripe } = sandbox;
		const { customer, clock } = await shop(sandbox, { day: "2026-01-15" });
		await stripe.invoiceItems.create({ customer, amount: 700, currency: "usd" });
		const invoice = await stripe.invoices.create({
			customer,
			auto_advance: true,
			pending_invoice_items_behavior: "include",
		});
		await advance(sandbox, clock, "2026-01-15T12:00:00");
		expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: "paid", amount_paid: 700 });
	});
});

describe("the payment of an invoice", () => {
	it("cannot be canceled or changed directly", async () => {
		const { stripe } = sandbox;
		const { invoice, customer } = await draft(null);
		await stripe.invoices.finalizeInvoice(invoice.id);
		const [intent] = (await stripe.paymentIntents.list({ customer })).data;
		expect((await refusal(stripe.paymentIntents.cancel(intent?.id ?? ""))).message).toContain(
			"Void the invoice",
		);
		expect((await refusal(stripe.paymentIntents.update(intent?.id ?? "", { amount: 1 }))).statusCode).toBe(
			400,
		);
	});
});

describe("the items of a subscription", () => {
	it("can be listed, changed, added and removed one by one", async () => {
		const { stripe } = sandbox;
		const { customer, basic, premium } = await shop(sandbox);
		const subscription = await stripe.subscriptions.create({ customer, items: [{ price: basic }] });
		const [item] = (await stripe.subscriptionItems.list({ subscription: subscription.id })).data;
		const id = item?.id ?? "";
		expect(await stripe.subscriptionItems.retrieve(id)).toEqual(item);
		expect(
			(await stripe.subscriptionItems.update(id, { quantity: 2, proration_behavior: "none" })).quantity,
		).toBe(2);
		const added = await stripe.subscriptionItems.create({
			subscription: subscription.id,
			price: premium,
			proration_behavior: "none",
		});
		expect(added.price.id).toBe(premium);
		expect(
			await refusal(stripe.subscriptionItems.create({ subscription: subscription.id, price: premium })),
		).toMatchObject({ statusCode: 400 });
		expect(await stripe.subscriptionItems.del(id, { proration_behavior: "none" })).toMatchObject({
			id,
			deleted: true,
		});
		expect((await refusal(stripe.subscriptionItems.del(added.id))).statusCode).toBe(400);
		expect(
			(await stripe.subscriptionItems.list({ subscription: subscription.id })).data.map((left) => left.id),
		).toEqual([added.id]);
		expect((await refusal(stripe.subscriptionItems.retrieve(id))).statusCode).toBe(404);
	});
});

describe("a trial without a card", () => {
	it("pauses if that was requested, and goes on when it is resumed", async () => {
		const { stripe } = sandbox;
		const { customer, basic, clock } = await shop(sandbox, { day: "2026-01-15", card: null });
		const subscription = await stripe.subscriptions.create({
			customer,
			items: [{ price: basic }],
			trial_period_days: 7,
			trial_settings: { end_behavior: { missing_payment_method: "pause" } },
		});
		expect(subscription.pending_setup_intent).toMatch(/^seti_/);
		await advance(sandbox, clock, "2026-01-23");
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("paused");
		const method = await stripe.paymentMethods.attach("pm_card_visa", { customer });
		await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } });
		const resumed = await stripe.subscriptions.resume(subscription.id, { expand: ["latest_invoice"] });
		expect(resumed).toMatchObject({ status: "active", latest_invoice: { status: "paid", total: 1000 } });
		expect((await refusal(stripe.subscriptions.resume(subscription.id))).statusCode).toBe(400);
	});

	it("ends if that was requested", async () => {
		const { stripe } = sandbox;
		const { customer, basic, clock } = await shop(sandbox, { day: "2026-01-15", card: null });
		const subscription = await stripe.subscriptions.create({
			customer,
			items: [{ price: basic }],
			trial_period_days: 7,
			trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
		});
		await advance(sandbox, clock, "2026-01-23");
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
	});
});

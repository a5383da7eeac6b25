import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	advance,
	at,
	eventTypes,
	refusal,
	shop,
	type TestSandbox,
	testSandbox,
} from "../../testing/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

/** A customer whose first month is paid, and whose card fails from then on. */
async function failing(day = "2026-01-15") {
	const { stripe } = sandbox;
	const bought = await shop(sandbox, { day });
	const subscription = await stripe.subscriptions.create({
		customer: bought.customer,
		items: [{ price: bought.basic }],
	});
	const bad = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: bought.customer });
	await stripe.customers.update(bought.customer, { invoice_settings: { default_payment_method: bad.id } });
	return { ...bought, subscription };
}

describe("a renewal that cannot be charged", () => {
	it("makes the subscription past due, sends an event, and says when it tries again", async () => {
		const { clock, customer, subscription } = await failing();
		const { stripe } = sandbox;
		const last = (await stripe.events.list({ limit: 1 })).data[0]?.id;
		await advance(sandbox, clock, "2026-02-15T12:00:00");
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due");
		const [invoice] = (await stripe.invoices.list({ customer, limit: 1 })).data;
		expect(invoice).toMatchObject({
			status: "open",
			attempt_count: 1,
			attempted: true,
			next_payment_attempt: at("2026-02-18T11:00:00"),
		});
		const types = await eventTypes(sandbox, last);
		for (const type of ["charge.failed", "payment_intent.payment_failed", "invoice.payment_failed"]) {
			expect(types.filter((told) => told === type)).toHaveLength(1);
		}
		const [past] = (await stripe.events.list({ type: "customer.subscription.updated", limit: 1 })).data;
		expect(past?.data.previous_attributes).toEqual({ status: "active" });
	});

	it("is tried four times and then ends the subscription", async () => {
		const { clock, customer, subscription } = await failing();
		const { stripe } = sandbox;
		await advance(sandbox, clock, "2026-02-15T12:00:00");
		await advance(sandbox, clock, "2026-02-19");
		await advance(sandbox, clock, "2026-02-24");
		const [third] = (await stripe.invoices.list({ customer, limit: 1 })).data;
		expect(third).toMatchObject({ attempt_count: 3, next_payment_attempt: at("2026-03-02T11:00:00") });
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due");
		await advance(sandbox, clock, "2026-03-03");
		const ended = await stripe.subscriptions.retrieve(subscription.id);
		expect(ended).toMatchObject({
			status: "canceled",
			ended_at: at("2026-03-02T11:00:00"),
			cancellation_details: { reason: "payment_failed" },
		});
		const [invoice] = (await stripe.invoices.list({ customer, limit: 1 })).data;
		expect(invoice).toMatchObject({
			status: "open",
			attempt_count: 4,
			next_payment_attempt: null,
			auto_advance: false,
		});
		expect((await stripe.charges.list({ customer })).data.filter(({ paid }) => !paid)).toHaveLength(4);
	});

	it("leaves the subscription unpaid if the account's settings say so, and its later invoices as drafts", async () => {
		await sandbox.control("/sandbox/dunning", { retry_after_days: [2], finally: "unpaid" });
		const { clock, customer, subscription } = await failing();
		const { stripe } = sandbox;
		await advance(sandbox, clock, "2026-02-18");
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("unpaid");
		await advance(sandbox, clock, "2026-03-20");
		const [latest] = (await stripe.invoices.list({ customer, limit: 1 })).data;
		expect(latest).toMatchObject({ status: "draft", auto_advance: false });
		await sandbox.control("/sandbox/dunning", { retry_after_days: [3, 5, 7], finally: "cancel" });
	});

	it("ends when a new card pays the open invoice", async () => {
		const { clock, customer, subscription } = await failing();
		const { stripe } = sandbox;
		await advance(sandbox, clock, "2026-02-16");
		const invoice = String((await stripe.subscriptions.retrieve(subscription.id)).latest_invoice);
		expect(await refusal(stripe.invoices.pay(invoice))).toMatchObject({
			statusCode: 402,
			code: "card_declined",
		});
		const good = await stripe.paymentMethods.attach("pm_card_visa", { customer });
		await stripe.subscriptions.update(subscription.id, { default_payment_method: good.id });
		const paid = await stripe.invoices.pay(invoice);
		expect(paid).toMatchObject({ status: "paid", amount_remaining: 0, attempt_count: 3 });
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
		expect((await refusal(stripe.invoices.pay(invoice))).code).toBe("invoice_already_paid");
		await advance(sandbox, clock, "2026-03-16");
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
	});

	it("waits for the cardholder if the card always asks", async () => {
		const { stripe } = sandbox;
		const { clock, customer, subscription } = await failing();
		const asks = await stripe.paymentMethods.attach("pm_card_authenticationRequired", { customer });
		await stripe.customers.update(customer, { invoice_settings: { default_payment_method: asks.id } });
		const last = (await stripe.events.list({ limit: 1 })).data[0]?.id;
		await advance(sandbox, clock, "2026-02-16");
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due");
		const types = await eventTypes(sandbox, last);
		expect(types).toContain("invoice.payment_action_required");
		expect(types).toContain("invoice.payment_failed");
		const [intent] = (await stripe.paymentIntents.list({ customer, limit: 1 })).data;
		expect(intent).toMatchObject({
			status: "requires_action",
			last_payment_error: { code: "authentication_required" },
		});
	});
});

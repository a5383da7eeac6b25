import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventTypes, refusal, shop, type TestSandbox, testSandbox } from "../../testing/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

describe("a new subscription", () => {
	it("with a good card is active, and its first invoice is paid by one charge", async () => {
		const { stripe } = sandbox;
		const { customer, basic } = await shop(sandbox);
		const subscription = await stripe.subscriptions.create({
			customer,
			items: [{ price: basic }],
			expand: ["latest_invoice.payments"],
		});
		expect(subscription.status).toBe("active");
		const invoice = subscription.latest_invoice;
		if (invoice === null || typeof invoice === "string") throw new Error("The invoice was not expanded.");
		expect(invoice).toMatchObject({
			status: "paid",
			amount_paid: 1000,
			billing_reason: "subscription_create",
		});
		const payment = invoice.payments?.data[0]?.payment;
		const intent = await stripe.paymentIntents.retrieve(String(payment?.payment_intent), {
			expand: ["latest_charge"],
		});
		expect(intent).toMatchObject({ status: "succeeded", amount_received: 1000 });
		expect(intent.latest_charge).toMatchObject({ paid: true, amount: 1000 });
		expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
	});

	it("sends one event for each thing that happened", async () => {
		const { customer, basic } = await shop(sandbox);
		const last = (await sandbox.stripe.events.list({ limit: 1 })).data[0]?.id;
		await sandbox.stripe.subscriptions.create({ customer, items: [{ price: basic }] });
		const types = await eventTypes(sandbox, last);
		for (const type of [
			"charge.succeeded",
			"customer.updated",
			"customer.subscription.created",
			"payment_intent.succeeded",
			"invoice.created",
			"invoice.finalized",
			"invoice.paid",
			"invoice.payment_succeeded",
			"invoice_payment.paid",
		]) {
			expect(types.filter((told) => told === type)).toHaveLength(1);
		}
		expect(types).not.toContain("customer.subscription.updated");
	});

	it("waits with `default_incomplete` until its payment is confirmed", async () => {
		const { stripe } = sandbox;
		const { customer, basic } = await shop(sandbox, { card: null });
		const subscription = await stripe.subscriptions.create({
			customer,
			items: [{ price: basic }],
			payment_behavior: "default_incomplete",
			payment_settings: { save_default_payment_method: "on_subscription" },
			expand: ["latest_invoice.confirmation_secret"],
		});
		expect(subscription.status).toBe("incomplete");
		const invoice = subscription.latest_invoice;
		if (invoice === null || typeof invoice === "string") throw new Error("The invoice was not expanded.");
		const secret = invoice.confirmation_secret?.client_secret ?? "";
		const intent = await sandbox.browser.paymentIntents.confirm(secret.split("_secret_")[0] ?? "", {
			client_secret: secret,
			payment_method: "pm_card_visa",
		} as never);
		expect(intent.status).toBe("succeeded");
		const after = await stripe.subscriptions.retrieve(subscription.id);
		expect(after.status).toBe("active");
		expect(after.default_payment_method).toBe(intent.payment_method);
		const method = await stripe.paymentMethods.retrieve(String(intent.payment_method));
		expect(method.customer).toBe(customer);
	});

	it("without any card is refused, and leaves nothing behind", async () => {
		const { customer, basic } = await shop(sandbox, { card: null });
		const error = await refusal(sandbox.stripe.subscriptions.create({ customer, items: [{ price: basic }] }));
		expect(error).toMatchObject({ statusCode: 400, code: "resource_missing" });
		expect((await sandbox.stripe.subscriptions.list({ customer, status: "all" })).data).toEqual([]);
		expect((await sandbox.stripe.invoices.list({ customer })).data).toEqual([]);
	});
});

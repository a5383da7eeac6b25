import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { advance, at, eventTypes, refusal, shop, type TestSandbox, testSandbox } from "../testing/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

async function subscribed(day: string, more: object = {}) {
	const bought = await shop(sandbox, { day });
	const subscription = await sandbox.stripe.subscriptions.create({
		customer: bought.customer,
		items: [{ price: bought.basic }],
		...more,
	});
	return { ...bought, subscription };
}

async function periodEnd(id: string): Promise<string> {
	const { items } = await sandbox.stripe.subscriptions.retrieve(id);
	return new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10);
}

describe("a test clock", () => {
	it("takes a subscription of 31 January to the end of February, and then to 31 March", async () => {
		const { clock, subscription } = await subscribed("2026-01-31");
		expect(await periodEnd(subscription.id)).toBe("2026-02-28");
		await advance(sandbox, clock, "2026-03-01");
		expect(await periodEnd(subscription.id)).toBe("2026-03-31");
		await advance(sandbox, clock, "2026-04-01");
		expect(await periodEnd(subscription.id)).toBe("2026-04-30");
		await advance(sandbox, clock, "2026-05-01");
		expect(await periodEnd(subscription.id)).toBe("2026-05-31");
	});

	it("goes to 29 February in a leap year", async () => {
		const { clock, subscription } = await subscribed("2028-01-31");
		expect(await periodEnd(subscription.id)).toBe("2028-02-29");
		await advance(sandbox, clock, "2028-03-01");
		expect(await periodEnd(subscription.id)).toBe("2028-03-31");
	});

	it('is "advancing" first and "ready" when it has arrived, and only goes forward', async () => {
		const { clock } = await subscribed("2026-01-15");
		const { stripe } = sandbox;
		const advancing = await stripe.testHelpers.testClocks.advance(clock ?? "", {
			frozen_time: at("2026-02-20"),
		});
		expect(advancing).toMatchObject({ status: "advancing", frozen_time: at("2026-01-15") });
		expect(advancing.status_details.advancing?.target_frozen_time).toBe(at("2026-02-20"));
		await sandbox.settled();
		const ready = await stripe.testHelpers.testClocks.retrieve(clock ?? "");
		expect(ready).toMatchObject({ status: "ready", frozen_time: at("2026-02-20") });
		const error = await refusal(
			stripe.testHelpers.testClocks.advance(clock ?? "", { frozen_time: at("2026-02-19") }),
		);
		expect(error.statusCode).toBe(400);
	});

	it("drafts a renewal's invoice, and an hour later makes it final and paid", async () => {
		const { clock, customer, subscription } = await subscribed("2026-01-15");
		const { stripe } = sandbox;
		await advance(sandbox, clock, "2026-02-15T10:30:00");
		const [draft] = (await stripe.invoices.list({ customer, limit: 1 })).data;
		expect(draft).toMatchObject({
			status: "draft",
			billing_reason: "subscription_cycle",
			auto_advance: true,
			automatically_finalizes_at: at("2026-02-15T11:00:00"),
			number: null,
			created: at("2026-02-15"),
		});
		expect((await stripe.subscriptions.retrieve(subscription.id)).latest_invoice).toBe(draft?.id);
		await advance(sandbox, clock, "2026-02-15T11:00:00");
		const paid = await stripe.invoices.retrieve(draft?.id ?? "");
		expect(paid).toMatchObject({ status: "paid", amount_paid: 1000 });
		expect(paid.status_transitions).toMatchObject({
			finalized_at: at("2026-02-15T11:00:00"),
			paid_at: at("2026-02-15T11:00:00"),
		});
		expect(paid.lines.data[0]?.period).toEqual({ start: at("2026-02-15"), end: at("2026-03-15") });
	});

	it("sends a renewal's event with the new period first, and what the old one was", async () => {
		const { clock, subscription } = await subscribed("2026-01-15");
		const { stripe } = sandbox;
		const last = (await stripe.events.list({ limit: 1 })).data[0]?.id;
		await advance(sandbox, clock, "2026-02-16");
		const types = (await eventTypes(sandbox, last)).filter((type) =>
			/subscription|^invoice\.|charge/.test(type),
		);
		expect(types.filter((type) => type !== "invoice.updated")).toEqual([
			"customer.subscription.updated",
			"invoice.created",
			"invoice.finalized",
			"charge.succeeded",
			"invoice.paid",
			"invoice.payment_succeeded",
		]);
		const [updated] = (await stripe.events.list({ type: "customer.subscription.updated", limit: 1 })).data;
		expect(updated?.data.object).toMatchObject({ id: subscription.id });
		expect(updated?.data.previous_attributes).toMatchObject({
			items: { data: [{ current_period_start: at("2026-01-15") }] },
			latest_invoice: subscription.latest_invoice,
		});
		expect(updated?.request).toEqual({ id: null, idempotency_key: null });
	});

	it("goes through a year in order, with one invoice a month", async () => {
		const { clock, customer, subscription } = await subscribed("2026-01-31");
		for (let month = 2; month <= 12; month += 1) {
			await advance(sandbox, clock, `2026-${String(month).padStart(2, "0")}-28T23:00:00`);
		}
		await advance(sandbox, clock, "2027-01-30");
		const { data } = await sandbox.stripe.invoices.list({ customer, limit: 100 });
		expect(data.map(({ status }) => status)).toEqual(Array(12).fill("paid"));
		const days = data.map(({ created }) => new Date(created * 1000).toISOString().slice(5, 10)).reverse();
		expect(days).toEqual([
			"01-31",
			"02-28",
			"03-31",
			"04-30",
			"05-31",
			"06-30",
			"07-31",
			"08-31",
			"09-30",
			"10-31",
			"11-30",
			"12-31",
		]);
		expect(data.map(({ created }) => created)).toEqual(
			data.map(({ created }) => created).sort((a, b) => b - a),
		);
		expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
	});

	it("ends a subscription at the end of its period if that was requested, without another invoice", async () => {
		const { clock, customer, subscription } = await subscribed("2026-01-15");
		const { stripe } = sandbox;
		const scheduled = await stripe.subscriptions.update(subscription.id, {
			cancel_at_period_end: true,
			cancellation_details: { feedback: "too_expensive", comment: "Too much" },
		});
		expect(scheduled).toMatchObject({
			status: "active",
			cancel_at_period_end: true,
			cancel_at: at("2026-02-15"),
			canceled_at: at("2026-01-15"),
			cancellation_details: {
				reason: "cancellation_requested",
				feedback: "too_expensive",
				comment: "Too much",
			},
		});
		await advance(sandbox, clock, "2026-03-20");
		const ended = await stripe.subscriptions.retrieve(subscription.id);
		expect(ended).toMatchObject({ status: "canceled", ended_at: at("2026-02-15") });
		expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
		const [told] = (await stripe.events.list({ type: "customer.subscription.deleted", limit: 1 })).data;
		expect(told?.data.object).toMatchObject({ id: subscription.id, status: "canceled" });
	});

	it("goes on if the cancellation was undone before the end", async () => {
		const { clock, subscription } = await subscribed("2026-01-15");
		const { stripe } = sandbox;
		await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
		const resumed = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
		expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
		await advance(sandbox, clock, "2026-02-16");
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
	});

	it("ends a subscription at any moment that was set", async () => {
		const { clock, subscription } = await subscribed("2026-01-15", { cancel_at: at("2026-01-20") });
		await advance(sandbox, clock, "2026-01-21");
		expect(await sandbox.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
			status: "canceled",
			ended_at: at("2026-01-20"),
			cancel_at_period_end: false,
		});
	});

	it("expires a subscription without its first payment after 23 hours", async () => {
		const { clock, customer, subscription } = await subscribed("2026-01-15", {
			payment_behavior: "default_incomplete",
		});
		const { stripe } = sandbox;
		await advance(sandbox, clock, "2026-01-16T08:59:00");
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("incomplete");
		await advance(sandbox, clock, "2026-01-16T09:00:00");
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("incomplete_expired");
		const [invoice] = (await stripe.invoices.list({ customer })).data;
		expect(invoice?.status).toBe("void");
		const [intent] = (await stripe.paymentIntents.list({ customer })).data;
		expect(intent).toMatchObject({ status: "canceled", cancellation_reason: "void_invoice" });
	});

	it("announces the end of a trial, and then charges", async () => {
		const { clock, customer, subscription } = await subscribed("2026-01-15", { trial_period_days: 10 });
		const { stripe } = sandbox;
		expect(subscription).toMatchObject({ status: "trialing", trial_end: at("2026-01-25") });
		expect((await stripe.invoices.list({ customer })).data[0]).toMatchObject({ status: "paid", total: 0 });
		const last = (await stripe.events.list({ limit: 1 })).data[0]?.id;
		await advance(sandbox, clock, "2026-01-22T10:00:00");
		expect(await eventTypes(sandbox, last)).toContain("customer.subscription.trial_will_end");
		await advance(sandbox, clock, "2026-01-25T12:00:00");
		expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
			status: "active",
			billing_cycle_anchor: at("2026-01-25"),
		});
		expect((await stripe.invoices.list({ customer, limit: 1 })).data[0]).toMatchObject({
			status: "paid",
			total: 1000,
		});
	});

	it("takes its customers along when it is deleted", async () => {
		const { clock, customer, subscription } = await subscribed("2026-01-15");
		const { stripe } = sandbox;
		await stripe.testHelpers.testClocks.del(clock ?? "");
		expect(await stripe.customers.retrieve(customer)).toEqual({
			id: customer,
			object: "customer",
			deleted: true,
		});
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
		expect((await refusal(stripe.testHelpers.testClocks.retrieve(clock ?? ""))).statusCode).toBe(404);
	});
});

describe("time without a test clock", () => {
	it("is the machine's: everything that is due happens, even if it was due while nothing ran", async () => {
		let now = Date.parse("2026-01-31T10:00:00Z");
		const timed = await testSandbox({ now: () => now });
		const { customer, basic } = await shop(timed);
		const subscription = await timed.stripe.subscriptions.create({ customer, items: [{ price: basic }] });
		now = Date.parse("2026-04-02T00:00:00Z");
		await timed.settled();
		const { data } = await timed.stripe.invoices.list({ customer });
		expect(
			data.map(({ status, created }) => [status, new Date(created * 1000).toISOString().slice(0, 10)]),
		).toEqual([
			["paid", "2026-03-31"],
			["paid", "2026-02-28"],
			["paid", "2026-01-31"],
		]);
		expect((await timed.stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
		await timed.close();
	});
});

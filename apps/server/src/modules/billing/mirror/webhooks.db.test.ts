import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { expectAgreement } from "../testing/agree.ts";
import { type BillingApp, billingApp } from "../testing/billing-app.ts";
import { handleEventsJob } from "./handle-events.ts";

onDatabase("a webhook", (open) => {
	let app: BillingApp;
	beforeAll(async () => {
		app = await billingApp(await open());
	});
	afterAll(() => app.stop());

	const eventText = (change: object = {}) =>
		JSON.stringify({
			id: `evt_${randomUUID().replaceAll("-", "")}`,
			object: "event",
			api_version: "2026-10-28.endive",
			created: Math.floor(Date.now() / 1000),
			type: "customer.subscription.updated",
			data: { object: { id: "sub_x", object: "subscription", customer: "cus_unknown" } },
			...change,
		});
	const sign = (payload: string, more: { secret?: string; timestamp?: number } = {}) =>
		app.stripe.webhooks.generateTestHeaderString({ payload, secret: app.webhookSecret, ...more });
	const tell = (payload: string, signature?: string, type = "application/json") =>
		app.http.inject({
			method: "POST",
			url: "/webhooks/stripe",
			headers: { "content-type": type, ...(signature !== undefined && { "stripe-signature": signature }) },
			payload,
		});
	const kept = async (payload: string) =>
		app.rows("select * from private.stripe_events where id = $1", [JSON.parse(payload).id]);

	describe("that is forged", () => {
		const now = () => Math.floor(Date.now() / 1000);
		it.each([
			["without a signature", () => undefined],
			["with an empty one", () => ""],
			["with another secret", (payload: string) => sign(payload, { secret: "whsec_other" })],
			["of another body", () => sign(eventText())],
			["of six minutes ago", (payload: string) => sign(payload, { timestamp: now() - 360 })],
			[
				"with a moment of the sender's choosing",
				(payload: string) => sign(payload).replace(/^t=\d+/, `t=${now() - 1}`),
			],
		])("%s is refused, and nothing is stored", async (_what, signature) => {
			const payload = eventText();
			const answer = await tell(payload, signature(payload));
			expect(answer.statusCode).toBe(400);
			expect(answer.body).not.toContain(app.webhookSecret);
			expect(await kept(payload)).toEqual([]);
		});

		it("with another content type, or with one space added, is refused", async () => {
			const payload = eventText();
			expect((await tell(payload, sign(payload), "text/plain")).statusCode).toBe(415);
			expect((await tell(`${payload} `, sign(payload))).statusCode).toBe(400);
		});
	});

	it("is stored once, however often it comes, without its content", async () => {
		const payload = eventText({
			data: { object: { object: "customer", id: "cus_unknown", email: "secret@example.com" } },
		});
		const answers = await Promise.all([1, 2, 3, 4, 5].map(() => tell(payload, sign(payload))));
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
		const rows = await kept(payload);
		expect(rows).toMatchObject([{ type: "customer.subscription.updated", customer_id: "cus_unknown" }]);
		expect(JSON.stringify(rows)).not.toContain("secret@example.com");
	});

	it("about an unknown person or thing is answered and forgotten", async () => {
		const about = [
			{ object: "subscription", id: "sub_x", customer: "cus_of_nobody" },
			{ object: "price", id: "price_x" },
			{ object: "something.new", id: "x", customer: null },
		];
		for (const object of about) {
			const payload = eventText({ type: "something.happened", data: { object } });
			expect((await tell(payload, sign(payload))).statusCode).toBe(200);
			await expect
				.poll(async () => (await kept(payload))[0]?.handled_at, { timeout: 10_000 })
				.toBeInstanceOf(Date);
		}
		// Another program's customer in the same Stripe account, with everything that belongs to one.
		const stranger = await app.stripe.customers.create({ email: "stranger@example.com" });
		const method = await app.stripe.paymentMethods.attach("pm_card_visa", { customer: stranger.id });
		const [price] = (await app.stripe.prices.list()).data;
		if (price) {
			await app.stripe.subscriptions.create({
				customer: stranger.id,
				default_payment_method: method.id,
				items: [{ price: price.id }],
			});
		}
		await app.settled();
		expect(app.mailer.sent.filter(({ to }) => to.startsWith("stranger"))).toEqual([]);
	});

	it("is handled by the schedule if its process died before it added a job", async () => {
		const ann = await app.person("asleep@example.com");
		await app.buy(ann, "basic");
		await app.settled();
		const customer = await app.customerOf(ann);
		await app.control("/sandbox/webhook_mode", { hold: true });
		const [subscription] = (await app.stripe.subscriptions.list({ customer })).data;
		await app.stripe.subscriptions.cancel(subscription?.id ?? "");
		await app.rows(
			"insert into private.stripe_events (id, type, customer_id, created_at) values ('evt_asleep', 'x', $1, now())",
			[customer],
		);
		await app.queue.enqueue(app.parts.db, handleEventsJob, {});
		await expect.poll(async () => (await app.overview(ann)).subscription, { timeout: 20_000 }).toBeNull();
		await app.control("/sandbox/webhook_mode", { hold: false });
		await expectAgreement(app, ann);
	});

	it("that arrives while Stripe cannot be reached is handled later", async () => {
		const ann = await app.person("away@example.com");
		await app.buy(ann, "basic");
		await app.settled();
		const customer = await app.customerOf(ann);
		// Three failures, because the SDK retries twice by itself.
		await app.control("/sandbox/faults", {
			method: "GET",
			path: `/v1/customers/${customer}`,
			when: "before",
			times: 3,
		});
		const [charge] = (await app.stripe.charges.list({ customer })).data;
		await app.stripe.refunds.create({ charge: charge?.id ?? "" });
		await expectAgreement(app, ann);
		expect((await app.payments(ann))[0]?.status).toBe("refunded");
	});
});

onDatabase("webhooks that come shuffled, twice, late and again", (open) => {
	let app: BillingApp;
	beforeAll(async () => {
		app = await billingApp(await open());
		await app.control("/sandbox/webhook_mode", { shuffle: true, duplicates: 2, delay_ms: 300 });
	});
	afterAll(() => app.stop());

	it("bring the mirror in line with Stripe, and each thing is mailed once", async () => {
		const ann = await app.person("shuffled@example.com");
		const clock = await app.onClock(ann, new Date("2027-01-10T10:00:00Z"));
		await app.buy(ann, "basic");
		await app.api(ann, "POST", "/api/billing/plan-change", { planId: "premium" });
		await clock.to("2027-02-10T12:00:00Z");
		await clock.to("2027-03-10T12:00:00Z");
		const { subscription } = await app.overview(ann);
		await app.api(ann, "POST", "/functions/v1/cancel-subscription", {
			subscriptionId: subscription.id,
			reason: "Other",
		});
		await clock.to("2027-04-11T12:00:00Z");
		await expectAgreement(app, ann);

		const mails = app.mailsTo(ann);
		expect(mails.filter((subject) => subject.startsWith("You are now on"))).toHaveLength(1);
		expect(mails.filter((subject) => subject.includes("has ended"))).toHaveLength(1);
		const before = await app.rows("select * from public.payment_history order by id");

		// Sends all of them again, the oldest last.
		const events = (await app.stripe.events.list({ limit: 100 })).data;
		for (const { id } of events.slice(0, 40)) await app.control(`/sandbox/events/${id}/redeliver`, {});
		// Sends them as new events with an old state. After weeks, nothing remembers the mails either.
		await app.rows("delete from private.stripe_events");
		await app.rows("delete from private.mails");
		for (const { id } of events.slice(0, 40)) await app.control(`/sandbox/events/${id}/redeliver`, {});
		await expectAgreement(app, ann);
		expect(app.mailsTo(ann)).toEqual(mails);
		expect(await app.rows("select * from public.payment_history order by id")).toEqual(before);
	}, 120_000);
});

onDatabase("webhooks that never come", (open) => {
	let app: BillingApp;
	beforeAll(async () => {
		app = await billingApp(await open());
	});
	afterAll(() => app.stop());

	it("are made up for at night: changes, ends, and what was missed", async () => {
		const people = await Promise.all(["a", "b", "c"].map((name) => app.person(`lost-${name}@example.com`)));
		const [ann, bob, cleo] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
		for (const person of [ann, bob, cleo]) await app.buy(person as never, "pro");
		await app.settled();
		await app.control("/sandbox/webhook_mode", { hold: true });
		const of = async (person: typeof ann) =>
			(await app.stripe.subscriptions.list({ customer: await app.customerOf(person as never) })).data[0]
				?.id ?? "";
		await app.stripe.subscriptions.update(await of(ann), { cancel_at_period_end: true });
		await app.stripe.subscriptions.cancel(await of(bob));
		const [charge] = (await app.stripe.charges.list({ customer: await app.customerOf(cleo as never) })).data;
		await app.stripe.refunds.create({ charge: charge?.id ?? "" });
		expect((await app.overview(ann as never)).subscription.cancel_at_period_end, "nobody has told us").toBe(
			false,
		);
		const missed = async () => {
			const { body } = await app.http.inject({ url: "/metrics", headers: { host: "localhost" } });
			return Number(/^unlisted_payment_events_missed (\d+)$/m.exec(body)?.[1]);
		};
		expect(await missed()).toBe(0);
		// Advances the clock, because younger events may still be on their way.
		app.clock.advance(660_000);

		await app.queue.enqueue(app.parts.db, "billing.reconcile", {});
		await expect
			.poll(
				async () => (await app.rows("select from public.subscriptions where status = 'canceled'")).length,
				{ timeout: 30_000 },
			)
			.toBe(1);
		await expect
			.poll(async () => (await app.payments(cleo as never))[0]?.status, { timeout: 30_000 })
			.toBe("refunded");
		// Customers are mirrored side by side, so any of them may be the last one.
		await expect
			.poll(async () => (await app.overview(ann as never)).subscription.cancel_at_period_end, {
				timeout: 30_000,
			})
			.toBe(true);
		await expect
			.poll(async () => (await app.overview(bob as never)).entitled_plan, { timeout: 30_000 })
			.toBeNull();

		await expect.poll(missed, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);

		// Three receipts, a cancellation, an end and a refund.
		await expect.poll(() => app.mailer.sent.length, { timeout: 20_000 }).toBe(6);
		await app.control("/sandbox/webhook_mode", { hold: false });
		for (const person of [ann, bob, cleo]) await expectAgreement(app, person as never);
		expect(app.mailer.sent.length, "and when they come after all, nothing is said twice").toBe(6);

		// Makes an event that is only a moment old at the comparison.
		await app.control("/sandbox/webhook_mode", { hold: true });
		app.clock.advance(-660_000);
		await app.stripe.subscriptions.update(await of(ann), { cancel_at_period_end: false });
		await app.queue.enqueue(app.parts.db, "billing.reconcile", {});
		await expect
			.poll(async () => (await app.overview(ann as never)).subscription.cancel_at_period_end, {
				timeout: 30_000,
			})
			.toBe(false);
		await app.rows("delete from private.billing_reconciliations where missed > 0");
		await expect
			.poll(() => app.rows("select missed from private.billing_reconciliations"), { timeout: 10_000 })
			.toEqual([{ missed: 0 }]);
		expect(await missed()).toBe(0);
		await app.control("/sandbox/webhook_mode", { hold: false });
	}, 120_000);

	it("are not needed when only the mirror is wrong", async () => {
		const dan = await app.person("differs@example.com");
		await app.buy(dan, "pro");
		await app.settled();
		await app.rows(
			"update public.subscriptions set plan_type = 'basic', cancel_at = now() where user_id = $1",
			[dan.id],
		);
		await app.queue.enqueue(app.parts.db, "billing.reconcile", {});
		await expect
			.poll(async () => (await app.overview(dan)).subscription.plan_type, { timeout: 30_000 })
			.toBe("pro");
	});

	it("are not needed to end the subscription of an account that the operator emptied", async () => {
		const eve = await app.person("emptied@example.com");
		await app.buy(eve, "pro");
		const customer = await app.customerOf(eve);
		const { status } = await app.call("DELETE", `/admin/users/${eve.id}`, {
			token: app.parts.serviceRoleKey,
			body: { should_soft_delete: true },
		});
		expect(status).toBe(200);
		await app.queue.enqueue(app.parts.db, "billing.reconcile", {});
		await expect
			.poll(async () => (await app.stripe.customers.retrieve(customer)).deleted, { timeout: 30_000 })
			.toBe(true);
		await app.settled();
		expect(await app.rows("select status from public.subscriptions where user_id = $1", [eve.id])).toEqual([
			{ status: "canceled" },
		]);
	});
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { expectAgreement } from "../testing/agree.ts";
import { type BillingApp, billingApp } from "../testing/billing-app.ts";

onDatabase("a year of a subscription", (open) => {
	let app: BillingApp;
	beforeAll(async () => {
		app = await billingApp(await open());
	});
	afterAll(() => app.stop());

	const card = async (person: Person, number: string) => {
		const { subscription } = await app.overview(person);
		return app.api(person, "POST", "/functions/v1/update-payment-method", {
			subscriptionId: subscription.id,
			paymentMethodId: await app.card(number),
		});
	};

	it("is mirrored at every step: renewals, a failing card, recovery, plan changes, cancellation, the end", async () => {
		const ann = await app.person("year@example.com");
		const clock = await app.onClock(ann, new Date("2027-01-31T10:00:00Z"));
		expect((await app.buy(ann, "basic")).body.subscription).toMatchObject({
			current_period_end: "2027-02-28T10:00:00.000Z",
		});
		await expectAgreement(app, ann);

		for (const [day, end] of [
			["2027-02-28T12:00:00Z", "2027-03-31T10:00:00.000Z"],
			["2027-03-31T12:00:00Z", "2027-04-30T10:00:00.000Z"],
			["2027-04-30T12:00:00Z", "2027-05-31T10:00:00.000Z"],
		] as const) {
			await clock.to(day);
			await expectAgreement(app, ann);
			expect((await app.overview(ann)).subscription).toMatchObject({
				status: "active",
				current_period_end: end,
			});
		}
		expect(await app.payments(ann)).toHaveLength(4);

		// This card can be saved but not charged.
		expect((await card(ann, "4000000000000341")).status).toBe(200);
		await clock.to("2027-05-31T12:00:00Z");
		await expectAgreement(app, ann);
		expect(await app.overview(ann)).toMatchObject({
			subscription: { status: "past_due" },
			grace: { until: "2027-06-14T11:00:00.000Z", amount_due: 999 },
			entitled_plan: "basic",
		});
		expect(app.mailsTo(ann).at(-1)).toBe("Your payment did not go through");
		await clock.to("2027-06-03T12:00:00Z");
		await expectAgreement(app, ann);
		expect(app.mailsTo(ann).filter((subject) => subject.includes("did not go through"))).toHaveLength(2);

		// Recovery: the new card pays the open invoice at once.
		expect((await card(ann, "4242424242424242")).body).toEqual({ success: true, error: null });
		await expectAgreement(app, ann);
		expect(await app.overview(ann)).toMatchObject({
			subscription: { status: "active" },
			grace: null,
			entitled_plan: "basic",
		});
		await clock.to("2027-06-30T12:00:00Z");
		await expectAgreement(app, ann);

		// An upgrade in the middle of a period.
		await clock.to("2027-07-15T10:00:00Z");
		const preview = await app.api(ann, "POST", "/api/billing/plan-change/preview", { planId: "premium" });
		const changed = await app.api(ann, "POST", "/api/billing/plan-change", {
			planId: "premium",
			prorationDate: preview.body.proration_date,
		});
		expect(changed.body).toMatchObject({ subscription: { plan_type: "premium" }, entitled_plan: "premium" });
		expect((await app.payments(ann))[0]?.amount).toBe(preview.body.amount_due_now);
		await expectAgreement(app, ann);
		await clock.to("2027-07-31T12:00:00Z");
		await expectAgreement(app, ann);
		expect((await app.payments(ann))[0]).toMatchObject({ amount: 2999, description: "Premium Plan" });

		// A downgrade with the next period.
		await app.api(ann, "POST", "/api/billing/plan-change", { planId: "pro" });
		await clock.to("2027-08-31T12:00:00Z");
		await expectAgreement(app, ann);
		expect(await app.overview(ann)).toMatchObject({
			subscription: { plan_type: "pro" },
			scheduled_plan: null,
			entitled_plan: "pro",
		});
		expect((await app.payments(ann))[0]).toMatchObject({ amount: 1999, description: "Pro Plan" });
		await clock.to("2027-09-30T12:00:00Z");
		await expectAgreement(app, ann);

		// A refund, and the end.
		await app.stripe.refunds.create({ charge: (await app.payments(ann))[0]?.transaction_id });
		await expectAgreement(app, ann);
		const { subscription } = await app.overview(ann);
		await app.api(ann, "POST", "/functions/v1/cancel-subscription", {
			subscriptionId: subscription.id,
			reason: "Other",
		});
		await expectAgreement(app, ann);
		await clock.to("2027-10-30T12:00:00Z");
		await expectAgreement(app, ann);
		expect((await app.overview(ann)).entitled_plan).toBe("pro");
		await clock.to("2027-10-31T12:00:00Z");
		await expectAgreement(app, ann);
		expect(await app.overview(ann)).toMatchObject({ subscription: null, entitled_plan: null });
		await clock.to("2028-01-31T12:00:00Z");
		await expectAgreement(app, ann);
		expect(app.mailsTo(ann).filter((subject) => !subject.startsWith("Receipt"))).toEqual([
			"Your payment did not go through",
			"Your payment did not go through",
			"You are now on the Premium Plan",
			"Your plan changes to the Pro Plan on Aug 31, 2027",
			"You are now on the Pro Plan",
			"We refunded $19.99",
			"Your Pro Plan ends on Oct 31, 2027",
			"Your Pro Plan has ended",
		]);
		// A person who comes back is a new subscriber at Stripe, and the same person here.
		expect((await app.buy(ann, "basic")).body.subscription).toMatchObject({ status: "active" });
		await expectAgreement(app, ann);
	}, 240_000);

	it.each([
		["cancel", "canceled", null, "Your Pro Plan has ended"],
		["unpaid", "unpaid", "unpaid", "Your Pro Plan is paused"],
	] as const)(
		"whose card keeps failing (%s) keeps the plan for the grace period, and then loses it",
		async (how, _status, shown, mail) => {
			await app.control("/sandbox/dunning", { finally: how });
			const bob = await app.person(`dunning-${how}@example.com`);
			const clock = await app.onClock(bob, new Date("2027-03-01T10:00:00Z"));
			await app.buy(bob, "pro");
			await card(bob, "4000000000000341");
			await clock.to("2027-04-01T12:00:00Z");
			await expectAgreement(app, bob);
			expect((await app.overview(bob)).entitled_plan).toBe("pro");
			await clock.to("2027-04-09T12:00:00Z");
			await expectAgreement(app, bob);
			app.clock.set(new Date("2027-04-15T12:00:00Z"));
			expect(await app.overview(bob), "past due, and the grace period is over").toMatchObject({
				subscription: { status: "past_due" },
				entitled_plan: null,
				amount_due: 1999,
			});
			await clock.to("2027-04-17T12:00:00Z");
			await expectAgreement(app, bob);
			const { subscription, entitled_plan: entitled } = await app.overview(bob);
			expect([subscription?.status ?? null, entitled]).toEqual([shown, null]);
			expect((await app.overview(bob)).amount_due).toBe(shown === "unpaid" ? 1999 : null);
			expect(app.mailsTo(bob).at(-1)).toBe(mail);
			expect(new Set(app.mailsTo(bob)).size, "and nothing else was said").toBe(3);
			if (how !== "unpaid") return;
			expect((await card(bob, "4242424242424242")).body.success).toBe(true);
			await expectAgreement(app, bob);
			expect(await app.overview(bob)).toMatchObject({
				subscription: { status: "active" },
				entitled_plan: "pro",
			});
		},
		120_000,
	);

	it.each([
		["past due", "past_due", "2027-04-01T12:00:00Z"],
		["unpaid", "unpaid", "2027-04-20T12:00:00Z"],
	])(
		"that is %s ends at once when its owner cancels it, and nothing is owed any more",
		async (_, status, at) => {
			await app.control("/sandbox/dunning", { finally: "unpaid" });
			const kim = await app.person(`leaves-${status}@example.com`);
			const clock = await app.onClock(kim, new Date("2027-03-01T10:00:00Z"));
			await app.buy(kim, "pro");
			await card(kim, "4000000000000341");
			await clock.to(at);
			await expectAgreement(app, kim);
			const { subscription } = await app.overview(kim);
			expect(subscription.status).toBe(status);
			const canceled = await app.api(kim, "POST", "/functions/v1/cancel-subscription", {
				subscriptionId: subscription.id,
				reason: "Too expensive",
			});
			expect(canceled.body).toEqual({ success: true, error: null });
			await expectAgreement(app, kim);
			expect(await app.overview(kim)).toMatchObject({ subscription: null, entitled_plan: null, grace: null });
			const customer = await app.customerOf(kim);
			const invoices = (await app.stripe.invoices.list({ customer })).data.map((one) => one.status);
			expect(invoices.toSorted()).toEqual(["paid", "void"]);
			await clock.to("2027-07-01T12:00:00Z");
			await expectAgreement(app, kim);
			expect((await app.payments(kim)).filter((payment) => payment.status === "completed")).toHaveLength(1);
			expect(app.mailsTo(kim).at(-1)).toBe("Your Pro Plan has ended");
			const mail = await app.mailer.waitFor(kim.email, ({ subject }) => subject.endsWith("has ended"));
			expect(mail.text).toContain("has ended, as you asked. Nothing more will be charged.");
			expect(mail.text).not.toContain("until");
		},
		120_000,
	);

	it("whose bank asks at a renewal waits for its owner, who is told once", async () => {
		await app.control("/sandbox/dunning", { finally: "cancel" });
		const eve = await app.person("asked@example.com");
		const clock = await app.onClock(eve, new Date("2027-05-01T10:00:00Z"));
		const { body } = await app.buy(eve, "basic", "4000002760003184");
		await app.answerBank(body.clientSecret, "complete");
		await expectAgreement(app, eve);
		await clock.to("2027-06-01T12:00:00Z");
		await expectAgreement(app, eve);
		const { action, grace, entitled_plan: entitled } = await app.overview(eve);
		expect([entitled, grace.amount_due, typeof action?.client_secret]).toEqual(["basic", 999, "string"]);
		expect(app.mailsTo(eve).at(-1)).toBe("Your bank asks you to confirm a payment");
		await app.answerBank(action.client_secret, "complete");
		await expectAgreement(app, eve);
		expect(await app.overview(eve)).toMatchObject({
			subscription: { status: "active" },
			action: null,
			grace: null,
		});
		expect(app.mailsTo(eve).filter((subject) => subject.includes("bank"))).toHaveLength(1);
	}, 120_000);

	it("whose first payment never happens ends after a day, and owes nothing", async () => {
		const dan = await app.person("never@example.com");
		const clock = await app.onClock(dan, new Date("2027-05-01T10:00:00Z"));
		await app.buy(dan, "basic", "4000000000000002");
		await clock.to("2027-05-02T12:00:00Z");
		await expectAgreement(app, dan);
		expect(await app.overview(dan)).toMatchObject({ subscription: null, entitled_plan: null });
		expect(app.mailsTo(dan)).toEqual([]);
	}, 60_000);
});

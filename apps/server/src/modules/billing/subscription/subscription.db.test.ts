import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { type BillingApp, billingApp } from "../testing/billing-app.ts";
import { subscribers } from "../testing/subscribers.ts";
import { entitlementOf } from "./entitlement-of.ts";

onDatabase("a subscription", (open) => {
	let app: BillingApp;
	beforeAll(async () => {
		app = await billingApp(await open());
	});
	afterAll(() => app.stop());

	const { somebody, subscriber, atStripe, cancel, newCard } = subscribers(() => app);

	describe("that is canceled", () => {
		it("stays active until its period is over, with the reason kept here and a mail", async () => {
			const { person, id } = await subscriber();
			const answer = await cancel(person, id, { feedback: "  I move to the moon. " });
			expect(answer).toEqual({ status: 200, body: { success: true, error: null } });
			const theirs = await atStripe(person);
			expect(theirs.cancel_at_period_end).toBe(true);
			expect(theirs.cancellation_details).toMatchObject({ feedback: "too_expensive", comment: null });
			expect(await app.overview(person)).toMatchObject({
				subscription: { status: "active", cancel_at_period_end: true },
				entitled_plan: "pro",
			});
			expect(
				await app.rows(
					"select plan_type, reason, feedback, taken_back_at from private.cancellations where user_id = $1",
					[person.id],
				),
			).toEqual([
				{ plan_type: "pro", reason: "Too expensive", feedback: "I move to the moon.", taken_back_at: null },
			]);
			const mail = await app.mailer.waitFor(person.email, ({ subject }) => subject.includes("ends on"));
			expect(mail.subject).toMatch(/^Your Pro Plan ends on [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
		});

		it("continues when its owner resumes it", async () => {
			const { person, id } = await subscriber();
			await cancel(person, id);
			expect(await app.api(person, "POST", "/api/billing/resume")).toMatchObject({
				status: 200,
				body: { subscription: { status: "active", cancel_at_period_end: false } },
			});
			expect((await atStripe(person)).cancel_at_period_end).toBe(false);
			expect(
				await app.rows("select taken_back_at is null as open from private.cancellations where user_id = $1", [
					person.id,
				]),
			).toEqual([{ open: false }]);
			expect((await app.api(person, "POST", "/api/billing/resume")).status).toBe(409);
			await app.settled();
			expect(app.mailsTo(person)).toEqual([
				"Receipt for $19.99",
				expect.stringContaining("ends on"),
				"Your Pro Plan continues",
			]);
		});

		it("takes back only its own cancellation when it is resumed, not that of one which ended before", async () => {
			const { person, id } = await subscriber();
			await app.rows(
				`insert into private.cancellations (user_id, plan_type, reason, asked_at)
				 values ($1, 'basic', 'Other', '2025-01-01')`,
				[person.id],
			);
			await cancel(person, id);
			expect((await app.api(person, "POST", "/api/billing/resume")).status).toBe(200);
			expect(
				await app.rows(
					`select plan_type, taken_back_at is null as stays from private.cancellations
					 where user_id = $1 order by asked_at`,
					[person.id],
				),
			).toEqual([
				{ plan_type: "basic", stays: true },
				{ plan_type: "pro", stays: false },
			]);
		});

		it("on a day set by Stripe's own pages shows as canceled, and can be resumed too", async () => {
			const { person } = await subscriber();
			const theirs = await atStripe(person);
			const end = theirs.items.data[0]?.current_period_end ?? 0;
			await app.stripe.subscriptions.update(theirs.id, { cancel_at: end - 86_400 });
			await app.settled();
			expect((await app.overview(person)).subscription.cancel_at_period_end).toBe(true);
			await app.api(person, "POST", "/api/billing/resume");
			expect((await atStripe(person)).cancel_at).toBeNull();
		});

		it.each([
			["with a reason of their own", { reason: "Because" }],
			["with a field that is not known", { force: true }],
		])("%s is refused", async (_what, change) => {
			const { person, id } = await subscriber();
			expect(await cancel(person, id, change)).toMatchObject({ status: 400, body: { success: false } });
			expect((await atStripe(person)).cancel_at_period_end).toBe(false);
		});

		it("without a reason is canceled too, because programs send only its id", async () => {
			const { person, id } = await subscriber();
			expect(await cancel(person, id, { reason: undefined })).toMatchObject({ status: 200 });
			expect((await atStripe(person)).cancel_at_period_end).toBe(true);
			expect(
				await app.rows("select reason from private.cancellations where user_id = $1", [person.id]),
			).toEqual([{ reason: "Not given" }]);
		});

		it.each(["past_due", "pending", "unpaid", "paused"])(
			"keeps the month that Stripe collected a moment ago, though our copy still says %s",
			async (status) => {
				const { person, id } = await subscriber();
				await app.settled();
				await app.rows("update public.subscriptions set status = $2 where id = $1", [id, status]);
				expect(await cancel(person, id)).toMatchObject({ status: 200, body: { success: true } });
				expect(await atStripe(person)).toMatchObject({ status: "active", cancel_at_period_end: true });
				expect((await app.overview(person)).entitled_plan).toBe("pro");
			},
		);

		it("twice is canceled once, with the last reason", async () => {
			const { person, id } = await subscriber();
			await Promise.all([cancel(person, id), cancel(person, id)]);
			await cancel(person, id, { reason: "Other" });
			expect(
				await app.rows("select reason from private.cancellations where user_id = $1", [person.id]),
			).toEqual([{ reason: "Other" }]);
			await app.settled();
			expect(app.mailsTo(person).filter((subject) => subject.includes("ends on"))).toHaveLength(1);
		});
	});

	it("of someone else counts as none, for every call", async () => {
		const { id } = await subscriber();
		const { person: other } = await subscriber("basic");
		const nobody = await somebody();
		for (const person of [other, nobody]) {
			expect(await cancel(person, id)).toMatchObject({
				status: 404,
				body: { success: false, error: "No active subscription found" },
			});
			const { first } = await newCard(person, id, "4242424242424242");
			expect(first).toMatchObject({ status: 404, body: { error: "No active subscription found" } });
		}
		for (const path of ["resume", "plan-change", "plan-change/preview"]) {
			const answer = await app.api(
				nobody,
				"POST",
				`/api/billing/${path}`,
				path === "resume" ? undefined : { planId: "pro" },
			);
			expect([path, answer.status]).toEqual([path, 404]);
		}
		expect(await app.payments(nobody)).toEqual([]);
	});

	describe("that gets another card", () => {
		it("has the new card at Stripe, as subscription and customer, and on its page", async () => {
			const { person, id } = await subscriber();
			const { first } = await newCard(person, id, "5555555555554444");
			expect(first).toEqual({ status: 200, body: { success: true, error: null } });
			const theirs = await atStripe(person);
			const customer = await app.stripe.customers.retrieve(await app.customerOf(person));
			expect(theirs.default_payment_method).toMatch(/^pm_/);
			expect("invoice_settings" in customer && customer.invoice_settings.default_payment_method).toBe(
				theirs.default_payment_method,
			);
			expect((await app.overview(person)).subscription.payment_method).toBe("Mastercard ending in 4444");
		});

		it("keeps the old one when the new one is declined, in Stripe's words", async () => {
			const { person, id } = await subscriber();
			const { first } = await newCard(person, id, "4000000000000002");
			expect(first).toMatchObject({
				status: 402,
				body: { success: false, error: "Your card was declined." },
			});
			expect((await app.overview(person)).subscription.payment_method).toBe("Visa ending in 4242");
		});

		it("waits for the bank's question, and continues when the page sends it again", async () => {
			const { person, id } = await subscriber();
			const { first, send } = await newCard(person, id, "4000002500003155");
			expect(first.body).toMatchObject({
				success: true,
				requiresAction: true,
				clientSecret: expect.stringMatching(/^seti_/),
			});
			expect((await app.overview(person)).subscription.payment_method).toBe("Visa ending in 4242");
			await app.answerBank(first.body.clientSecret, "complete");
			expect(await send()).toEqual({ status: 200, body: { success: true, error: null } });
			expect((await app.overview(person)).subscription.payment_method).toBe("Visa ending in 3155");
		});
	});

	it("with a refunded payment shows it, with one mail for each refund", async () => {
		const { person } = await subscriber("pro");
		const [payment] = await app.payments(person);
		await app.stripe.refunds.create({ charge: payment?.transaction_id, amount: 500 });
		await app.settled();
		expect(await app.payments(person)).toMatchObject([
			{ status: "completed", amount: 1999, amount_refunded: 500 },
		]);
		await app.stripe.refunds.create({ charge: payment?.transaction_id });
		await app.settled();
		expect(await app.payments(person)).toMatchObject([
			{ status: "refunded", amount: 1999, amount_refunded: 1999 },
		]);
		expect(app.mailsTo(person).slice(1)).toEqual(["We refunded $5.00", "We refunded $14.99"]);
	});

	it("has its owner's current name and address on its next invoice", async () => {
		const { person } = await subscriber("basic");
		await app.call("PUT", "/user", {
			token: person.access,
			body: { data: { first_name: "New", last_name: "Name" } },
		});
		await app.api(person, "POST", "/api/billing/plan-change", { planId: "pro" });
		const customer = await app.stripe.customers.retrieve(await app.customerOf(person));
		expect(customer).toMatchObject({ name: "New Name", email: person.email });
	});

	it("has ended if somebody deleted its customer at Stripe, and its owner can buy again", async () => {
		const { person } = await subscriber("pro");
		await app.stripe.customers.del(await app.customerOf(person));
		await app.settled();
		expect(await app.overview(person)).toMatchObject({ subscription: null, entitled_plan: null });
		expect(await app.payments(person), "what was paid stays").toHaveLength(1);
		expect((await app.buy(person, "basic")).body.subscription).toMatchObject({
			plan_type: "basic",
			status: "active",
		});
		expect(await app.payments(person)).toHaveLength(2);
		expect((await app.overview(person)).entitled_plan).toBe("basic");
	});

	it("ends at Stripe with the account, and so do its customer and cards", async () => {
		const { person, id } = await subscriber("pro");
		await cancel(person, id, { feedback: "My name is Ann." });
		const customerId = await app.customerOf(person);
		const { id: subscriptionId } = await atStripe(person);
		const answer = await app.api(person, "POST", "/api/account/delete", {
			password: person.password,
			confirmation: "DELETE MY ACCOUNT",
		});
		expect(answer.status).toBe(200);
		await expect
			.poll(async () => (await app.stripe.subscriptions.retrieve(subscriptionId)).status, { timeout: 20_000 })
			.toBe("canceled");
		await expect
			.poll(async () => (await app.stripe.customers.retrieve(customerId)).deleted, { timeout: 20_000 })
			.toBe(true);
		await expect.poll(() => app.rows("select from private.leaving_customers")).toEqual([]);
		await app.settled();
		expect(await entitlementOf({ db: app.parts.db, clock: app.clock })(person.id)).toBeNull();
		const [reason] = await app.rows(
			"select * from private.cancellations where subscription_id is null order by asked_at desc",
		);
		expect(reason).toMatchObject({ user_id: null, reason: "Too expensive", feedback: null });
	});

	it("is in its owner's export, with invoices and reasons, and in nobody else's", async () => {
		const { person, id } = await subscriber("pro");
		await cancel(person, id, { feedback: "Only mine." });
		const archive = (await app.api(person, "GET", "/api/account/export")).body;
		expect(archive).toMatchObject({
			subscriptions: [{ plan_type: "pro" }],
			payments: [{ amount: 1999 }],
			invoices: [{ number: expect.any(String), total: 1999, lines: [{ amount: 1999 }] }],
			cancellations: [{ reason: "Too expensive", feedback: "Only mine." }],
		});
		expect((await app.api(await somebody(), "GET", "/api/account/export")).body).toMatchObject({
			invoices: [],
			cancellations: [],
		});
	});
});

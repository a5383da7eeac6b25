import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { type BillingApp, billingApp } from "../testing/billing-app.ts";
import { subscribers } from "../testing/subscribers.ts";

onDatabase("a change of plan", (open) => {
	let app: BillingApp;
	beforeAll(async () => {
		app = await billingApp(await open());
	});
	afterAll(() => app.stop());
	const { subscriber, atStripe, cancel, newCard } = subscribers(() => app);

	const preview = (person: Person, planId: string) =>
		app.api(person, "POST", "/api/billing/plan-change/preview", { planId });
	const change = (person: Person, planId: string, prorationDate?: number) =>
		app.api(person, "POST", "/api/billing/plan-change", {
			planId,
			...(prorationDate && { prorationDate }),
		});

	it("to a higher plan happens at once, for the difference that was shown", async () => {
		const { person } = await subscriber("basic");
		const { body: shown } = await preview(person, "premium");
		expect(shown).toMatchObject({
			planId: "premium",
			when: "now",
			next_amount: 2999,
			proration_date: expect.any(Number),
		});
		expect(shown.amount_due_now).toBeGreaterThan(1900);
		expect(shown.amount_due_now).toBeLessThanOrEqual(2000);
		expect((await app.overview(person)).subscription.plan_type, "a preview changes nothing").toBe("basic");
		const changed = await change(person, "premium", shown.proration_date);
		expect(changed).toMatchObject({
			status: 200,
			body: {
				subscription: { plan_type: "premium", status: "active" },
				entitled_plan: "premium",
				action: null,
			},
		});
		const [difference] = await app.payments(person);
		expect(difference).toMatchObject({
			amount: shown.amount_due_now,
			status: "completed",
			description: "Plan change",
		});
		await app.settled();
		expect(app.mailsTo(person)).toContain("You are now on the Premium Plan");
		const replanned = "select from jobs.job where name = 'scanner.plan-anew' and data ->> 'userId' = $1";
		expect(await app.rows(replanned, [person.id]), "each new plan plans the scans again").toHaveLength(2);
	});

	it("to a higher plan with a declined card changes nothing", async () => {
		const { person, id } = await subscriber("basic");
		await newCard(person, id, "4000000000000341");
		const { body: shown } = await preview(person, "pro");
		const answer = await change(person, "pro", shown.proration_date);
		expect(answer).toMatchObject({
			status: 402,
			body: { code: "payment_failed", detail: "Your card was declined." },
		});
		expect(await app.overview(person)).toMatchObject({
			subscription: { plan_type: "basic", status: "active" },
			entitled_plan: "basic",
			grace: null,
		});
		const theirs = await atStripe(person);
		expect(theirs.pending_update).toBeNull();
		const invoices = await app.stripe.invoices.list({
			customer: await app.customerOf(person),
			status: "open",
		});
		expect(invoices.data, "nothing is owed for it").toEqual([]);
	});

	it("to a higher plan with a card whose bank asks happens after the answer", async () => {
		const { person, id } = await subscriber("basic");
		const card = await newCard(person, id, "4000002760003184");
		await app.answerBank(card.first.body.clientSecret, "complete");
		await card.send();
		const { body } = await change(person, "pro");
		expect(body).toMatchObject({
			subscription: { plan_type: "basic" },
			action: { client_secret: expect.any(String) },
		});
		await app.answerBank(body.action.client_secret, "complete");
		await app.settled();
		expect(await app.overview(person)).toMatchObject({ subscription: { plan_type: "pro" }, action: null });
	});

	it("to a lower plan happens when the period ends, and can be taken back until then", async () => {
		const { person } = await subscriber("premium");
		expect((await preview(person, "basic")).body).toMatchObject({
			when: "period_end",
			amount_due_now: 0,
			next_amount: 999,
			proration_date: null,
		});
		const end = (await app.overview(person)).subscription.current_period_end;
		expect((await change(person, "basic")).body).toMatchObject({
			subscription: { plan_type: "premium" },
			scheduled_plan: { plan_type: "basic", from: end },
			entitled_plan: "premium",
		});
		expect(await app.payments(person)).toHaveLength(1);
		await change(person, "pro");
		expect((await app.overview(person)).scheduled_plan, "the last word counts").toEqual({
			plan_type: "pro",
			from: end,
		});
		expect((await app.api(person, "DELETE", "/api/billing/plan-change")).body.scheduled_plan).toBeNull();
		expect((await app.api(person, "DELETE", "/api/billing/plan-change")).status).toBe(409);
		expect((await atStripe(person)).schedule).toBeNull();
	});

	it("to a lower plan is forgotten when the person cancels", async () => {
		const { person, id } = await subscriber("premium");
		await change(person, "basic");
		expect((await cancel(person, id)).status).toBe(200);
		expect(await app.overview(person)).toMatchObject({
			subscription: { cancel_at_period_end: true },
			scheduled_plan: null,
		});
	});

	it.each([
		["to the same plan", "pro", 409],
		["to one that is not there", "gold", 400],
	])("%s is refused", async (_what, planId, status) => {
		const { person } = await subscriber("pro");
		expect((await change(person, planId)).status).toBe(status);
		expect((await preview(person, planId)).status).toBe(status);
	});

	it("is priced from the moment that was shown, and from no other that a browser names", async () => {
		const { person } = await subscriber("basic");
		const { current_period_end: end } = (await app.overview(person)).subscription;
		for (const moment of [
			Date.parse(end) / 1000 - 60,
			Date.now() / 1000 - 90_000,
			Date.now() / 1000 + 86_400,
		]) {
			const answer = await change(person, "premium", Math.floor(moment));
			expect(answer.body.detail).toBe("This price is out of date. Please check it again");
		}
		expect(await app.payments(person)).toHaveLength(1);
	});

	it("is refused while the subscription is canceled", async () => {
		const { person, id } = await subscriber("basic");
		await cancel(person, id);
		expect((await change(person, "pro")).body.detail).toBe(
			"Please resume your subscription before you change the plan",
		);
	});
});

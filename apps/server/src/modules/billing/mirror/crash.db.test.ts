import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Payments } from "../../../providers/payments/port.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { expectAgreement } from "../testing/agree.ts";
import { type BillingApp, billingApp } from "../testing/billing-app.ts";

/** All calls of a checkout to Stripe, in this order. The first test checks the list. */
const steps = [
	"createCustomer",
	"listSubscriptions",
	"takePlaceOfCard",
	"subscribe",
	"latestPayment",
	"pay",
	"readCustomer",
] as const;

/**
 * Acts as if the process died. From one call on, no answer arrives and no request goes out. The last call takes
 * effect or not.
 */
function mortal() {
	let dies: { step: string; when: "before" | "after" } | null = null;
	let dead = false;
	const asked: string[] = [];
	const around = (real: Payments): Payments =>
		new Proxy(real, {
			get: (target, name: keyof Payments) => {
				const work = target[name] as (...given: unknown[]) => unknown;
				// Another process would handle the webhooks.
				if (["readEvent", "eventsSince", "liveSubscriptions"].includes(name)) return work;
				return async (...given: unknown[]) => {
					asked.push(name);
					if (dead) throw new Error("dead");
					const now = dies?.step === name ? dies.when : null;
					if (now === "before") dead = true;
					if (dead) throw new Error("died");
					const answer = await work(...given);
					if (now === "after") dead = true;
					if (dead) throw new Error("died");
					return answer;
				};
			},
		});
	return {
		asked,
		around: (real: Payments | null) => real && around(real),
		die: (step: string, when: "before" | "after") => {
			dies = { step, when };
		},
		live: () => {
			dies = null;
			dead = false;
		},
	};
}

onDatabase("a checkout whose server dies", (open) => {
	let app: BillingApp;
	const life = mortal();
	beforeAll(async () => {
		app = await billingApp(await open(), {}, { payments: life.around, setupSold: true });
	});
	afterAll(() => app.stop());

	let people = 0;
	const somebody = () => app.person(`mortal${people++}@example.com`);
	const order = async (person: { id: string }) => ({
		planId: "pro",
		userId: person.id,
		paymentMethodId: await app.card("4242424242424242"),
		attemptId: randomUUID(),
		deepScanSetup: true,
	});
	const buy = (person: Awaited<ReturnType<typeof somebody>>, body: object) =>
		app.api(person, "POST", "/functions/v1/create-subscription", body);

	it("calls Stripe in the steps that are broken below, and in no others", async () => {
		const ann = await somebody();
		life.asked.length = 0;
		await app.control("/sandbox/webhook_mode", { hold: true });
		await buy(ann, await order(ann));
		expect(life.asked).toEqual(steps);
		await app.control("/sandbox/webhook_mode", { hold: false });
		await app.settled();
	});

	describe.each(steps)("at %s", (step) => {
		it.each(["before", "after"] as const)(
			"%s it took effect, a second try pays once and nothing is lost",
			async (when) => {
				const ann = await somebody();
				const body = await order(ann);
				await app.control("/sandbox/webhook_mode", { hold: true });
				life.die(step, when);
				expect((await buy(ann, body)).status).toBeGreaterThanOrEqual(500);
				life.live();
				// Two tabs come back at once.
				const again = await Promise.all([buy(ann, body), buy(ann, body)]);
				expect(again.map(({ body: said }) => said.subscription?.status)).toEqual(["active", "active"]);
				await app.control("/sandbox/webhook_mode", { hold: false });
				await expectAgreement(app, ann);
				const customer = await app.customerOf(ann);
				const charges = (await app.stripe.charges.list({ customer })).data;
				expect(charges.map(({ amount, paid }) => [amount, paid])).toEqual([[1999 + 4900, true]]);
				const subscriptions = (await app.stripe.subscriptions.list({ customer, status: "all" })).data;
				expect(subscriptions.map(({ status }) => status)).toEqual(["active"]);
				expect(await app.overview(ann)).toMatchObject({
					entitled_plan: "pro",
					deep_scan_setup: { paid_at: expect.any(String) },
				});
			},
		);

		it("that nobody repeats is finished by webhooks alone", async () => {
			const ann = await somebody();
			life.die(step, "after");
			await buy(ann, await order(ann));
			life.live();
			await app.settled();
			const [row] = await app.rows(
				"select stripe_customer_id as id from private.billing_customers where user_id = $1",
				[ann.id],
			);
			if (!row?.id) return expect(["createCustomer"]).toContain(step);
			await expectAgreement(app, ann);
			const paid = steps.indexOf(step) >= steps.indexOf("pay");
			expect((await app.overview(ann)).entitled_plan).toBe(paid ? "pro" : null);
		});
	});
});

onDatabase("a checkout whose answers from Stripe are lost on the way", (open) => {
	let app: BillingApp;
	beforeAll(async () => {
		app = await billingApp(await open());
	});
	afterAll(() => app.stop());

	it.each(["before", "after"])("%s it was done is done once, without the person noticing", async (when) => {
		const ann = await app.person(`lost-${when}@example.com`);
		for (const path of ["/v1/customers", "/v1/subscriptions"]) {
			await app.control("/sandbox/faults", { method: "POST", path, when, times: 1 });
		}
		expect((await app.buy(ann, "basic")).body.subscription).toMatchObject({ status: "active" });
		await expectAgreement(app, ann);
		const customers = (await app.stripe.customers.list({ email: ann.email })).data;
		expect(customers).toHaveLength(1);
		expect((await app.stripe.charges.list({ customer: customers[0]?.id ?? "" })).data).toHaveLength(1);
	});
});

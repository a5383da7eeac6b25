import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { advance, eventTypes, refusal, shop, type TestSandbox, testSandbox } from "../testing/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

/** The address in the next action, which a browser would show. */
function challengeOf(intent: Stripe.PaymentIntent | Stripe.SetupIntent): string {
	const action = intent.next_action;
	if (action?.type === "redirect_to_url") return action.redirect_to_url?.url ?? "";
	return String((action?.use_stripe_sdk as { stripe_js?: string } | undefined)?.stripe_js);
}

const answer = (challenge: string, how: "complete" | "fail") =>
	fetch(`${challenge}/${how}`, { method: "POST", redirect: "manual" });

/** Makes a customer whose new subscription waits for the bank's page. */
async function asked(card: string) {
	const { stripe } = sandbox;
	const { customer, basic, clock } = await shop(sandbox, { day: "2026-01-15", card: null });
	const subscription = await stripe.subscriptions.create({
		customer,
		items: [{ price: basic }],
		payment_behavior: "default_incomplete",
		payment_settings: { save_default_payment_method: "on_subscription" },
	});
	const [waiting] = (await stripe.paymentIntents.list({ customer })).data;
	const intent = await sandbox.browser.paymentIntents.confirm(waiting?.id ?? "", {
		client_secret: waiting?.client_secret,
		payment_method: card,
		use_stripe_sdk: true,
	} as never);
	return { customer, subscription, intent, clock };
}

describe("a card that asks its owner", () => {
	it("leaves the subscription incomplete until the owner has agreed", async () => {
		const { stripe } = sandbox;
		const { subscription, intent, customer } = await asked("pm_card_threeDSecure2Required");
		expect(intent).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("incomplete");
		const told = await eventTypes(sandbox);
		expect(told).toContain("payment_intent.requires_action");
		expect(told).toContain("invoice.payment_action_required");
		expect((await stripe.charges.list({ customer })).data).toEqual([]);

		const done = await answer(challengeOf(intent), "complete");
		expect(done.status).toBe(200);
		expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
		const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
		expect(after).toMatchObject({ status: "active", latest_invoice: { status: "paid" } });
		expect(after.default_payment_method).toBe(intent.payment_method);
		const [charge] = (await stripe.charges.list({ customer })).data;
		expect(charge?.payment_method_details?.card?.three_d_secure?.result).toBe("authenticated");
	});

	it("is not charged if the owner does not agree, and can be tried again", async () => {
		const { stripe } = sandbox;
		const { subscription, intent, customer } = await asked("pm_card_authenticationRequired");
		await answer(challengeOf(intent), "fail");
		const failed = await stripe.paymentIntents.retrieve(intent.id);
		expect(failed).toMatchObject({
			status: "requires_payment_method",
			payment_method: null,
			last_payment_error: { code: "payment_intent_authentication_failure" },
		});
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("incomplete");
		expect((await stripe.charges.list({ customer })).data).toEqual([]);
		const again = await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
		expect(again.status).toBe("succeeded");
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
	});

	it("may still be declined after the owner has agreed", async () => {
		const { stripe } = sandbox;
		const { subscription, intent } = await asked("pm_card_threeDSecureRequiredChargeDeclined");
		await answer(challengeOf(intent), "complete");
		expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
			status: "requires_payment_method",
			last_payment_error: { code: "card_declined", decline_code: "generic_decline" },
		});
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("incomplete");
	});

	it("accepts one answer: an old page decides nothing", async () => {
		const { intent } = await asked("pm_card_threeDSecure2Required");
		const page = challengeOf(intent);
		expect((await answer(page, "fail")).status).toBe(200);
		expect((await answer(page, "complete")).status).toBe(404);
		expect((await fetch(page)).status).toBe(404);
		expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_payment_method");
	});

	it("sends the owner back to where the payment came from", async () => {
		const intent = await sandbox.stripe.paymentIntents.create({
			amount: 500,
			currency: "usd",
			payment_method: "pm_card_threeDSecure2Required",
			confirm: true,
			return_url: "http://127.0.0.1:3000/back?plan=basic",
		});
		expect(intent.next_action?.type).toBe("redirect_to_url");
		const page = await fetch(challengeOf(intent));
		expect(page.headers.get("content-security-policy")).toContain(
			"form-action 'self' http://127.0.0.1:3000;",
		);
		const done = await answer(challengeOf(intent), "complete");
		expect(done.status).toBe(303);
		const back = new URL(done.headers.get("location") ?? "");
		expect(`${back.origin}${back.pathname}`).toBe("http://127.0.0.1:3000/back");
		expect(Object.fromEntries(back.searchParams)).toEqual({
			plan: "basic",
			payment_intent: intent.id,
			payment_intent_client_secret: intent.client_secret,
			redirect_status: "succeeded",
		});
	});

	it("shows what to agree to on a page without inline scripts and styles", async () => {
		const { intent } = await asked("pm_card_threeDSecure2Required");
		const page = await fetch(challengeOf(intent));
		const html = await page.text();
		expect(html).toContain("$10.00");
		expect(html).toContain("Complete authentication");
		expect(html).not.toMatch(/<style|<script>|style=|onclick/);
		const policy = page.headers.get("content-security-policy") ?? "";
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("frame-ancestors http://localhost:* https://localhost:*");
		expect(policy).not.toContain("unsafe");
	});
});

describe("a charge without the owner", () => {
	const offSession = (customer: string, method: string) =>
		sandbox.stripe.paymentIntents.create({
			amount: 500,
			currency: "usd",
			customer,
			payment_method: method,
			off_session: true,
			confirm: true,
		});

	it("is declined by a card that was never set up for it, and works once it was", async () => {
		const { stripe } = sandbox;
		const { customer } = await shop(sandbox, { card: null });
		const method = await stripe.paymentMethods.attach("pm_card_authenticationRequiredOnSetup", { customer });
		expect(await refusal(offSession(customer, method.id))).toMatchObject({
			statusCode: 402,
			code: "authentication_required",
			decline_code: "authentication_required",
		});
		const setup = await stripe.setupIntents.create({ customer, payment_method: method.id, confirm: true });
		expect(setup.status).toBe("requires_action");
		await answer(challengeOf(setup), "complete");
		expect((await stripe.setupIntents.retrieve(setup.id)).status).toBe("succeeded");
		expect((await offSession(customer, method.id)).status).toBe("succeeded");
	});

	it("is always declined by a card that always asks", async () => {
		const { stripe } = sandbox;
		const { customer } = await shop(sandbox, { card: null });
		const setup = await stripe.setupIntents.create({
			customer,
			payment_method: "pm_card_authenticationRequired",
			confirm: true,
		});
		await answer(challengeOf(setup), "complete");
		const error = await refusal(offSession(customer, String(setup.payment_method)));
		expect(error.code).toBe("authentication_required");
	});

	it("renews a subscription whose first payment the owner agreed to", async () => {
		const { stripe } = sandbox;
		const { subscription, intent, clock } = await asked("pm_card_authenticationRequiredOnSetup");
		await answer(challengeOf(intent), "complete");
		await advance(sandbox, clock, "2026-02-16");
		expect(
			await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] }),
		).toMatchObject({
			status: "active",
			latest_invoice: { status: "paid", billing_reason: "subscription_cycle" },
		});
	});
});

describe("setting a card up", () => {
	it("asks nobody for an ordinary card", async () => {
		const { customer } = await shop(sandbox, { card: null });
		const setup = await sandbox.stripe.setupIntents.create({ customer });
		const done = await sandbox.browser.setupIntents.confirm(setup.id, {
			client_secret: setup.client_secret,
			payment_method_data: {
				type: "card",
				card: { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" },
			},
		} as never);
		expect(done.status).toBe("succeeded");
		const method = await sandbox.stripe.paymentMethods.retrieve(String(done.payment_method));
		expect(method.customer).toBe(customer);
	});

	it("saves nothing if the owner does not agree", async () => {
		const { customer } = await shop(sandbox, { card: null });
		const setup = await sandbox.stripe.setupIntents.create({
			customer,
			payment_method: "pm_card_threeDSecure2Required",
			confirm: true,
		});
		await answer(challengeOf(setup), "fail");
		expect(await sandbox.stripe.setupIntents.retrieve(setup.id)).toMatchObject({
			status: "requires_payment_method",
			last_setup_error: { code: "setup_intent_authentication_failure" },
		});
		expect((await sandbox.stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
	});
});

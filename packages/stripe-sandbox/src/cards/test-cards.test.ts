import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal, shop, type TestSandbox, testSandbox } from "../testing/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

const card = (number: string, more: object = {}) => ({
	type: "card" as const,
	card: { number, exp_month: 12, exp_year: 2040, cvc: "123", ...more },
});

const declined = [
	["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
	["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
	["4000000000009987", "card_declined", "lost_card", "Your card was declined."],
	["4000000000009979", "card_declined", "stolen_card", "Your card was declined."],
	[
		"4000000000006975",
		"card_declined",
		"card_velocity_exceeded",
		"Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
	],
	["4000000000000069", "expired_card", "expired_card", "Your card has expired."],
	["4000000000000127", "incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."],
	[
		"4000000000000119",
		"processing_error",
		"processing_error",
		"An error occurred while processing your card. Try again in a little bit.",
	],
] as const;

describe("a card that the bank declines", () => {
	it.each(declined)("%s cannot be attached: %s, %s", async (number, code, decline_code, message) => {
		const { stripe, browser } = sandbox;
		const { customer } = await shop(sandbox, { card: null });
		const method = await browser.paymentMethods.create(card(number));
		const error = await refusal(stripe.paymentMethods.attach(method.id, { customer }));
		expect(error).toMatchObject({ type: "StripeCardError", statusCode: 402, code, decline_code, message });
		expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
	});

	it.each(declined)(
		"%s leaves a failed charge behind: %s, %s",
		async (number, code, decline_code, message) => {
			const { stripe, browser } = sandbox;
			const method = await browser.paymentMethods.create(card(number));
			const intent = await stripe.paymentIntents.create({ amount: 1000, currency: "usd" });
			const error = await refusal(stripe.paymentIntents.confirm(intent.id, { payment_method: method.id }));
			expect(error).toMatchObject({ statusCode: 402, code, decline_code, message });
			const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
			expect(after).toMatchObject({
				status: "requires_payment_method",
				payment_method: null,
				last_payment_error: { code, decline_code, message },
				latest_charge: { id: error.charge, status: "failed", paid: false, failure_code: code },
			});
		},
	);
});

describe("a card that works", () => {
	it.each([
		["4242424242424242", "visa"],
		["5555555555554444", "mastercard"],
		["378282246310005", "amex"],
		["6011111111111117", "discover"],
		["3056930009020004", "diners"],
		["3566002020360505", "jcb"],
		["6200000000000005", "unionpay"],
	])("%s is a %s, and can be saved and charged", async (number, brand) => {
		const { stripe, browser } = sandbox;
		const { customer } = await shop(sandbox, { card: null });
		const method = await browser.paymentMethods.create(card(number));
		expect(method.card).toMatchObject({ brand, last4: number.slice(-4) });
		await stripe.paymentMethods.attach(method.id, { customer });
		const intent = await stripe.paymentIntents.create({
			amount: 1000,
			currency: "usd",
			customer,
			payment_method: method.id,
			confirm: true,
			off_session: true,
		});
		expect(intent.status).toBe("succeeded");
	});

	it("can be named by Stripe's short name, for a payment method and for a token", async () => {
		const { stripe } = sandbox;
		const { customer } = await shop(sandbox, { card: null });
		const attached = await stripe.paymentMethods.attach("pm_card_mastercard", { customer });
		expect(attached.id).toMatch(/^pm_[A-Za-z0-9]{24}$/);
		const fromToken = await stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" } });
		expect(fromToken.card?.last4).toBe("4242");
	});

	it("becomes a customer's default in the call that makes the customer", async () => {
		const customer = await sandbox.stripe.customers.create({
			payment_method: "pm_card_visa",
			invoice_settings: { default_payment_method: "pm_card_visa" },
		});
		const methods = await sandbox.stripe.customers.listPaymentMethods(customer.id);
		expect(methods.data.map(({ id }) => id)).toEqual([customer.invoice_settings.default_payment_method]);
	});
});

describe("the card that attaches and then fails", () => {
	it("is saved, and declined at the charge", async () => {
		const { stripe } = sandbox;
		const { customer, basic } = await shop(sandbox, { card: "pm_card_chargeCustomerFail" });
		const subscription = await stripe.subscriptions.create({ customer, items: [{ price: basic }] });
		expect(subscription.status).toBe("incomplete");
		const error = await refusal(
			stripe.subscriptions.create({
				customer,
				items: [{ price: basic }],
				payment_behavior: "error_if_incomplete",
			}),
		);
		expect(error).toMatchObject({ statusCode: 402, code: "card_declined" });
		expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toHaveLength(1);
	});
});

describe("a typed card", () => {
	it.each([
		["4242424242424241", {}, "incorrect_number", "number", "Your card number is incorrect."],
		[
			"4242424242424242",
			{ exp_month: 13 },
			"invalid_expiry_month",
			"exp_month",
			"Your card's expiration month is invalid.",
		],
		[
			"4242424242424242",
			{ exp_year: 2020 },
			"invalid_expiry_year",
			"exp_year",
			"Your card's expiration year is invalid.",
		],
		["4242424242424242", { cvc: "12" }, "invalid_cvc", "cvc", "Your card's security code is invalid."],
		["42", {}, "invalid_number", "number", "The card number is not a valid credit card number."],
	])("%s with %o is %s", async (number, more, code, param, message) => {
		const error = await refusal(sandbox.browser.paymentMethods.create(card(number, more)));
		expect(error).toMatchObject({ type: "StripeCardError", statusCode: 402, code, param, message });
	});

	it("is refused, because it is no test card and could be a real one", async () => {
		const error = await refusal(sandbox.browser.paymentMethods.create(card("4111111111111111")));
		expect(error).toMatchObject({
			statusCode: 402,
			code: "card_declined",
			decline_code: "test_mode_live_card",
		});
		expect(error.message).toContain("This is a sandbox");
		const token = await refusal(
			sandbox.browser.tokens.create({
				card: { number: "4111111111111111", exp_month: "12", exp_year: "2040", cvc: "123" },
			}),
		);
		expect(token.message).toContain("This is a sandbox");
	});

	it("makes a token for one use", async () => {
		const { stripe, browser } = sandbox;
		const token = await browser.tokens.create({
			card: { number: "5555555555554444", exp_month: "12", exp_year: "2040", cvc: "123" },
		});
		const method = await stripe.paymentMethods.create({ type: "card", card: { token: token.id } });
		expect(method.card?.brand).toBe("mastercard");
		const error = await refusal(stripe.paymentMethods.create({ type: "card", card: { token: token.id } }));
		expect(error).toMatchObject({ statusCode: 400, code: "token_already_used" });
	});
});

describe("a payment method without a customer", () => {
	it("works for one payment, and not at all once it was detached", async () => {
		const { stripe, browser } = sandbox;
		const { customer } = await shop(sandbox, { card: null });
		const once = await browser.paymentMethods.create(card("4242424242424242"));
		const pay = () =>
			stripe.paymentIntents.create({ amount: 500, currency: "usd", payment_method: once.id, confirm: true });
		expect((await pay()).status).toBe("succeeded");
		expect((await refusal(pay())).message).toContain("It may not be used again");
		const saved = await stripe.paymentMethods.attach("pm_card_visa", { customer });
		await stripe.paymentMethods.detach(saved.id);
		expect((await refusal(stripe.paymentMethods.attach(saved.id, { customer }))).statusCode).toBe(400);
	});
});

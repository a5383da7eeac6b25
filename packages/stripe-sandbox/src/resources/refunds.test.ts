import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventTypes, refusal, shop, type TestSandbox, testSandbox } from "../testing/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

async function paid() {
	const { stripe } = sandbox;
	const { customer, basic } = await shop(sandbox);
	const subscription = await stripe.subscriptions.create({ customer, items: [{ price: basic }] });
	const [charge] = (await stripe.charges.list({ customer })).data;
	if (charge === undefined) throw new Error("Nothing was charged.");
	return { customer, subscription, charge };
}

describe("a refund", () => {
	it("returns a part, then the rest, and no more", async () => {
		const { stripe } = sandbox;
		const { charge, subscription } = await paid();
		const last = (await stripe.events.list({ limit: 1 })).data[0]?.id;
		const part = await stripe.refunds.create({
			charge: charge.id,
			amount: 400,
			reason: "requested_by_customer",
		});
		expect(part).toMatchObject({
			amount: 400,
			status: "succeeded",
			charge: charge.id,
			reason: "requested_by_customer",
		});
		expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 400, refunded: false });
		expect(await eventTypes(sandbox, last)).toEqual(["charge.refunded", "refund.created"]);

		expect((await refusal(stripe.refunds.create({ charge: charge.id, amount: 601 }))).message).toBe(
			"Refund amount ($6.01) is greater than unrefunded amount on charge ($6.00)",
		);
		const rest = await stripe.refunds.create({ payment_intent: String(charge.payment_intent) });
		expect(rest.amount).toBe(600);
		const after = await stripe.charges.retrieve(charge.id, { expand: ["refunds"] });
		expect(after).toMatchObject({ amount_refunded: 1000, refunded: true });
		expect(after.refunds?.data.map(({ id }) => id)).toEqual([rest.id, part.id]);
		expect(await refusal(stripe.refunds.create({ charge: charge.id }))).toMatchObject({
			code: "charge_already_refunded",
		});
		expect((await stripe.refunds.list({ charge: charge.id })).data).toHaveLength(2);
		const invoice = await stripe.invoices.retrieve(String(subscription.latest_invoice));
		expect(invoice).toMatchObject({ status: "paid", amount_paid: 1000 });
	});

	it("of a charge that failed, or of none, is refused", async () => {
		const { stripe } = sandbox;
		const error = await refusal(
			stripe.paymentIntents.create({
				amount: 500,
				currency: "usd",
				payment_method: "pm_card_chargeDeclined",
				confirm: true,
			}),
		);
		expect((await refusal(stripe.refunds.create({ charge: error.charge }))).statusCode).toBe(400);
		expect(await refusal(stripe.refunds.create({}))).toMatchObject({ code: "parameter_missing" });
		expect(await refusal(stripe.refunds.create({ charge: "ch_x" }))).toMatchObject({
			code: "resource_missing",
			param: "charge",
		});
	});
});

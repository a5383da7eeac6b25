import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { type BillingApp, billingApp } from "./testing/billing-app.ts";

onDatabase("what billing logs", (open) => {
	let app: BillingApp;
	let logged = "";
	beforeAll(async () => {
		vi.spyOn(process.stderr, "write").mockImplementation((line) => {
			logged += String(line);
			return true;
		});
		app = await billingApp(await open(), { LOG_LEVEL: "trace" });
	});
	afterAll(async () => {
		await app.stop();
		vi.restoreAllMocks();
	});

	it("holds no secret, no card, no name and no address, whatever goes wrong", async () => {
		const ann = await app.person("private-person@example.com");
		await app.call("PUT", "/user", {
			token: ann.access,
			body: { data: { first_name: "Hildegard", last_name: "Geheim" } },
		});
		await app.buy(ann, "basic", "4000000000009995");
		const { body } = await app.buy(ann, "basic", "4000000000003220");
		await app.answerBank(body.clientSecret, "complete");
		await app.settled();
		await app.api(ann, "POST", "/functions/v1/update-payment-method", {
			subscriptionId: body.subscription.id,
			paymentMethodId: "pm_not_there",
		});
		await app.control("/sandbox/faults", {
			method: "GET",
			path: `/v1/customers/${await app.customerOf(ann)}`,
			when: "before",
			times: 3,
		});
		const [charge] = (await app.stripe.charges.list({ customer: await app.customerOf(ann) })).data;
		await app.stripe.refunds.create({ charge: charge?.id ?? "" });
		await app.settled();
		await app.http.inject({
			method: "POST",
			url: "/webhooks/stripe",
			headers: { "content-type": "application/json", "stripe-signature": "t=1,v1=00" },
			payload: JSON.stringify({ email: "forged@example.com" }),
		});
		await app.api(ann, "POST", "/functions/v1/cancel-subscription", {
			subscriptionId: body.subscription.id,
			reason: "Other",
			feedback: "Between us",
		});
		expect(logged, "there is a log at all").toContain("/functions/v1/create-subscription");
		expect(logged).toContain("a webhook was refused");
		for (const secret of [
			app.parts.env.STRIPE_SECRET_KEY,
			app.webhookSecret,
			body.clientSecret,
			"private-person",
			"forged@example.com",
			"Hildegard",
			"Geheim",
			"Between us",
			"4000000000",
			"ending in",
			"someone@example.com",
		]) {
			expect(logged).not.toContain(String(secret));
		}
	}, 60_000);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { type BillingApp, billingApp } from "../testing/billing-app.ts";

onDatabase("a failed renewal if the plan stops at once", (open) => {
	let app: BillingApp;
	beforeAll(async () => {
		app = await billingApp(await open(), { BILLING_GRACE_DAYS: "0" });
	});
	afterAll(() => app.stop());

	it.each([
		["fails", "4000000000000341", "Your payment did not go through"],
		["waits for the bank", "4000002760003184", "Your bank asks you to confirm a payment"],
	])(
		"is mailed without a date until which everything works (%s)",
		async (how, number, subject) => {
			const person = await app.person(`${how.split(" ")[0]}@example.com`);
			const clock = await app.onClock(person, new Date("2027-03-01T10:00:00Z"));
			if (how === "fails") {
				await app.buy(person, "pro");
				const { subscription } = await app.overview(person);
				await app.api(person, "POST", "/functions/v1/update-payment-method", {
					subscriptionId: subscription.id,
					paymentMethodId: await app.card(number),
				});
			} else {
				const { body } = await app.buy(person, "pro", number);
				await app.answerBank(body.clientSecret, "complete");
				await app.settled();
			}
			await clock.to("2027-04-01T12:00:00Z");
			await app.settled();
			expect((await app.overview(person)).entitled_plan).toBeNull();
			const { text } = await app.mailer.waitFor(person.email, (mail) => mail.subject === subject);
			expect(text).toContain("$19.99");
			expect(text).not.toContain("keeps working");
		},
		60_000,
	);
});

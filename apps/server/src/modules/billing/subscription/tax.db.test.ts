import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { expectAgreement } from "../testing/agree.ts";
import { type BillingApp, billingApp } from "../testing/billing-app.ts";
import { wordsOf } from "../testing/read-pdf.ts";

onDatabase("with taxes switched on", (open) => {
	let app: BillingApp;
	beforeAll(async () => {
		app = await billingApp(await open(), { STRIPE_TAX: "on" });
		await app.control("/sandbox/tax_registrations", {
			registrations: [{ country: "US", state: "CA", percentage: "8.25", display_name: "Sales Tax" }],
		});
	});
	afterAll(() => app.stop());

	const buy = async (email: string, address: object) => {
		const person = await app.person(email);
		const paymentMethodId = await app.card("4242424242424242", { address });
		const answer = await app.api(person, "POST", "/functions/v1/create-subscription", {
			planId: "pro",
			userId: person.id,
			paymentMethodId,
		});
		return { person, answer };
	};

	it("is added where it is due, by the card's country, and is shown on invoice and receipt", async () => {
		const { person, answer } = await buy("taxed@example.com", {
			country: "US",
			state: "CA",
			postal_code: "94103",
		});
		expect(answer.status).toBe(200);
		const [payment] = await app.payments(person);
		expect(payment?.amount).toBe(1999 + 165);
		await expectAgreement(app, person);
		const pdf = await app.http.inject({
			url: `/api/billing/payments/${payment?.id}/invoice`,
			headers: { authorization: `Bearer ${person.access}` },
		});
		const words = wordsOf(pdf.rawPayload);
		expect(words).toContain("Subtotal\n$19.99\nTax\n$1.65\nTotal\n$21.64");
		const receipt = await app.mailer.waitFor(person.email);
		expect(receipt.text).toContain("You paid $21.64, including $1.65 tax");
		const { body: preview } = await app.api(person, "POST", "/api/billing/plan-change/preview", {
			planId: "premium",
		});
		expect(preview.next_amount).toBe(2999 + 247);
	});

	it("is zero if none is due", async () => {
		const { person } = await buy("untaxed@example.com", { country: "DE", postal_code: "10115" });
		expect((await app.payments(person))[0]?.amount).toBe(1999);
	});
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { type BillingApp, billingApp } from "../testing/billing-app.ts";

onDatabase("a checkout", (open) => {
	let app: BillingApp;
	beforeAll(async () => {
		app = await billingApp(await open(), {}, { setupSold: true });
	});
	afterAll(() => app.stop());

	let people = 0;
	const somebody = () => app.person(`payer${people++}@example.com`);
	const charges = async (person: { id: string; email: string }) =>
		(await app.stripe.charges.list({ customer: await app.customerOf(person as never) })).data;

	it("with a good card is paid at once: subscription, entitlement, history and receipt agree", async () => {
		const ann = await somebody();
		const answer = await app.buy(ann, "pro");
		expect(answer).toMatchObject({
			status: 200,
			body: {
				success: true,
				error: null,
				subscription: {
					user_id: ann.id,
					plan_type: "pro",
					status: "active",
					cancel_at_period_end: false,
					payment_method: "Visa ending in 4242",
				},
			},
		});
		expect(await app.overview(ann)).toMatchObject({
			subscription: answer.body.subscription,
			entitled_plan: "pro",
			grace: null,
			action: null,
			scheduled_plan: null,
			deep_scan_setup: null,
		});
		const [payment, ...others] = await app.payments(ann);
		expect(others).toEqual([]);
		expect(payment).toMatchObject({
			amount: 1999,
			amount_refunded: 0,
			status: "completed",
			payment_method: "Visa ending in 4242",
			description: "Pro Plan",
			has_invoice: true,
		});
		const [charge] = await charges(ann);
		expect(payment?.transaction_id).toBe(charge?.id);
		const receipt = await app.mailer.waitFor(ann.email);
		expect(receipt).toMatchObject({ subject: "Receipt for $19.99" });
		expect(receipt.text).toContain("Pro Plan");
		await app.settled();
		expect(app.mailsTo(ann)).toEqual(["Receipt for $19.99"]);
	});

	it("makes the prices at Stripe once, under the catalogue's keys", async () => {
		await app.buy(await somebody(), "basic");
		const prices = await app.stripe.prices.list({ limit: 100 });
		expect(prices.data.map(({ lookup_key, unit_amount }) => [lookup_key, unit_amount]).sort()).toEqual([
			["price_basic_monthly", 999],
			["price_premium_monthly", 2999],
			["price_premium_setup", 14900],
			["price_pro_monthly", 1999],
			["price_pro_setup", 4900],
		]);
	});

	it("is visible to the person through /rest/v1 as well, and to nobody else", async () => {
		const [ann, bob] = [await somebody(), await somebody()];
		await app.buy(ann, "basic");
		const own = (person: { access: string }, path: string) =>
			app.http
				.inject({
					url: `/rest/v1/${path}`,
					headers: { authorization: `Bearer ${person.access}`, apikey: app.parts.anonKey },
				})
				.then((answer) => answer.json());
		expect(await own(ann, `subscriptions?select=*&user_id=eq.${ann.id}&status=eq.active`)).toMatchObject([
			{ plan_type: "basic", status: "active", payment_method: "Visa ending in 4242" },
		]);
		const history = "payment_history?select=*,subscriptions!inner(user_id)&order=created_at.desc&limit=50";
		expect(await own(ann, history)).toMatchObject([{ amount: 999, status: "completed" }]);
		expect(await own(bob, `subscriptions?select=*&user_id=eq.${ann.id}`)).toEqual([]);
		expect(await own(bob, history)).toEqual([]);
	});

	describe("is refused", () => {
		it.each([
			["an unknown plan", { planId: "gold" }, 400, "Invalid plan selected"],
			["somebody else's account", { userId: randomUUID() }, 403, "You can subscribe only for yourself"],
			["a field that is not known", { price: 1 }, 400, expect.stringContaining("price")],
			[
				"a set-up that the plan does not have",
				{ deepScanSetup: true },
				400,
				"This plan has no deep-scan setup",
			],
			["a card that is not there", { paymentMethodId: "pm_none" }, 400, "Failed to create subscription"],
		])("for %s", async (_what, change, status, error) => {
			const ann = await somebody();
			const body = { planId: "basic", paymentMethodId: await app.card("4242424242424242"), userId: ann.id };
			const answer = await app.api(ann, "POST", "/functions/v1/create-subscription", { ...body, ...change });
			expect(answer).toMatchObject({ status, body: { success: false, error } });
			expect((await app.overview(ann)).entitled_plan).toBeNull();
		});

		it("without a session", async () => {
			for (const access of ["", app.parts.anonKey, "rubbish"]) {
				const answer = await app.api({ access } as never, "POST", "/functions/v1/create-subscription", {
					planId: "basic",
					paymentMethodId: "pm_x",
					userId: randomUUID(),
				});
				expect(answer.status).toBe(401);
				expect(answer.body).toMatchObject({ success: false });
			}
		});

		it.each([
			["4000000000000002", "Your card was declined."],
			["4000000000009995", "Your card has insufficient funds."],
			["4000000000000069", "Your card has expired."],
			["4000000000000127", "Your card's security code is incorrect."],
			["4000000000000119", "An error occurred while processing your card. Try again in a little bit."],
			["4000000000000341", "Your card was declined."],
		])("with the card %s in Stripe's words, and then works with another card", async (number, error) => {
			const ann = await somebody();
			expect(await app.buy(ann, "basic", number)).toMatchObject({
				status: 402,
				body: { success: false, error },
			});
			expect(await app.overview(ann)).toMatchObject({
				subscription: { status: "pending" },
				entitled_plan: null,
			});
			expect((await app.payments(ann)).map(({ status }) => status)).toEqual(["failed"]);
			expect((await app.buy(ann, "basic")).body.subscription).toMatchObject({ status: "active" });
			expect((await app.payments(ann)).map(({ status }) => status)).toEqual(["completed", "failed"]);
			const subscriptions = await app.stripe.subscriptions.list({
				customer: await app.customerOf(ann),
				status: "all",
			});
			expect(subscriptions.data, "the one that waited was taken up again").toHaveLength(1);
		});
	});

	describe("that is sent more than once", () => {
		const paidOnce = async (ann: Awaited<ReturnType<typeof somebody>>) => {
			const customer = await app.customerOf(ann);
			const all = await app.stripe.subscriptions.list({ customer, status: "all" });
			const live = all.data.filter(({ status }) => status === "active");
			expect(live).toHaveLength(1);
			expect((await charges(ann)).filter(({ paid }) => paid)).toHaveLength(1);
			expect(
				await app.rows("select from public.subscriptions where user_id = $1 and status <> 'canceled'", [
					ann.id,
				]),
			).toHaveLength(1);
		};

		it("by a double click makes one subscription and one charge", async () => {
			const ann = await somebody();
			const attemptId = randomUUID();
			const paymentMethodId = await app.card("4242424242424242");
			const body = { planId: "pro", paymentMethodId, userId: ann.id, attemptId };
			const answers = await Promise.all(
				[1, 2, 3].map(() => app.api(ann, "POST", "/functions/v1/create-subscription", body)),
			);
			expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
			expect(new Set(answers.map(({ body: said }) => said.subscription.id)).size).toBe(1);
			await paidOnce(ann);
		});

		it("in two tabs, each with its own card, makes one subscription and one charge", async () => {
			const ann = await somebody();
			const answers = await Promise.all([
				app.buy(ann, "basic", "4242424242424242", { attemptId: randomUUID() }),
				app.buy(ann, "basic", "5555555555554444", { attemptId: randomUUID() }),
			]);
			expect(answers.map(({ body: said }) => said.subscription?.status)).toEqual(["active", "active"]);
			await paidOnce(ann);
		});

		it("for another plan, after the back button, is refused while the first one runs", async () => {
			const ann = await somebody();
			await app.buy(ann, "basic");
			expect(await app.buy(ann, "premium")).toMatchObject({
				status: 409,
				body: { success: false, error: "You already have a subscription" },
			});
			await paidOnce(ann);
		});

		it("under the same name, but with the setup or for another plan, is never said to be bought", async () => {
			const ann = await somebody();
			const attemptId = randomUUID();
			expect((await app.buy(ann, "premium", "4242424242424242", { attemptId })).status).toBe(200);
			const said = { status: 409, body: { success: false, error: "You already have a subscription" } };
			expect(await app.buy(ann, "basic", "4242424242424242", { attemptId })).toMatchObject(said);
			const withSetup = { attemptId, deepScanSetup: true };
			expect(await app.buy(ann, "premium", "4242424242424242", withSetup)).toMatchObject(said);
			await paidOnce(ann);
		});

		it("weeks later is refused, not mistaken for the first one", async () => {
			const ann = await somebody();
			await app.buy(ann, "basic");
			app.clock.advance(3 * 86_400_000);
			expect((await app.buy(ann, "basic")).status).toBe(409);
			app.clock.set(new Date());
			await paidOnce(ann);
		});

		it("for another plan before the first is paid ends the first one, unpaid", async () => {
			const ann = await somebody();
			await app.buy(ann, "premium", "4000000000000002", { deepScanSetup: true });
			expect((await app.buy(ann, "basic")).body.subscription).toMatchObject({
				plan_type: "basic",
				status: "active",
			});
			await paidOnce(ann);
			expect((await charges(ann)).filter(({ paid }) => paid)[0]?.amount).toBe(999);
		});
	});

	describe("with a card whose bank asks", () => {
		it("waits for the answer, asks again after a reload, and is active once the answer is yes", async () => {
			const ann = await somebody();
			const { status, body } = await app.buy(ann, "pro", "4000000000003220");
			expect([status, body.success, body.requiresAction, body.subscription.status]).toEqual([
				200,
				true,
				true,
				"pending",
			]);
			expect((await app.overview(ann)).action).toEqual({ client_secret: body.clientSecret });
			expect(await app.payments(ann)).toMatchObject([
				{ status: "pending", amount: 1999, transaction_id: null },
			]);
			await app.answerBank(body.clientSecret, "complete");
			expect(await app.overview(ann), "also when no webhook has come yet").toMatchObject({
				subscription: { status: "active" },
				action: null,
				entitled_plan: "pro",
			});
			await app.settled();
			expect(await app.payments(ann)).toMatchObject([{ status: "completed", amount: 1999 }]);
			expect(app.mailsTo(ann)).toEqual(["Receipt for $19.99"]);
		});

		it("is not paid when the answer is no, and can be tried again", async () => {
			const ann = await somebody();
			const { body } = await app.buy(ann, "pro", "4000000000003220");
			await app.answerBank(body.clientSecret, "fail");
			await app.settled();
			expect(await app.overview(ann)).toMatchObject({
				subscription: { status: "pending" },
				action: null,
				entitled_plan: null,
			});
			expect((await app.buy(ann, "pro")).body.subscription.status).toBe("active");
			expect((await charges(ann)).filter(({ paid }) => paid)).toHaveLength(1);
		});

		it("asks a person who presses twice once more, and is paid once", async () => {
			const ann = await somebody();
			await app.buy(ann, "pro", "4000000000003220");
			const second = await app.buy(ann, "pro", "4000000000003220");
			await app.answerBank(second.body.clientSecret, "complete");
			await app.settled();
			expect((await charges(ann)).filter(({ paid }) => paid)).toHaveLength(1);
			expect((await app.overview(ann)).subscription.status).toBe("active");
		});
	});

	it("with the deep-scan setup charges both at once, and says so", async () => {
		const ann = await somebody();
		expect((await app.buy(ann, "premium", "4242424242424242", { deepScanSetup: true })).status).toBe(200);
		expect(await app.payments(ann)).toMatchObject([
			{ amount: 2999 + 14900, description: "Premium Plan + Deep-scan setup" },
		]);
		expect((await app.overview(ann)).deep_scan_setup).toEqual({ paid_at: expect.any(String) });
	});

	it("with a deep-scan setup that the person has is refused and charges nothing; a larger one is sold", async () => {
		const ann = await somebody();
		const setup = { deepScanSetup: true };
		await app.buy(ann, "pro", "4242424242424242", setup);
		await app.settled();
		const [live] = (await app.stripe.subscriptions.list({ customer: await app.customerOf(ann) })).data;
		await app.stripe.subscriptions.cancel(live?.id ?? "");
		await app.settled();
		expect(await app.buy(ann, "pro", "4242424242424242", setup)).toMatchObject({
			status: 400,
			body: { error: "You already have the deep-scan setup. Nothing was charged." },
		});
		expect(await app.payments(ann)).toHaveLength(1);
		expect((await app.buy(ann, "premium", "4242424242424242", setup)).status).toBe(200);
	});
});

onDatabase("a purchase while the deep-scan setup is not sold yet", (open) => {
	let app: BillingApp;
	beforeAll(async () => {
		app = await billingApp(await open(), {}, { setupSold: false });
	});
	afterAll(() => app.stop());

	it("is refused with the setup and charges nothing; without it, it succeeds", async () => {
		const ann = await app.person("prepared@example.com");
		expect(await app.buy(ann, "pro", "4242424242424242", { deepScanSetup: true })).toMatchObject({
			status: 409,
			body: {
				success: false,
				error:
					"The deep-scan setup cannot be bought here yet: this installation sends no letters to companies",
			},
		});
		expect(await app.payments(ann)).toEqual([]);
		expect((await app.buy(ann, "pro")).status).toBe(200);
	});
});

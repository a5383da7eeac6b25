import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "../../../env.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { testApp } from "../../../testing/test-app.ts";
import { type BillingApp, billingApp } from "../testing/billing-app.ts";

const keys = {
	STRIPE_SECRET_KEY: "sk_live_51x",
	STRIPE_PUBLISHABLE_KEY: "pk_live_51x",
	STRIPE_WEBHOOK_SECRET: "whsec_x",
};

describe("the three Stripe variables", () => {
	it.each(Object.keys(keys))("are refused at the start without %s, before anybody pays", (name) => {
		expect(() => readEnv({ ...keys, [name]: undefined })).toThrow(`${name} must be set as well`);
	});

	it("send a live key only over https", () => {
		expect(() => readEnv({ ...keys, STRIPE_API_URL: "http://127.0.0.1:12111" })).toThrow("https");
		expect(readEnv({ ...keys, STRIPE_API_URL: "https://proxy.example" }).STRIPE_API_URL).toBe(
			"https://proxy.example",
		);
	});
});

onDatabase("with a Stripe key", (open) => {
	let app: BillingApp;
	beforeAll(async () => {
		app = await billingApp(await open());
	});
	afterAll(() => app.stop());

	it("pages carry the publishable key and allow Stripe's script, frames and API; there is no sandbox", async () => {
		const page = await app.http.inject({ url: "/checkout" });
		const [, json = ""] = /id="site-config"[^>]*>([^<]*)</.exec(page.body) ?? [];
		expect(JSON.parse(json).payments).toMatchObject({
			mode: "stripe",
			publishableKey: expect.stringMatching(/^pk_test_51\w{48}$/),
		});
		expect(page.body).not.toMatch(/sk_test|whsec/);
		const policy = String(page.headers["content-security-policy"]);
		const directive = (name: string) => policy.split("; ").find((one) => one.startsWith(`${name} `));
		expect(directive("script-src")).toContain("https://js.stripe.com https://*.js.stripe.com");
		expect(directive("frame-src")).toBe(
			"frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
		);
		expect(directive("connect-src")).toBe("connect-src 'self' https://api.stripe.com");
		expect(policy).not.toMatch(/script-src[^;]*unsafe/);
		expect(
			(await app.http.inject({ method: "POST", url: "/stripe-sandbox/v1/payment_methods" })).statusCode,
		).toBe(404);
	});

	it.each([
		["dearer than the one we show", { unit_amount: 9999, recurring: { interval: "month" as const } }],
		["for a year", { unit_amount: 999, recurring: { interval: "year" as const } }],
		["in another currency", { unit_amount: 999, recurring: { interval: "month" as const }, currency: "eur" }],
	])("nothing is sold if a price is %s at Stripe", async (_what, price) => {
		const other = await billingApp(await open(), async (stripe) => {
			const product = await stripe.products.create({ name: "Basic" });
			const { id } = await stripe.prices.create({ product: product.id, currency: "usd", ...price });
			return { STRIPE_PRICE_BASIC: id };
		});
		const ann = await other.person("wrong-price@example.com");
		expect(await other.buy(ann, "basic")).toMatchObject({
			status: 503,
			body: { success: false, error: "Failed to create subscription" },
		});
		expect(await other.payments(ann)).toEqual([]);
		await other.stop();
	});
});

onDatabase("without a key, a sandbox or a demo", (open) => {
	it("nothing is sold, and every answer says so", async () => {
		const app = await testApp({ database: await open(), env: { DEMO: "off" } });
		const page = await app.http.inject({ url: "/checkout" });
		expect(page.body).toContain('"payments":null');
		expect(page.headers["content-security-policy"]).not.toContain("stripe");
		const answer = await app.http.inject({
			method: "POST",
			url: "/webhooks/stripe",
			headers: { "content-type": "application/json" },
			payload: "{}",
		});
		expect(answer.statusCode).toBe(503);
		await app.stop();
	});
});

import { startStripeSandbox } from "@unlisted/stripe-sandbox";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type HttpStandIn, httpStandIn } from "../../testing/http-stand-in.ts";
import { pricesOf } from "../billing/payments.settings.ts";
import { checkStripe, type StripeSetUp } from "./payments.ts";

const said = ({ state, found }: { state: string; found: string }) => `${state}: ${found}`;
const hook = "https://unlisted.test/webhooks/stripe";
const all = { url: hook, "enabled_events[0]": "*" };

/** Starts a Stripe on this machine and sets it up over HTTP, as an operator does in the dashboard. */
async function stripe() {
	const sandbox = await startStripeSandbox({ port: 0, dataDir: null, environment: {} });
	onTestFinished(() => sandbox.close());
	const { secretKey, publishableKey, url: apiUrl } = sandbox;
	const post = async (path: string, form: Record<string, string>) => {
		const headers = { authorization: `Bearer ${secretKey}` };
		const answer = await fetch(`${apiUrl}${path}`, {
			method: "POST",
			headers,
			body: new URLSearchParams(form),
		});
		const body = (await answer.json()) as { id: string; error?: unknown };
		expect(body.error).toBeUndefined();
		return body.id;
	};
	const ask = async (change: Partial<StripeSetUp> = {}, configured: Record<string, string> = {}) => {
		const prices = pricesOf(configured);
		const findings = await checkStripe({
			secretKey,
			publishableKey,
			webhookSecret: "whsec_1",
			apiUrl,
			prices,
			publicUrl: "https://unlisted.test",
			...change,
		});
		// Every finding that is not ok says what to do.
		expect(findings.filter(({ state, todo }) => state !== "ok" && !todo)).toEqual([]);
		return findings.map(said);
	};
	const price = async (form: Record<string, string>) =>
		post("/v1/prices", { product: await post("/v1/products", { name: "Basic" }), ...form });
	return { post, ask, price };
}

const well = [
	expect.stringMatching(/^ok: Stripe knows the key, and sends events to/),
	"ok: The prices at Stripe are those that are shown.",
];
const basic = { currency: "usd", unit_amount: "999", "recurring[interval]": "month" };

describe("the doctor, of the configuration at Stripe", () => {
	it("is content with an endpoint for all events, before any price exists and with a configured one", async () => {
		const { post, ask, price } = await stripe();
		await post("/v1/webhook_endpoints", all);
		expect(await ask()).toEqual(well);
		expect(await ask({}, { STRIPE_PRICE_BASIC: await price(basic) })).toEqual(well);
	});

	it("names a webhook secret that is none: another secret was copied", async () => {
		const { post, ask } = await stripe();
		await post("/v1/webhook_endpoints", all);
		for (const webhookSecret of ["sk_live_1", "whsec_", "we_1Abc"])
			expect(await ask({ webhookSecret }), webhookSecret).toEqual([
				"failure: STRIPE_WEBHOOK_SECRET does not begin with whsec_: no event of Stripe would be believed.",
				...well,
			]);
	});

	it("says before PUBLIC_URL is set that it cannot check where events go", async () => {
		const { ask } = await stripe();
		expect(await ask({ publicUrl: undefined })).toEqual([
			"not checked: Whether Stripe sends its events here was not checked.",
			well[1],
		]);
	});

	it("names the events that the product needs and an endpoint does not get", async () => {
		const { post, ask } = await stripe();
		const id = await post("/v1/webhook_endpoints", { url: hook, "enabled_events[0]": "invoice.paid" });
		expect((await ask())[0]).toMatch(
			/^failure: .* does not get charge\.failed, .*customer\.subscription\.updated, .*: what happens is seen a day later\.$/,
		);
		expect((await ask())[0]).not.toContain("invoice.paid");
		await post(`/v1/webhook_endpoints/${id}`, { disabled: "true" });
		expect((await ask())[0]).toMatch(/^failure: .* is disabled\.$/);
	});

	it("finds a mix of test and live keys", async () => {
		const { post, ask } = await stripe();
		await post("/v1/webhook_endpoints", all);
		expect(await ask({ publishableKey: "pk_live_x" })).toEqual([
			"failure: STRIPE_SECRET_KEY is a test key and STRIPE_PUBLISHABLE_KEY a live key: no card can be taken.",
			...well,
		]);
	});

	it.each([
		[
			"dearer",
			{ ...basic, unit_amount: "9999" },
			"is not the 999 US cents, a month, that price_basic_monthly is shown for",
		],
		["in another currency", { ...basic, currency: "eur" }, "is not the 999 US cents"],
		["for a year", { ...basic, "recurring[interval]": "year" }, "is not the 999 US cents"],
		["for three months", { ...basic, "recurring[interval_count]": "3" }, "is not the 999 US cents"],
		["archived", { ...basic, active: "false" }, "is archived, so nobody can buy it"],
	])("finds a price that is %s, by its id and by its lookup key", async (_what, form, why) => {
		const { post, ask, price } = await stripe();
		await post("/v1/webhook_endpoints", all);
		const id = await price({ ...form, lookup_key: "price_basic_monthly" });
		expect((await ask({}, { STRIPE_PRICE_BASIC: id }))[1]).toContain(
			`failure: Basic Plan cannot be bought: its price ${id} ${why}`,
		);
		expect((await ask())[1]).toContain(`its price with the lookup key price_basic_monthly ${why}`);
	});

	it("finds a configured price that does not exist", async () => {
		const { post, ask } = await stripe();
		await post("/v1/webhook_endpoints", all);
		expect((await ask({}, { STRIPE_PRICE_PRO: "price_of_the_other_mode" }))[1]).toMatch(
			/^failure: Pro Plan cannot be bought: its price price_of_the_other_mode is not at Stripe, in the mode of the key\.$/,
		);
	});
});

describe("the doctor, of a Stripe that gives other answers", () => {
	let outside: HttpStandIn;
	beforeEach(async () => {
		outside = await httpStandIn();
	});
	afterEach(() => outside.close());
	const ask = async (change: Partial<StripeSetUp> = {}) =>
		(
			await checkStripe({
				secretKey: "sk_live_1",
				publishableKey: "pk_live_1",
				webhookSecret: "whsec_1",
				apiUrl: outside.url,
				prices: [],
				publicUrl: "https://unlisted.test",
				...change,
			})
		).map(said);
	const endpoint = (change: object = {}) => ({
		data: [{ url: hook, status: "enabled", livemode: true, enabled_events: ["*"], ...change }],
	});

	it.each([
		[{ status: 401 }, "failure: Stripe refuses STRIPE_SECRET_KEY."],
		[{ status: 500 }, "failure: Stripe does not answer (it answered 500)."],
		[{ status: 404 }, "failure: Stripe does not answer (it answered 404)."],
		[
			{ status: 200, body: "<html>" },
			"failure: Stripe does not answer (what came is no answer of Stripe's).",
		],
		[
			{ status: 200, body: { data: [null] } },
			"failure: Stripe does not answer (what came is no answer of Stripe's).",
		],
		[
			{ status: 200, body: endpoint({ url: "https://elsewhere.test/" }) },
			`failure: Stripe sends no events to ${hook}.`,
		],
		[
			{ status: 200, body: endpoint({ livemode: false }) },
			`failure: Stripe's endpoint ${hook} is for test events, and STRIPE_SECRET_KEY is a live key.`,
		],
	])("%j is a failure", async (answer, expected) => {
		outside.answer = answer;
		expect((await ask())[0]).toBe(expected);
	});

	it("without a key nobody can subscribe", async () => {
		expect(await ask({ secretKey: undefined })).toEqual([
			"warning: Stripe is not set up: nobody can subscribe.",
		]);
	});
});

import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal, sdk, shop, type TestSandbox, testSandbox } from "../testing/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

describe("what the sandbox does not know", () => {
	it("as a route is an unrecognized URL", async () => {
		const error = await refusal(sandbox.stripe.coupons.list());
		expect(error).toMatchObject({ statusCode: 404, type: "StripeInvalidRequestError" });
		expect(error.message).toContain("Unrecognized request URL (GET: /v1/coupons).");
		expect(
			(await refusal(sandbox.stripe.rawRequest("POST", "/v1/customers/cus_1/nonsense"))).statusCode,
		).toBe(404);
		expect((await refusal(sandbox.stripe.rawRequest("DELETE", "/v1/charges/ch_1"))).statusCode).toBe(404);
		for (const path of ["/v1/customers/%zz", `/v1/customers/${"x".repeat(300)}`]) {
			const response = await fetch(`${sandbox.url}${path}`, {
				headers: { authorization: "Bearer sk_test_sandbox" },
			});
			expect(response.status).toBeGreaterThanOrEqual(400);
			expect((await response.json()) as object).toMatchObject({ error: { type: "invalid_request_error" } });
		}
	});

	it.each([
		["create a customer", () => sandbox.stripe.customers.create({ nonsense: 1 } as never), "nonsense"],
		["list customers", () => sandbox.stripe.customers.list({ nonsense: 1 } as never), "nonsense"],
		[
			"retrieve a customer",
			() => sandbox.stripe.customers.retrieve("cus_1", { nonsense: 1 } as never),
			"nonsense",
		],
		[
			"create a subscription",
			() =>
				sandbox.stripe.subscriptions.create({
					customer: "cus_1",
					items: [{ price: "p", nonsense: 1 } as never],
				}),
			"items[0][nonsense]",
		],
		[
			"delete a customer",
			() => sandbox.stripe.rawRequest("DELETE", "/v1/customers/cus_1?nonsense=1"),
			"nonsense",
		],
	])("is named if it is a parameter, when asked to %s", async (_name, call, param) => {
		const error = await refusal(call());
		expect(error).toMatchObject({
			statusCode: 400,
			code: "parameter_unknown",
			param,
			message: `Received unknown parameter: ${param}`,
		});
	});

	it.each([
		["customer", () => sandbox.stripe.customers.retrieve("cus_x"), "No such customer: 'cus_x'"],
		["subscription", () => sandbox.stripe.subscriptions.retrieve("sub_x"), "No such subscription: 'sub_x'"],
		[
			"subscription to cancel",
			() => sandbox.stripe.subscriptions.cancel("sub_x"),
			"No such subscription: 'sub_x'",
		],
		["invoice", () => sandbox.stripe.invoices.pay("in_x"), "No such invoice: 'in_x'"],
		[
			"payment intent",
			() => sandbox.stripe.paymentIntents.retrieve("pi_x"),
			"No such payment_intent: 'pi_x'",
		],
		["payment method", () => sandbox.stripe.paymentMethods.retrieve("pm_x"), "No such PaymentMethod: 'pm_x'"],
		["event", () => sandbox.stripe.events.retrieve("evt_x"), "No such event: 'evt_x'"],
		["id of another kind", () => sandbox.stripe.customers.retrieve("sub_x"), "No such customer: 'sub_x'"],
	])("as the id of a %s is missing: 404", async (_name, call, message) => {
		expect(await refusal(call())).toMatchObject({
			statusCode: 404,
			code: "resource_missing",
			param: "id",
			message,
		});
	});

	it("as an id in a parameter is missing: 400, with the parameter's name", async () => {
		const { customer } = await shop(sandbox);
		const error = await refusal(
			sandbox.stripe.subscriptions.create({ customer, items: [{ price: "price_x" }] }),
		);
		expect(error).toMatchObject({
			statusCode: 400,
			code: "resource_missing",
			param: "items[0][price]",
			message: "No such price: 'price_x'",
		});
	});

	it.each(["nonsense", "metadata", "latest_invoice.nonsense", "customer.default_source.x.y.z", "id"])(
		"cannot be expanded: %s",
		async (path) => {
			const { customer, basic } = await shop(sandbox);
			const { stripe } = sandbox;
			const made = await stripe.subscriptions.create({ customer, items: [{ price: basic }] });
			const error = await refusal(stripe.subscriptions.retrieve(made.id, { expand: [path] }));
			expect(error).toMatchObject({ statusCode: 400, type: "StripeInvalidRequestError" });
			const creation = await refusal(
				stripe.subscriptions.create({ customer, items: [{ price: basic }], expand: [path] }),
			);
			expect(creation.statusCode).toBe(400);
			expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1);
		},
	);

	it("cannot be expanded in a list without `data.`, and not even in an empty list", async () => {
		const error = await refusal(sandbox.stripe.subscriptions.list({ expand: ["customer"] }));
		expect(error.message).toContain("data.customer");
		expect((await refusal(sandbox.stripe.refunds.list({ expand: ["data.nonsense"] }))).statusCode).toBe(400);
	});
});

describe("a parameter", () => {
	it.each([
		["that is missing", () => sandbox.stripe.prices.create({} as never), "parameter_missing", "currency"],
		[
			"that is no number",
			() => sandbox.stripe.customers.list({ limit: "ten" as never }),
			"parameter_invalid_integer",
			"limit",
		],
		[
			"that is too small",
			() => sandbox.stripe.customers.list({ limit: 0 }),
			"parameter_invalid_integer",
			"limit",
		],
		[
			"that is too large",
			() => sandbox.stripe.customers.list({ limit: 101 }),
			"parameter_invalid_integer",
			"limit",
		],
		[
			"that cannot be emptied",
			() => sandbox.stripe.products.create({ name: "" }),
			"parameter_invalid_empty",
			"name",
		],
		[
			"that this version took away",
			() =>
				sandbox.stripe.paymentIntents.create({
					amount: 500,
					currency: "usd",
					payment_method_types: ["card"],
				} as never),
			"payment_method_types_no_longer_supported",
			"payment_method_types",
		],
	])("%s is refused by name", async (_name, call, code, param) => {
		expect(await refusal(call())).toMatchObject({ statusCode: 400, code, param });
	});

	it("with a value that is none of the choices gets the list of choices", async () => {
		const error = await refusal(sandbox.stripe.invoices.list({ status: "lost" }));
		expect(error.message).toBe("Invalid status: must be one of draft, open, paid, uncollectible, or void");
	});
});

describe("a key", () => {
	it("that is missing, wrong or of another sandbox is refused", async () => {
		const without = await fetch(`${sandbox.url}/v1/customers`);
		expect(without.status).toBe(401);
		expect(((await without.json()) as { error: object }).error).toMatchObject({
			type: "invalid_request_error",
		});
		const error = await refusal(sdk(sandbox, "sk_test_somebody_elses").customers.list());
		expect(error).toMatchObject({ statusCode: 401, type: "StripeAuthenticationError" });
		expect(error.message).toMatch(/^Invalid API Key provided: sk_test_\*+lses$/);
	});

	it("may come by Basic authentication", async () => {
		const authorization = `Basic ${Buffer.from("sk_test_sandbox:").toString("base64")}`;
		expect((await fetch(`${sandbox.url}/v1/customers`, { headers: { authorization } })).status).toBe(200);
	});

	it("that is publishable reads and changes only what a browser may", async () => {
		const { browser, stripe } = sandbox;
		for (const call of [
			() => browser.customers.list(),
			() => browser.customers.create({}),
			() => browser.paymentIntents.list(),
			() => browser.charges.list(),
			() => browser.events.list(),
		]) {
			expect(await refusal(call())).toMatchObject({ statusCode: 401, code: "secret_key_required" });
		}
		const intent = await stripe.paymentIntents.create({ amount: 500, currency: "usd" });
		expect(await refusal(browser.paymentIntents.retrieve(intent.id))).toMatchObject({
			param: "client_secret",
		});
		expect(
			(await refusal(browser.paymentIntents.retrieve(intent.id, { client_secret: "pi_secret" }))).statusCode,
		).toBe(400);
		const read = await browser.paymentIntents.retrieve(intent.id, {
			client_secret: intent.client_secret ?? "",
		});
		expect(read.id).toBe(intent.id);
		const peek = { client_secret: intent.client_secret ?? "", expand: ["customer"] };
		expect((await refusal(browser.paymentIntents.retrieve(intent.id, peek))).param).toBe("expand");
	});

	it("that is publishable works for the pages of another origin", async () => {
		const preflight = await fetch(`${sandbox.url}/v1/payment_methods`, {
			method: "OPTIONS",
			headers: { origin: "http://localhost:3000", "access-control-request-method": "POST" },
		});
		expect(preflight.status).toBe(204);
		expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
		expect(preflight.headers.get("access-control-allow-headers")).toContain("Authorization");
	});
});

describe("a version of the API", () => {
	it("other than the one it speaks is refused", async () => {
		const old = new Stripe("sk_test_sandbox", {
			host: sandbox.host,
			port: sandbox.port,
			protocol: "http",
			apiVersion: "2020-08-27" as never,
		});
		const error = await refusal(old.customers.list());
		expect(error.message).toContain("2026-10-28.endive");
	});
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal, sdk, shop, type TestSandbox, testSandbox } from "../testing/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

async function post(path: string, key: string, body: string) {
	const response = await fetch(`${sandbox.url}${path}`, {
		method: "POST",
		headers: {
			authorization: "Bearer sk_test_sandbox",
			"content-type": "application/x-www-form-urlencoded",
			"idempotency-key": key,
		},
		body,
	});
	return { status: response.status, headers: response.headers, body: await response.text() };
}

describe("an idempotency key", () => {
	it("with the same parameters returns the saved answer and does nothing", async () => {
		const first = await post("/v1/customers", "same", "email=a%40example.com&name=Ann");
		const second = await post("/v1/customers", "same", "name=Ann&email=a%40example.com");
		expect(second.body).toBe(first.body);
		expect(second.headers.get("idempotent-replayed")).toBe("true");
		expect(first.headers.get("idempotent-replayed")).toBeNull();
		expect(second.headers.get("original-request")).toBe(first.headers.get("request-id"));
		expect(second.headers.get("request-id")).not.toBe(first.headers.get("request-id"));
		expect((await sandbox.stripe.customers.list({ email: "a@example.com" })).data).toHaveLength(1);
	});

	it("with other parameters, or at another address, is refused", async () => {
		await post("/v1/customers", "other", "name=Ann");
		for (const [path, body] of [
			["/v1/customers", "name=Bea"],
			["/v1/products", "name=Ann"],
		] as const) {
			const answer = await post(path, "other", body);
			expect(answer.status).toBe(400);
			expect(JSON.parse(answer.body).error).toMatchObject({ type: "idempotency_error" });
		}
	});

	it("repeats a decline, without a second charge", async () => {
		const { customer, basic } = await shop(sandbox, { card: "pm_card_chargeCustomerFail" });
		const { stripe } = sandbox;
		const subscription = await stripe.subscriptions.create({ customer, items: [{ price: basic }] });
		const invoice = String(subscription.latest_invoice);
		const first = await refusal(stripe.invoices.pay(invoice, {}, { idempotencyKey: "decline" }));
		const second = await refusal(stripe.invoices.pay(invoice, {}, { idempotencyKey: "decline" }));
		expect(first.statusCode).toBe(402);
		expect(second.charge).toBe(first.charge);
		expect((await stripe.charges.list({ customer })).data).toHaveLength(2);
	});

	it("repeats that an object is missing", async () => {
		const first = await post(
			"/v1/subscriptions",
			"missing",
			"customer=cus_nobody&items[0][price]=price_none",
		);
		const second = await post(
			"/v1/subscriptions",
			"missing",
			"customer=cus_nobody&items[0][price]=price_none",
		);
		expect([first.status, second.status]).toEqual([400, 400]);
		expect(second.body).toBe(first.body);
	});

	it("repeats a failure of the server, too", async () => {
		await sandbox.control("/sandbox/faults", { method: "POST", path: "/v1/customers", when: "error" });
		const first = await post("/v1/customers", "broken", "name=Ann");
		const second = await post("/v1/customers", "broken", "name=Ann");
		expect([first.status, second.status]).toEqual([500, 500]);
		expect(JSON.parse(second.body).error.type).toBe("api_error");
		expect(second.body).toBe(first.body);
		expect(second.headers.get("idempotent-replayed")).toBe("true");
		expect((await post("/v1/customers", "whole", "name=Ann")).status).toBe(200);
	});

	it("is still free after parameters that could not be parsed", async () => {
		expect((await post("/v1/customers", "typo", "nmae=Ann")).status).toBe(400);
		expect((await post("/v1/customers", "typo", "name=Ann")).status).toBe(200);
	});

	it("that is in use is refused until the first call ends", async () => {
		const slow = await testSandbox({ latencyMs: 150 });
		const create = () => slow.stripe.customers.create({ name: "Ann" }, { idempotencyKey: "twice" });
		const answers = await Promise.allSettled([create(), create()]);
		const refused = answers.filter((answer) => answer.status === "rejected");
		expect(refused).toHaveLength(1);
		expect(refused[0]?.reason).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
		expect((await create()).name).toBe("Ann");
		expect((await slow.stripe.customers.list()).data).toHaveLength(1);
		await slow.close();
	});

	it("survives a restart", async () => {
		const dataDir = mkdtempSync(join(tmpdir(), "stripe-sandbox-"));
		const before = await testSandbox({ dataDir });
		const first = await before.stripe.customers.create({ name: "Ann" }, { idempotencyKey: "k" });
		await before.close();
		const after = await testSandbox({ dataDir });
		const again = await sdk(after).customers.create({ name: "Ann" }, { idempotencyKey: "k" });
		expect(again.id).toBe(first.id);
		await after.close();
		rmSync(dataDir, { recursive: true });
	});

	it("returns an answer that was lost: done once, returned at the second try", async () => {
		const { stripe } = sandbox;
		await sandbox.control("/sandbox/faults", { method: "POST", path: "/v1/customers", when: "after" });
		await expect(
			stripe.customers.create({ name: "Lost" }, { idempotencyKey: "lost" }),
		).resolves.toMatchObject({ name: "Lost" });
		const { data } = await stripe.customers.list({ limit: 100 });
		expect(data.filter(({ name }) => name === "Lost")).toHaveLength(1);
	});
});

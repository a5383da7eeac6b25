import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";
import { afterEach, describe, expect, it, vi } from "vitest";
import { refusal, type TestSandbox, testSandbox } from "../testing/sandbox.ts";

const secret = "whsec_a_secret_of_the_tests";

interface Receiver {
	url: string;
	/** Every delivery, verified as the SDK does it. */
	got: { event: Stripe.Event; signature: string; body: string }[];
	/** The receiver's answer from now on. */
	status: number;
	server: Server;
}

const receivers: Receiver[] = [];
const sandboxes: TestSandbox[] = [];
afterEach(async () => {
	await Promise.all(sandboxes.splice(0).map((sandbox) => sandbox.close()));
	for (const { server } of receivers.splice(0)) {
		server.close();
		server.closeAllConnections();
	}
});

async function receiver(signedWith = secret): Promise<Receiver> {
	const made: Receiver = { url: "", got: [], status: 200, server: createServer() };
	made.server.on("request", async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const body = Buffer.concat(chunks).toString("utf8");
		const signature = String(request.headers["stripe-signature"]);
		made.got.push({ event: Stripe.webhooks.constructEvent(body, signature, signedWith), signature, body });
		response.writeHead(made.status).end();
	});
	await new Promise<void>((resolve) => made.server.listen(0, "127.0.0.1", resolve));
	made.url = `http://127.0.0.1:${(made.server.address() as AddressInfo).port}/hook`;
	receivers.push(made);
	return made;
}

async function started(options: Parameters<typeof testSandbox>[0] = {}): Promise<TestSandbox> {
	const sandbox = await testSandbox(options);
	sandboxes.push(sandbox);
	return sandbox;
}

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 15_000, interval: 10 });

describe("a webhook", { timeout: 20_000 }, () => {
	it("is signed as the SDK verifies it, and forged ones are refused", async () => {
		const hook = await receiver();
		const { stripe } = await started({ webhooks: [{ url: hook.url, secret }] });
		const customer = await stripe.customers.create({ name: "Ann" }, { idempotencyKey: "key-of-ann" });
		await until(() => expect(hook.got).toHaveLength(1));
		const [{ event, signature, body } = { event: undefined, signature: "", body: "" }] = hook.got;
		expect(event).toMatchObject({
			type: "customer.created",
			api_version: "2026-10-28.endive",
			data: { object: { id: customer.id } },
			request: { idempotency_key: "key-of-ann" },
			pending_webhooks: 1,
		});
		expect(event?.request?.id).toMatch(/^req_/);
		const verify = (text: string, key: string) => () => Stripe.webhooks.constructEvent(text, signature, key);
		expect(verify(body.replace("Ann", "Bob"), secret)).toThrow(
			Stripe.errors.StripeSignatureVerificationError,
		);
		expect(verify(body, "whsec_another")).toThrow(Stripe.errors.StripeSignatureVerificationError);
		await until(async () => {
			expect((await stripe.events.retrieve(event?.id ?? "")).pending_webhooks).toBe(0);
		});
	});

	it("goes only to endpoints that want its type; the API makes them, and shows their secret once", async () => {
		const { stripe } = await started();
		const [products, everything] = [await receiver(), await receiver()];
		const made = await stripe.webhookEndpoints.create({
			url: products.url,
			enabled_events: ["product.created"],
		});
		const all = await stripe.webhookEndpoints.create({ url: everything.url, enabled_events: ["*"] });
		expect(made.secret).toMatch(/^whsec_/);
		expect((await stripe.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined();
		products.server.removeAllListeners("request");
		everything.server.removeAllListeners("request");
		const heard: string[] = [];
		const listen = (hook: Receiver, key: string | undefined, name: string) =>
			hook.server.on("request", async (request, response) => {
				let body = "";
				for await (const chunk of request) body += chunk;
				const event = Stripe.webhooks.constructEvent(
					body,
					String(request.headers["stripe-signature"]),
					key ?? "",
				);
				heard.push(`${name} ${event.type}`);
				response.end();
			});
		listen(products, made.secret, "products");
		listen(everything, all.secret, "everything");
		await stripe.customers.create({});
		await stripe.products.create({ name: "Basic" });
		await until(() => expect(heard).toHaveLength(3));
		expect(heard.sort()).toEqual([
			"everything customer.created",
			"everything product.created",
			"products product.created",
		]);
		await stripe.webhookEndpoints.del(all.id);
		expect((await refusal(stripe.webhookEndpoints.retrieve(all.id))).statusCode).toBe(404);
		expect(
			(
				await refusal(
					stripe.webhookEndpoints.create({ url: "http://127.0.0.1", enabled_events: ["payout.paid"] }),
				)
			).param,
		).toBe("enabled_events");
	});

	it("without a 2xx answer comes again: the same event, signed again", async () => {
		const hook = await receiver();
		hook.status = 500;
		const { stripe } = await started({ webhooks: [{ url: hook.url, secret }] });
		await stripe.customers.create({});
		await until(() => expect(hook.got.length).toBeGreaterThan(1));
		const pending = await stripe.events.list({ delivery_success: false });
		expect(pending.data.map(({ id }) => id)).toEqual([hook.got[0]?.event.id]);
		hook.status = 200;
		const failures = hook.got.length;
		await until(() => expect(hook.got.length).toBeGreaterThan(failures));
		expect(new Set(hook.got.map(({ event }) => event.id)).size).toBe(1);
		await until(async () => expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]));
	});

	it("that nobody received before a restart is delivered after it, at the endpoint's new address", async () => {
		const dataDir = mkdtempSync(join(tmpdir(), "stripe-sandbox-"));
		const before = await testSandbox({ dataDir, webhooks: [{ url: "http://127.0.0.1:9/gone", secret }] });
		const customer = await before.stripe.customers.create({});
		await before.close();
		const hook = await receiver();
		await started({ dataDir, webhooks: [{ url: hook.url, secret }] });
		await until(() =>
			expect(hook.got.map(({ event }) => (event.data.object as { id: string }).id)).toContain(customer.id),
		);
		await Promise.all(sandboxes.splice(0).map((sandbox) => sandbox.close()));
		rmSync(dataDir, { recursive: true });
	});

	it("waits while deliveries are held, and then comes shuffled and more than once", async () => {
		const hook = await receiver();
		const { stripe, control } = await started({ webhooks: [{ url: hook.url, secret }] });
		await control("/sandbox/webhook_mode", { hold: true, shuffle: true, duplicates: 1 });
		for (let index = 0; index < 20; index += 1) await stripe.customers.create({ name: `Customer ${index}` });
		expect(hook.got).toEqual([]);
		await control("/sandbox/webhook_mode", { hold: false });
		await until(() => expect(hook.got).toHaveLength(40));
		const ids = hook.got.map(({ event }) => event.id);
		expect(new Set(ids).size).toBe(20);
		const order = [...new Set(ids)];
		const made = (await stripe.events.list({ limit: 100 })).data.map(({ id }) => id).reverse();
		expect(order).not.toEqual(made);
		expect([...order].sort()).toEqual([...made].sort());
	});

	it("can be waited for", async () => {
		const hook = await receiver();
		const { stripe, delivered } = await started({ webhooks: [{ url: hook.url, secret }] });
		await delivered();
		for (let index = 0; index < 20; index += 1) await stripe.customers.create({});
		await delivered();
		expect(hook.got).toHaveLength(20);
	});

	it("can be sent again on request", async () => {
		const hook = await receiver();
		const { stripe, control } = await started({ webhooks: [{ url: hook.url, secret }] });
		await stripe.customers.create({});
		await until(() => expect(hook.got).toHaveLength(1));
		const id = hook.got[0]?.event.id;
		expect(await control(`/sandbox/events/${id}/redeliver`)).toEqual({ event: id, deliveries: 1 });
		await until(() => expect(hook.got).toHaveLength(2));
		expect(hook.got[1]?.event.id).toBe(id);
		expect((await control("/sandbox/events/evt_x/redeliver")).error).toMatchObject({
			code: "resource_missing",
		});
	});
});

describe("the switches of the sandbox", () => {
	it("need the secret key", async () => {
		const { url } = await started();
		for (const authorization of ["", "Bearer pk_test_sandbox"]) {
			const response = await fetch(`${url}/sandbox/webhook_mode`, {
				method: "POST",
				headers: { authorization },
			});
			expect(response.status).toBe(401);
		}
	});

	it("refuse what they do not know", async () => {
		const { control } = await started();
		expect((await control("/sandbox/webhook_mode", { speed: 1 })).error).toMatchObject({
			code: "parameter_unknown",
		});
	});
});

import { randomBytes, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startStripeSandbox } from "../../packages/stripe-sandbox/src/main.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { type StripeGate, stripeGate } from "../support/stripe-gate.ts";

/** Every call of a checkout that changes something at Stripe, and one call that only reads the result. */
const moments = [
	["POST /v1/customers", "before"],
	["POST /v1/customers", "after"],
	["POST /v1/subscriptions", "before"],
	["POST /v1/subscriptions", "after"],
	["POST /v1/payment_intents/:id/confirm", "before"],
	["POST /v1/payment_intents/:id/confirm", "after"],
	["GET /v1/charges", "after"],
] as const;

describe("a server that is killed in the middle of a checkout", () => {
	const secretKey = `sk_test_51${randomBytes(24).toString("hex")}`;
	const publishableKey = `pk_test_51${randomBytes(24).toString("hex")}`;
	const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
	let sandbox: Sandbox;
	let gate: StripeGate;
	let server: RunningServer;

	const start = (again?: RunningServer) =>
		startServer({
			env: {
				STRIPE_SECRET_KEY: secretKey,
				STRIPE_PUBLISHABLE_KEY: publishableKey,
				STRIPE_WEBHOOK_SECRET: webhookSecret,
				STRIPE_API_URL: gate.url,
				AUTH_AUTOCONFIRM_EMAIL: "on",
				AUTH_RATE_LIMITS: "off",
				RATE_LIMITS: "off",
			},
			...(again && { dataDir: again.dataDir, port: again.port }),
		});

	beforeAll(async () => {
		// No webhooks come, so only the second try can finish anything here.
		sandbox = await startStripeSandbox({
			port: 0,
			dataDir: null,
			latencyMs: 0,
			environment: {},
			secretKey,
			publishableKey,
		});
		gate = await stripeGate(sandbox.url);
		server = await start();
	});
	afterAll(async () => {
		await server?.stop();
		if (server) rmSync(server.dataDir, { recursive: true, force: true });
		await gate?.close();
		await sandbox?.close();
	});

	const stripe = async (path: string, body?: Record<string, string>) => {
		const answer = await fetch(`${sandbox.url}${path}`, {
			headers: {
				authorization: `Bearer ${secretKey}`,
				...(body && { "content-type": "application/x-www-form-urlencoded" }),
			},
			...(body && { method: "POST", body: new URLSearchParams(body).toString() }),
		});
		return (await answer.json()) as {
			id: string;
			data: { id: string; status: string; amount: number; paid: boolean; metadata: Record<string, string> }[];
		};
	};
	const somebody = async () => {
		const answer = await fetch(`${server.url}/auth/v1/signup`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ email: `crash-${randomUUID()}@example.com`, password: "Right-Horse-7!" }),
		});
		const { access_token: token, user } = (await answer.json()) as {
			access_token: string;
			user: { id: string };
		};
		const ask = (path: string, body?: object) =>
			fetch(`${server.url}${path}`, {
				headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
				...(body && { method: "POST", body: JSON.stringify(body) }),
			});
		const { id } = await stripe("/v1/payment_methods", {
			type: "card",
			"card[number]": "4242424242424242",
			"card[exp_month]": "12",
			"card[exp_year]": String(new Date().getFullYear() + 2),
			"card[cvc]": "123",
		});
		return {
			ask,
			order: { planId: "basic", userId: user.id, paymentMethodId: id, attemptId: randomUUID() },
			userId: user.id,
		};
	};
	const customersOf = async (userId: string) =>
		(await stripe("/v1/customers?limit=100")).data.filter(
			({ metadata }) => metadata.unlisted_user === userId,
		);

	it("makes the calls that the cases below kill it at", async () => {
		const { ask, order } = await somebody();
		gate.calls.length = 0;
		expect((await ask("/functions/v1/create-subscription", order)).status).toBe(200);
		expect(gate.calls).toEqual(expect.arrayContaining(moments.map(([call]) => call)));
	});

	it.each(moments)(
		"killed at %s, %s it is done, charges the person once when they try again",
		async (call, when) => {
			const { ask, order, userId } = await somebody();
			gate.at(call, when, () => server.kill());
			await expect(ask("/functions/v1/create-subscription", order)).rejects.toThrow();
			gate.open();
			server = await start(server);

			const again = await ask("/functions/v1/create-subscription", order);
			expect(await again.json()).toMatchObject({
				success: true,
				subscription: { status: "active", plan_type: "basic" },
			});
			const customers = await customersOf(userId);
			expect(customers).toHaveLength(1);
			const [customer] = customers;
			expect(
				(await stripe(`/v1/charges?customer=${customer?.id}`)).data.map(({ amount, paid }) => [amount, paid]),
			).toEqual([[999, true]]);
			const subscriptions = (await stripe(`/v1/subscriptions?customer=${customer?.id}&status=all`)).data;
			expect(subscriptions.map(({ status }) => status)).toEqual(["active"]);
			const overview = (await (await ask("/api/billing/overview")).json()) as object;
			expect(overview).toMatchObject({ subscription: { status: "active" }, entitled_plan: "basic" });
			const { payments } = (await (await ask("/api/billing/payments")).json()) as { payments: object[] };
			expect(payments).toMatchObject([{ amount: 999, status: "completed" }]);
		},
	);
});

import { type Sandbox, startStripeSandbox } from "@unlisted/stripe-sandbox";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpApp } from "../../../platform/http/app.ts";
import { openEdge } from "../../../testing/http-options.ts";
import { sandboxProxyRoutes } from "./sandbox-proxy.routes.ts";

describe("the way to the sandbox through the site", () => {
	let sandbox: Sandbox;
	let app: FastifyInstance;
	beforeAll(async () => {
		sandbox = await startStripeSandbox({
			port: 0,
			dataDir: null,
			latencyMs: 0,
			environment: {},
			frameAncestors: ["'self'"],
		});
		app = (await createHttpApp(openEdge({ tryingOutHost: "shop.example" }))) as unknown as FastifyInstance;
		const running = Promise.resolve({ apiUrl: sandbox.url });
		sandboxProxyRoutes(app, { path: "/stripe-sandbox", publishableKey: sandbox.publishableKey, running });
		await app.ready();
	});
	afterAll(async () => {
		await app.close();
		await sandbox.close();
	});

	const ask = (method: "GET" | "POST", path: string, key?: string, form?: Record<string, string>) =>
		app.inject({
			method,
			url: `/stripe-sandbox${path}`,
			headers: {
				host: "shop.example:8443",
				...(key && { authorization: `Bearer ${key}` }),
				...(form && { "content-type": "application/x-www-form-urlencoded" }),
			},
			...(form && { payload: new URLSearchParams(form).toString() }),
		});
	const card = (number: string) => ({
		type: "card",
		"card[number]": number,
		"card[exp_month]": "12",
		"card[exp_year]": String(new Date().getFullYear() + 2),
		"card[cvc]": "123",
	});
	const secret = async (path: string, form: Record<string, string>) => {
		const answer = await fetch(`${sandbox.url}${path}`, {
			method: "POST",
			headers: {
				authorization: `Bearer ${sandbox.secretKey}`,
				"content-type": "application/x-www-form-urlencoded",
			},
			body: new URLSearchParams(form).toString(),
		});
		return (await answer.json()) as { id: string; client_secret: string };
	};

	it("forwards a card as a page sends it, and the sandbox's answer", async () => {
		const { publishableKey } = sandbox;
		const made = await ask("POST", "/v1/payment_methods", publishableKey, card("4242424242424242"));
		expect([made.statusCode, made.json().card.last4]).toEqual([200, "4242"]);
		const refused = await ask("POST", "/v1/payment_methods", publishableKey, card("4242424242424241"));
		expect([refused.statusCode, refused.json().error.code]).toEqual([402, "incorrect_number"]);
	});

	it.each([
		["with the secret key", "POST", "/v1/payment_methods", "secret", 401],
		["with another key", "POST", "/v1/payment_methods", "pk_test_other", 401],
		["without a key", "POST", "/v1/payment_methods", undefined, 401],
		["what only the secret key may", "GET", "/v1/customers", "secret", 404],
		["the switches of the sandbox", "POST", "/sandbox/dunning", "secret", 404],
		["its settings", "GET", "/sandbox", "secret", 404],
		["a way out of it", "GET", "/assets/../sandbox", "secret", 404],
		["a way out of it in code", "GET", "/assets/..%2fsandbox", "secret", 404],
		["an address of somewhere else", "GET", "//elsewhere.example/", undefined, 404],
	] as const)("forwards nothing else: %s", async (_what, method, path, key, status) => {
		const answer = await ask(
			method,
			path,
			key === "secret" ? sandbox.secretKey : key,
			method === "POST" ? card("4242424242424242") : undefined,
		);
		expect(answer.statusCode).toBe(status);
		expect(answer.json().error.type).toBe("invalid_request_error");
	});

	it("shows the bank's page under this site's address, in a frame that only this site may use", async () => {
		const { publishableKey } = sandbox;
		const method = (
			await ask("POST", "/v1/payment_methods", publishableKey, card("4000000000003220"))
		).json();
		const intent = await secret("/v1/payment_intents", { amount: "1999", currency: "usd" });
		const confirmed = await ask("POST", `/v1/payment_intents/${intent.id}/confirm`, publishableKey, {
			client_secret: intent.client_secret,
			payment_method: method.id,
			use_stripe_sdk: "true",
		});
		const page = String(confirmed.json().next_action.use_stripe_sdk.stripe_js);
		expect(page).toMatch(/^http:\/\/shop\.example:8443\/stripe-sandbox\/3ds\/\w+$/);
		const path = new URL(page).pathname.replace("/stripe-sandbox", "");
		const shown = await ask("GET", path);
		expect(shown.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
		expect(shown.headers["x-frame-options"]).toBeUndefined();
		const addresses = [...shown.body.matchAll(/(?:href|src|formaction)="([^"]+)"/g)].map(
			([, address = ""]) => address,
		);
		expect(addresses.length).toBeGreaterThanOrEqual(3);
		for (const address of addresses) expect(address).toMatch(/^\/stripe-sandbox\/(3ds|assets)\//);
		const sheet = await ask(
			"GET",
			(addresses.find((address) => address.endsWith(".css")) ?? "").replace("/stripe-sandbox", ""),
		);
		expect([sheet.statusCode, sheet.headers["content-type"]]).toEqual([200, "text/css"]);
		expect((await ask("POST", `${path}/complete`, undefined, {})).statusCode).toBe(200);
		const query = `client_secret=${intent.client_secret}`;
		const after = await ask("GET", `/v1/payment_intents/${intent.id}?${query}`, publishableKey);
		expect(after.json().status).toBe("succeeded");
	});
});

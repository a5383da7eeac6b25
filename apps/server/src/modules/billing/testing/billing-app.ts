import { randomBytes } from "node:crypto";
import { type Sandbox, startStripeSandbox } from "@unlisted/stripe-sandbox";
import { Stripe } from "stripe";
import { expect } from "vitest";
import type { Substitutes } from "../../../slices.ts";
import type { TestDatabase } from "../../../testing/databases.ts";
import { type IdentityApp, identityApp, type Person } from "../../identity/testing/identity-app.ts";

/** Tests read rows and answers field by field, and each test says what it expects. */
// biome-ignore lint/suspicious/noExplicitAny: a field that is not there fails the expectation about it.
type Row = Record<string, any>;

export interface BillingApp extends IdentityApp {
	readonly sandbox: Sandbox;
	/** The secret with which Stripe signs events to the product's endpoint. */
	readonly webhookSecret: string;
	/** The official SDK with the secret key, for what a person would do in Stripe's dashboard. */
	readonly stripe: Stripe;
	/** Calls the product's own API as this person. */
	api(person: Person, method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Answered>;
	/** Makes a payment method as the page's card field does. */
	card(number: string, details?: object): Promise<string>;
	buy(person: Person, planId: string, card?: string, more?: object): Promise<Answered>;
	/** What a person sees of their subscription. */
	overview(person: Person): Promise<Row>;
	payments(person: Person): Promise<Row[]>;
	rows(sql: string, values?: unknown[]): Promise<Row[]>;
	/** A customer on a test clock, before they buy anything. */
	onClock(person: Person, start: Date): Promise<TestClock>;
	/** Changes a switch of the sandbox itself. */
	control(path: string, body: object): Promise<void>;
	/** Waits until all events so far are delivered and handled. */
	settled(): Promise<void>;
	/** Subjects of the mails to this person, in order, without those about signing in. */
	mailsTo(person: Person): string[];
	customerOf(person: Person): Promise<string>;
	answerBank(clientSecret: string, how: "complete" | "fail"): Promise<void>;
}

export interface Answered {
	readonly status: number;
	readonly body: Row;
}

export interface TestClock {
	/** Moves Stripe's clock and ours to this moment together. */
	to(moment: Date | string): Promise<void>;
	readonly customerId: string;
}

const secretKey = `sk_test_51${randomBytes(24).toString("hex")}`;
const publishableKey = `pk_test_51${randomBytes(24).toString("hex")}`;

/** The product as an operator would configure it, with keys that look real, and a sandbox on a free port. */
export async function billingApp(
	database: TestDatabase,
	env: Record<string, string> | ((stripe: Stripe) => Promise<Record<string, string>>) = {},
	substitutes: Substitutes = {},
): Promise<BillingApp> {
	const sandbox = await startSandbox();
	const stripe = sdk(sandbox);
	const browser = sdk(sandbox, publishableKey);
	// Stripe makes the secret, and we know the address only once the product listens.
	const endpoint = await stripe.webhookEndpoints.create({
		url: "http://127.0.0.1:9/",
		enabled_events: ["*"],
	});
	const webhookSecret = String(endpoint.secret);
	const settings = {
		STRIPE_SECRET_KEY: secretKey,
		STRIPE_PUBLISHABLE_KEY: publishableKey,
		STRIPE_WEBHOOK_SECRET: webhookSecret,
		STRIPE_API_URL: sandbox.url,
		...(typeof env === "function" ? await env(stripe) : env),
	};
	const app = await identityApp(database, settings, substitutes);
	const control: BillingApp["control"] = async (path, body) => {
		const answer = await fetch(`${sandbox.url}${path}`, {
			method: "POST",
			headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
			body: JSON.stringify(body),
		});
		if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
	};
	await stripe.webhookEndpoints.update(endpoint.id, { url: `${app.url}/webhooks/stripe` });
	const rows: BillingApp["rows"] = async (sql, values = []) =>
		(await app.parts.db.query<Row>(sql, values)).rows;
	// A test may run a year after the person signed in.
	const tokens = new Map<string, string>();
	const ask = (person: Person, method: "GET" | "POST" | "DELETE", url: string, payload?: object) =>
		app.http.inject({
			method,
			url,
			headers: { authorization: `Bearer ${tokens.get(person.id) ?? person.access}` },
			...(payload && { payload }),
		});
	const api: BillingApp["api"] = async (person, method, path, body) => {
		let answer = await ask(person, method, path, body);
		if (answer.statusCode === 401 && person.password) {
			const { email, password } = person;
			const again = await app.call("POST", "/token?grant_type=password", { body: { email, password } });
			tokens.set(person.id, String(again.body.access_token));
			answer = await ask(person, method, path, body);
		}
		const json = String(answer.headers["content-type"]).includes("json");
		return { status: answer.statusCode, body: json ? answer.json() : { text: answer.body } };
	};
	const card: BillingApp["card"] = async (number, details = {}) => {
		const made = await browser.paymentMethods.create({
			type: "card",
			card: { number, exp_month: 12, exp_year: new Date().getFullYear() + 3, cvc: "123" },
			billing_details: { email: "someone@example.com", name: "Some One", ...details },
		});
		return made.id;
	};
	const customerOf: BillingApp["customerOf"] = async ({ id }) => {
		const [row] = await rows(
			"select stripe_customer_id as id from private.billing_customers where user_id = $1",
			[id],
		);
		return String(row?.id);
	};
	return {
		...app,
		sandbox,
		webhookSecret,
		stripe,
		rows,
		api,
		card,
		control,
		customerOf,
		buy: async (person, planId, number = "4242424242424242", more = {}) =>
			api(person, "POST", "/functions/v1/create-subscription", {
				planId,
				paymentMethodId: await card(number),
				userId: person.id,
				...more,
			}),
		overview: async (person) => (await api(person, "GET", "/api/billing/overview")).body,
		payments: async (person) => (await api(person, "GET", "/api/billing/payments")).body.payments,
		onClock: async (person, start) => {
			app.clock.set(start);
			const { id: clock } = await stripe.testHelpers.testClocks.create({ frozen_time: seconds(start) });
			const customer = await stripe.customers.create({ email: person.email, test_clock: clock });
			await rows("insert into private.billing_customers (user_id, stripe_customer_id) values ($1, $2)", [
				person.id,
				customer.id,
			]);
			return {
				customerId: customer.id,
				to: async (moment) => {
					const date = new Date(moment);
					await stripe.testHelpers.testClocks.advance(clock, { frozen_time: seconds(date) });
					await sandbox.settled();
					const { status } = await stripe.testHelpers.testClocks.retrieve(clock);
					expect(status).toBe("ready");
					app.clock.set(date);
				},
			};
		},
		settled: async () => {
			await sandbox.settled();
			await expect
				.poll(
					async () => {
						const told = await fetch(`${sandbox.url}/sandbox`, {
							headers: { authorization: `Bearer ${secretKey}` },
						});
						const { deliveries } = (await told.json()) as { deliveries: { pending: number } };
						const waiting = await rows("select from private.stripe_events where handled_at is null");
						const mails = await rows("select from private.mails where status = 'queued'");
						return [deliveries.pending, waiting.length, mails.length];
					},
					{ timeout: 30_000, interval: 20 },
				)
				.toEqual([0, 0, 0]);
		},
		mailsTo: ({ email }) =>
			app.mailer.sent
				.filter(({ to, subject }) => to === email && subject !== "New sign-in to your account")
				.map(({ subject }) => subject),
		answerBank: async (clientSecret, how) => {
			const [id = ""] = clientSecret.split("_secret_");
			const intent = id.startsWith("seti_")
				? await stripe.setupIntents.retrieve(id)
				: await stripe.paymentIntents.retrieve(id);
			const page = (intent.next_action as { use_stripe_sdk?: { stripe_js?: string } } | null)?.use_stripe_sdk
				?.stripe_js;
			const answer = await fetch(`${page}/${how}`, { method: "POST" });
			expect(answer.status).toBe(200);
		},
		stop: async () => {
			// First stop delivering, then stop listening.
			await sandbox.close();
			await app.stop();
		},
	};
}

function startSandbox(): Promise<Sandbox> {
	return startStripeSandbox({
		port: 0,
		dataDir: null,
		latencyMs: 0,
		environment: {},
		secretKey,
		publishableKey,
	});
}

function sdk(sandbox: Pick<Sandbox, "host" | "port">, key = secretKey): Stripe {
	return new Stripe(key, {
		host: sandbox.host,
		port: sandbox.port,
		protocol: "http",
		maxNetworkRetries: 0,
		telemetry: false,
	});
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

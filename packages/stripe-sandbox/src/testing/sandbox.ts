import { Stripe } from "stripe";
import { type Sandbox, type SandboxOptions, startStripeSandbox } from "../main.ts";

export interface TestSandbox extends Sandbox {
	/** The official SDK, connected to the sandbox. It does not try again, so that a test sees the first answer. */
	stripe: Stripe;
	/** The SDK with the publishable key, as a browser would use it. */
	browser: Stripe;
	/** The sandbox's log. */
	lines: string[];
	/** Changes a switch of the sandbox itself. */
	control(path: string, body?: object): Promise<Record<string, unknown>>;
}

/** A sandbox in memory on a free port. An error inside it fails the test that closes it. */
export async function testSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
	const lines: string[] = [];
	const sandbox = await startStripeSandbox({
		port: 0,
		dataDir: null,
		latencyMs: 0,
		environment: {},
		log: (line) => lines.push(line),
		...options,
	});
	return {
		...sandbox,
		stripe: sdk(sandbox),
		browser: sdk(sandbox, sandbox.publishableKey),
		lines,
		async control(path, body = {}) {
			const response = await fetch(`${sandbox.url}${path}`, {
				method: "POST",
				headers: { authorization: `Bearer ${sandbox.secretKey}`, "content-type": "application/json" },
				body: JSON.stringify(body),
			});
			return (await response.json()) as Record<string, unknown>;
		},
		async close() {
			await sandbox.close();
			const errors = lines.filter((line) => line.startsWith("error"));
			if (errors.length > 0) throw new Error(errors.join("\n"));
		},
	};
}

export function sdk(sandbox: Pick<Sandbox, "host" | "port" | "secretKey">, key = sandbox.secretKey): Stripe {
	return new Stripe(key, {
		host: sandbox.host,
		port: sandbox.port,
		protocol: "http",
		maxNetworkRetries: 0,
		telemetry: false,
	});
}

/** Returns a refusal as the SDK throws it. Anything else fails the test. */
export async function refusal(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
	try {
		await promise;
	} catch (error) {
		if (error instanceof Stripe.errors.StripeError) return error;
		throw error;
	}
	throw new Error("It was done, and should have been refused.");
}

/** Converts a moment to seconds. */
export function at(text: string): number {
	return Date.parse(`${text.length === 10 ? `${text}T10:00:00` : text}Z`) / 1000;
}

export interface Shop {
	clock: string | null;
	customer: string;
	basic: string;
	premium: string;
}

/** Makes a customer with a card, on their own test clock if a day is given, and two monthly prices. */
export async function shop(
	{ stripe }: Pick<TestSandbox, "stripe">,
	{ day, card = "pm_card_visa" }: { day?: string; card?: string | null } = {},
): Promise<Shop> {
	const clock =
		day === undefined ? null : (await stripe.testHelpers.testClocks.create({ frozen_time: at(day) })).id;
	const customer = await stripe.customers.create({
		email: "ann@example.com",
		name: "Ann Example",
		...(clock === null ? {} : { test_clock: clock }),
	});
	if (card !== null) {
		const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
		await stripe.customers.update(customer.id, {
			invoice_settings: { default_payment_method: method.id },
		});
	}
	const price = async (name: string, cents: number) => {
		const made = await stripe.prices.create({
			currency: "usd",
			unit_amount: cents,
			recurring: { interval: "month" },
			product_data: { name },
		});
		return made.id;
	};
	return {
		clock,
		customer: customer.id,
		basic: await price("Basic", 1000),
		premium: await price("Premium", 3000),
	};
}

/** Moves a test clock and waits until it has arrived. */
export async function advance(sandbox: TestSandbox, clock: string | null, day: string): Promise<void> {
	if (clock === null) throw new Error("There is no test clock.");
	await sandbox.stripe.testHelpers.testClocks.advance(clock, { frozen_time: at(day) });
	await sandbox.settled();
	const { status } = await sandbox.stripe.testHelpers.testClocks.retrieve(clock);
	if (status !== "ready") throw new Error(`The clock is ${status}.`);
}

/** The types of all events, oldest first. */
export async function eventTypes({ stripe }: Pick<TestSandbox, "stripe">, after?: string): Promise<string[]> {
	const events: Stripe.Event[] = [];
	for await (const event of stripe.events.list({ limit: 100 })) {
		if (event.id === after) break;
		events.push(event);
	}
	return events.reverse().map((event) => event.type);
}

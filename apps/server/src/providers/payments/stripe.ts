import type { Stripe } from "stripe";
import type { CatalogueEntry, PaymentEvent, Payments } from "./port.ts";
import { stripeCatalogue } from "./stripe-catalogue.ts";
import { stripeChanges } from "./stripe-changes.ts";
import { stripeCheckout } from "./stripe-checkout.ts";
import { toPaymentFailure, translated, translatedEach } from "./stripe-failure.ts";
import { stripeFetch } from "./stripe-fetch.ts";
import { dateOf, idOf, readState, readSubscriptions, subscriptionOf } from "./stripe-state.ts";

export interface StripeOptions {
	/** Resolves at once, or when a sandbox has started. */
	readonly connection: () => Promise<{ readonly secretKey: string; readonly apiUrl: string | undefined }>;
	readonly webhookSecret: string;
	readonly catalogue: readonly CatalogueEntry[];
	/** Whether Stripe computes taxes. */
	readonly tax: boolean;
	/** The time limit of one try. */
	readonly timeoutMs?: number;
}

/** Uses the official SDK, for Stripe or a service with the same API. */
export function stripePayments(options: StripeOptions): Payments {
	const open = lazily(() => connect(options));
	const catalogue = stripeCatalogue(options.catalogue, open);
	const { tax } = options;
	const parts: Omit<Payments, "readEvent" | "eventsSince" | "liveSubscriptions"> = {
		createCustomer: async ({ userId, email, name, replaces }) => {
			const stripe = await open();
			// The idempotency key is only the person's id. Their data may change between two tries, and Stripe
			// refuses a key with different data.
			const { id } = await stripe.customers.create(
				{ metadata: { unlisted_user: userId } },
				{ idempotencyKey: `unlisted-customer-${userId}${replaces === null ? "" : `-${replaces}`}` },
			);
			if (email || name) await stripe.customers.update(id, describing({ email, name }));
			return id;
		},
		hasCustomer: async (id) => {
			try {
				return (await (await open()).customers.retrieve(id)).deleted !== true;
			} catch (error) {
				if (toPaymentFailure(error).kind === "missing") return false;
				throw error;
			}
		},
		describeCustomer: async (id, person) => {
			await (await open()).customers.update(id, describing(person));
		},
		readCustomer: async (id) => {
			try {
				return await readState(await open(), catalogue, id);
			} catch (error) {
				if (toPaymentFailure(error).kind === "missing") return null;
				throw error;
			}
		},
		deleteCustomer: async (id) => {
			try {
				await (await open()).customers.del(id);
			} catch (error) {
				if (toPaymentFailure(error).kind !== "missing") throw error;
			}
		},
		listSubscriptions: async (customerId) => readSubscriptions(await open(), catalogue, customerId),
		...stripeCheckout({ open, catalogue, tax }),
		...stripeChanges({ open, catalogue }),
	};
	return {
		...(mapped(parts) as typeof parts),
		readEvent: translated(async (body, signature) => {
			const stripe = await open();
			return eventOf(stripe.webhooks.constructEvent(body, signature ?? "", options.webhookSecret));
		}),
		eventsSince: (moment) =>
			translatedEach(async () => {
				const created = { gte: Math.floor(moment.getTime() / 1000) };
				return each((await open()).events.list({ created, limit: 100 }), eventOf);
			}),
		liveSubscriptions: () =>
			translatedEach(async () =>
				each((await open()).subscriptions.list({ limit: 100 }), (found) => ({
					...subscriptionOf(found, catalogue, null),
					customerId: idOf(found.customer) ?? "",
				})),
			),
	};
}

function describing({ email, name }: { email: string | null; name: string | null }) {
	return { ...(email && { email }), ...(name && { name }) };
}

function mapped(parts: object): object {
	return Object.fromEntries(
		Object.entries(parts).map(([name, work]) => [name, translated(work as () => Promise<unknown>)]),
	);
}

async function* each<A, B>(items: AsyncIterable<A>, of: (item: A) => B): AsyncGenerator<B> {
	for await (const item of items) yield of(item);
}

/** The SDK takes a while to load, and most processes do not need it at first. */
async function connect({ connection, timeoutMs = 11_000 }: StripeOptions): Promise<Stripe> {
	const [{ Stripe: Sdk }, { secretKey, apiUrl }] = await Promise.all([import("stripe"), connection()]);
	const other = apiUrl === undefined ? null : new URL(apiUrl);
	return new Sdk(secretKey, {
		apiVersion: "2026-10-28.endive",
		// Makes two tries in total. If a person waits, all calls together have one deadline: see stripe-fetch.ts.
		maxNetworkRetries: 1,
		timeout: timeoutMs,
		httpClient: Sdk.createFetchHttpClient(stripeFetch),
		telemetry: false,
		...(other && {
			host: other.hostname,
			protocol: other.protocol === "http:" ? "http" : "https",
			port: other.port || (other.protocol === "http:" ? 80 : 443),
		}),
	});
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
	let made: Promise<T> | null = null;
	return () => {
		made ??= make().catch((error: unknown) => {
			made = null;
			throw error;
		});
		return made;
	};
}

function eventOf(event: Stripe.Event): PaymentEvent {
	const about = event.data.object as {
		object?: string;
		id?: string;
		customer?: string | { id: string } | null;
	};
	return {
		id: event.id,
		type: event.type,
		customerId: about.object === "customer" ? (about.id ?? null) : idOf(about.customer),
		createdAt: dateOf(event.created),
	};
}

import type { Stripe } from "stripe";
import { type CatalogueEntry, PaymentFailure } from "./port.ts";

export interface Catalogue {
	/** Stripe's id for the price of a plan or of its setup. */
	priceOf(planId: string, isSetup: boolean): Promise<string>;
	/** The plan of a price, even of an old price that is no longer sold. */
	entryOf(price: PriceLike): Sold | null;
	/** The same for prices of which we know only the ids. Asks Stripe once for unknown ones. */
	entriesOf(priceIds: readonly string[]): Promise<ReadonlyMap<string, Sold | null>>;
}

export interface Sold {
	readonly planId: string;
	readonly isSetup: boolean;
}

export interface PriceLike {
	readonly id: string;
	readonly lookup_key?: string | null;
	readonly metadata?: Readonly<Record<string, string>> | null;
}

/**
 * The prices at Stripe, found by configured ids or otherwise by their lookup keys. Makes missing prices. We sell
 * nothing at a price that we do not show.
 */
export function stripeCatalogue(entries: readonly CatalogueEntry[], open: () => Promise<Stripe>): Catalogue {
	let known: Promise<ReadonlyMap<string, string>> | null = null;
	const nameOf = (planId: string, isSetup: boolean) => `${planId}${isSetup ? ":setup" : ""}`;
	const sold = new Map<string, Sold | null>();
	const entryOf = (price: PriceLike): Sold | null => {
		const entry = entries.find(
			({ priceId, lookupKey }) => price.id === priceId || price.lookup_key === lookupKey,
		);
		if (entry) return { planId: entry.planId, isSetup: entry.isSetup };
		const { unlisted_plan: planId, unlisted_setup: setup } = price.metadata ?? {};
		return planId === undefined ? null : { planId, isSetup: setup === "yes" };
	};

	return {
		priceOf: async (planId, isSetup) => {
			known ??= findAll(entries, await open(), nameOf).catch((error: unknown) => {
				known = null;
				throw error;
			});
			const id = (await known).get(nameOf(planId, isSetup));
			if (id === undefined) throw new PaymentFailure("misconfigured", `There is no price for ${planId}.`);
			return id;
		},
		entryOf,
		entriesOf: async (priceIds) => {
			for (const id of priceIds) {
				if (!sold.has(id)) sold.set(id, entryOf(await (await open()).prices.retrieve(id)));
			}
			return sold;
		},
	};
}

async function findAll(
	entries: readonly CatalogueEntry[],
	stripe: Stripe,
	nameOf: (planId: string, isSetup: boolean) => string,
): Promise<ReadonlyMap<string, string>> {
	const wanted = entries.filter(({ priceId }) => priceId === undefined).map(({ lookupKey }) => lookupKey);
	const found =
		wanted.length > 0 ? await stripe.prices.list({ lookup_keys: wanted, limit: 100 }) : { data: [] };
	const ids = new Map<string, string>();
	for (const entry of entries) {
		const price =
			entry.priceId === undefined
				? (found.data.find(({ lookup_key }) => lookup_key === entry.lookupKey) ??
					(await makePrice(stripe, entry)))
				: await stripe.prices.retrieve(entry.priceId);
		refuseOtherPrice(price, entry);
		ids.set(nameOf(entry.planId, entry.isSetup), price.id);
	}
	return ids;
}

/** With these keys, two processes that start at once make the same product and price. */
async function makePrice(stripe: Stripe, entry: CatalogueEntry): Promise<Stripe.Price> {
	const metadata = { unlisted_plan: entry.planId, ...(entry.isSetup && { unlisted_setup: "yes" }) };
	const product = await stripe.products.create(
		{ name: entry.name, metadata },
		{ idempotencyKey: `unlisted-product-${entry.lookupKey}` },
	);
	return stripe.prices.create(
		{
			product: product.id,
			currency: "usd",
			unit_amount: entry.cents,
			lookup_key: entry.lookupKey,
			metadata,
			tax_behavior: "exclusive",
			...(!entry.isSetup && { recurring: { interval: "month" } }),
		},
		{ idempotencyKey: `unlisted-price-${entry.lookupKey}-${entry.cents}` },
	);
}

function refuseOtherPrice(price: Stripe.Price, entry: CatalogueEntry): void {
	const why = whyOtherPrice(price, entry);
	if (why !== null) throw new PaymentFailure("misconfigured", `The price ${price.id} at Stripe ${why}.`);
}

/** The end of a sentence about a price. Null if it equals the price that we show. */
export function whyOtherPrice(
	price: {
		readonly unit_amount: number | null;
		readonly currency: string;
		readonly recurring: { readonly interval: string; readonly interval_count: number } | null;
	},
	entry: CatalogueEntry,
): string | null {
	const rhythm = entry.isSetup ? null : "month";
	const same =
		price.unit_amount === entry.cents &&
		price.currency === "usd" &&
		(price.recurring?.interval ?? null) === rhythm &&
		(price.recurring?.interval_count ?? 1) === 1;
	if (same) return null;
	const shown = entry.isSetup ? "once" : "a month";
	return `is not the ${entry.cents} US cents, ${shown}, that ${entry.lookupKey} is shown for`;
}

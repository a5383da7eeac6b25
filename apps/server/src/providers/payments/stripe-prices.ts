import { z } from "zod";
import type { CatalogueEntry } from "./port.ts";
import { whyOtherPrice } from "./stripe-catalogue.ts";
import { readStripe, type StripeAccess, type StripeAnswer } from "./stripe-reading.ts";

const priceSchema = z.object({
	id: z.string(),
	active: z.boolean(),
	currency: z.string(),
	unit_amount: z.number().nullable(),
	lookup_key: z.string().nullable(),
	recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullable(),
});

export interface WrongPrice {
	readonly entry: CatalogueEntry;
	/** The end of a sentence about the price. */
	readonly why: string;
}

/**
 * The prices at which nobody can buy what we show. A missing price without a setting is fine, because the first
 * purchase makes it.
 */
export async function wrongPrices(
	access: StripeAccess,
	entries: readonly CatalogueEntry[],
): Promise<StripeAnswer<WrongPrice[]>> {
	const wrong: WrongPrice[] = [];
	for (const entry of entries) {
		const found = await priceFor(access, entry);
		if (found.state === "refused" || found.state === "unknown") return found;
		const why =
			found.state === "missing" ? "is not at Stripe, in the mode of the key" : whyWrong(found.value, entry);
		if (why !== null) wrong.push({ entry, why });
	}
	return { state: "read", value: wrong };
}

type Price = z.infer<typeof priceSchema>;

async function priceFor(
	access: StripeAccess,
	{ priceId, lookupKey }: CatalogueEntry,
): Promise<StripeAnswer<Price | null>> {
	if (priceId !== undefined)
		return readStripe(access, `/v1/prices/${encodeURIComponent(priceId)}`, priceSchema);
	const query = new URLSearchParams({ "lookup_keys[0]": lookupKey });
	const listed = await readStripe(access, `/v1/prices?${query}`, z.object({ data: z.array(priceSchema) }));
	return listed.state === "read" ? { state: "read", value: listed.value.data[0] ?? null } : listed;
}

function whyWrong(price: Price | null, entry: CatalogueEntry): string | null {
	if (price === null) return null;
	return whyOtherPrice(price, entry) ?? (price.active ? null : "is archived, so nobody can buy it");
}

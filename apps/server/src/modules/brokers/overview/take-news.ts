import type { Transaction } from "../../../platform/db/database.ts";
import { markTold, tallyListings } from "../core/listings.repository.ts";

/** What a person was not told of yet. */
export interface BrokerNews {
	/** Listings of them. */
	readonly found: number;
	/** Listings that are perhaps them. */
	readonly asks: number;
	/** Looked for, and not there any more. */
	readonly gone: number;
}

/** Takes it: the caller's message tells it, in the same transaction, and nothing tells it twice. */
export async function takeNews(tx: Transaction, userId: string): Promise<BrokerNews> {
	const tally = await tallyListings(tx, userId);
	const of = (state: string) => tally.find((one) => one.state === state);
	const news = {
		found: of("listed")?.untoldFound ?? 0,
		asks: of("asks")?.untoldFound ?? 0,
		gone: of("gone")?.untoldGone ?? 0,
	};
	await markTold(tx, userId);
	return news;
}

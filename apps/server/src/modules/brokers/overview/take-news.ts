import type { Sql, Transaction } from "../../../platform/db/database.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { type ListingTally, markTold, tallyListings } from "../core/listings.repository.ts";
import { type BrokerFacts, factsAbout } from "./broker-facts.ts";

/** What a person has not been told yet. */
export interface BrokerNews {
	/** New listings of the person. */
	readonly found: number;
	/** New listings that may be the person's. */
	readonly asks: number;
	/** Listings that were looked for and are not there any more. */
	readonly gone: number;
}

/** Takes the news: the caller's message tells it in the same transaction, so it is told once. */
export async function takeNews(tx: Transaction, userId: string): Promise<BrokerNews> {
	return takeFrom(tx, userId, await tallyListings(tx, userId));
}

/** Takes the news and the facts in one reading, for the end of a scan, which knows whether there are listings. */
export function takeNewsWithFacts(deps: Pick<BrokersDeps, "sites" | "clock">) {
	return async (
		tx: Transaction,
		userId: string,
		{ hasListings }: { readonly hasListings: boolean },
	): Promise<{ news: BrokerNews; facts: BrokerFacts }> => {
		const tally = hasListings ? await tallyListings(tx, userId) : [];
		return {
			news: await takeFrom(tx, userId, tally),
			facts: await factsAbout(deps, tx, { userId, tally }),
		};
	};
}

async function takeFrom(sql: Sql, userId: string, tally: readonly ListingTally[]): Promise<BrokerNews> {
	const of = (state: string) => tally.find((one) => one.state === state);
	if (tally.some(({ untoldFound, untoldGone }) => untoldFound + untoldGone > 0)) await markTold(sql, userId);
	return {
		found: of("listed")?.untoldFound ?? 0,
		asks: of("asks")?.untoldFound ?? 0,
		gone: of("gone")?.untoldGone ?? 0,
	};
}

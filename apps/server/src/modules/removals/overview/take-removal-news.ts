import type { Transaction } from "../../../platform/db/database.ts";
import type { Untold } from "../core/removal-row.rules.ts";
import { markRemovalsTold, untoldOf } from "../core/removals.repository.ts";

/** What a person has not been told yet. */
export interface RemovalNews {
	/** Removals that wait for their yes. */
	readonly yes: number;
	/** Removals whose listing our look found gone. */
	readonly done: number;
	/** Removals whose listing is there again. */
	readonly back: number;
	/** Removals with a step that only they can do. */
	readonly needsYou: number;
}

/** Marks the news as told in the transaction of the caller's message, so nothing tells it twice. */
export async function takeRemovalNews(tx: Transaction, userId: string): Promise<RemovalNews> {
	const tally = await untoldOf(tx, userId);
	const of = (what: Untold) => tally.find(({ untold }) => untold === what)?.count ?? 0;
	const news = { yes: of("yes"), done: of("done"), back: of("back"), needsYou: of("needs_you") };
	if (tally.length > 0) await markRemovalsTold(tx, userId);
	return news;
}

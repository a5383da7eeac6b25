import { defaultBrokerSettings } from "@unlisted/contracts/brokers";
import type { Sql } from "../../../platform/db/database.ts";
import { isSearchable } from "../core/askable.rules.ts";
import { findBrokerSettings } from "../core/broker-settings.repository.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { type ListingTally, tallyListings } from "../core/listings.repository.ts";
import { lookUpsOf } from "../core/look-ups.repository.ts";
import { isSample } from "../core/sample.rules.ts";

/** What the score counts. */
export interface BrokerFacts {
	readonly state: "ok" | "unknown" | "off" | "not_configured" | "never" | "sample";
	/** Answered, and not too long ago. */
	readonly checked: number;
	/** That can be searched, whether or not the person lets us: who is not asked is not safe. */
	readonly total: number;
	/** Listings of the person, and the sum of their probabilities. */
	readonly open: number;
	readonly weight: number;
}

/** Older answers say nothing about today. */
const answersHoldMs = 45 * 86_400_000;

export function readBrokerFacts(deps: Pick<BrokersDeps, "sites" | "clock">) {
	return async (sql: Sql, userId: string): Promise<BrokerFacts> =>
		factsAbout(deps, sql, { userId, tally: await tallyListings(sql, userId) });
}

export async function factsAbout(
	{ sites, clock }: Pick<BrokersDeps, "sites" | "clock">,
	sql: Sql,
	{ userId, tally }: { readonly userId: string; readonly tally: readonly ListingTally[] },
): Promise<BrokerFacts> {
	const listed = tally.find(({ state }) => state === "listed");
	const open = { open: listed?.count ?? 0, weight: listed?.weight ?? 0 };
	const searchable = new Set((sites?.brokers ?? []).filter(isSearchable).map(({ id }) => id));
	const none = { ...open, checked: 0, total: searchable.size };
	if (searchable.size === 0) return { ...none, state: "not_configured" };
	const settings = (await findBrokerSettings(sql, userId)) ?? defaultBrokerSettings;
	if (!settings.on) return { ...none, state: "off" };
	const rows = (await lookUpsOf(sql, userId)).filter(({ broker }) => searchable.has(broker));
	const asked = rows.filter(({ state }) => state !== null);
	if (asked.length === 0) return { ...none, state: "never" };
	const oldest = clock.now().getTime() - answersHoldMs;
	const checked = asked.filter(
		({ state, checkedAt }) => state === "ok" && checkedAt !== null && checkedAt.getTime() >= oldest,
	).length;
	if (checked === 0) return { ...none, state: "unknown" };
	return { ...none, checked, state: isSample(sites?.mode, tally) ? "sample" : "ok" };
}

import { defaultBrokerSettings } from "@unlisted/contracts/brokers";
import type { Sql } from "../../../platform/db/database.ts";
import { isSearchable } from "../core/askable.rules.ts";
import { findBrokerSettings } from "../core/broker-settings.repository.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { type ListingTally, tallyListings } from "../core/listings.repository.ts";
import { lookUpsOf } from "../core/look-ups.repository.ts";
import { isSample } from "../core/sample.rules.ts";

/** What the score counts about brokers. */
export interface BrokerFacts {
	readonly state: "ok" | "unknown" | "off" | "not_configured" | "never" | "sample";
	/** How many brokers answered, not too long ago. */
	readonly checked: number;
	/**
	 * How many brokers can be searched, whether or not the person allows it. A person is not safe from brokers that are
	 * not asked.
	 */
	readonly total: number;
	/** How many listings are open and the person's, and the sum of their probabilities. */
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

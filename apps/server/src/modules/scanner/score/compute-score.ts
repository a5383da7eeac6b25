import { type ScannerSettings, type SourceType, sourceTypes } from "@unlisted/contracts/scanner";
import type { Transaction } from "../../../platform/db/database.ts";
import type { BrokerFacts } from "../../brokers/brokers.slice.ts";
import { alertsReach, type ReachDeps } from "../core/alerts-reach.ts";
import { recordScore } from "../core/history.repository.ts";
import type { AccountHolder } from "../core/person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { findSettings } from "../core/settings.repository.ts";
import { type Tally, tallyExposures } from "../judging/exposures.repository.ts";
import { type SourceStateRow, sourceStatesOf } from "../sources/sources.repository.ts";
import { type ScoreFacts, scoreOf } from "./score.rules.ts";

/** Older answers say nothing about today. */
const answersHoldForDays = 45;

/**
 * Updates the score after a change by the person, which changed only open exposures. Before the first scan it does
 * nothing and returns null.
 */
export async function refreshScore(
	deps: Pick<ScannerDeps, "brokers"> & ReachDeps,
	tx: Transaction,
	{ holder, now }: { readonly holder: AccountHolder; readonly now: Date },
): Promise<{ enoughKnown: boolean } | null> {
	const states = await sourceStatesOf(tx, holder.userId);
	const found = await findSettings(tx, holder.userId);
	if (states.length === 0 || !found) return null;
	const tally = await tallyExposures(tx, holder.userId);
	const planned = found.nextScanAt !== null;
	const listings = await deps.brokers.factsOf(tx, holder.userId);
	const { settings } = found;
	const alertsOn = await alertsReach(deps, tx, { holder, settings });
	const about = { holder, settings, tally, states, brokers: listings, alertsOn, planned, now };
	const facts = scoreFacts(about);
	await recordScore(tx, holder.userId, scoreOf(facts).score, now);
	return { enoughKnown: isEnoughKnown(tally, facts) };
}

/**
 * Tells whether any source said something about this person. Invented people say nothing about anybody else, and a
 * score without an answer would look like a bad one.
 */
export function isEnoughKnown(tally: readonly Tally[], { sources, brokers }: ScoreFacts): boolean {
	return tally.length > 0 || brokers.open > 0 || Object.values(sources).includes("ok");
}

export function scoreFacts({
	holder,
	settings,
	tally,
	states,
	brokers,
	alertsOn,
	planned,
	now,
}: {
	readonly holder: AccountHolder;
	readonly settings: ScannerSettings;
	readonly tally: readonly Tally[];
	readonly states: readonly SourceStateRow[];
	readonly brokers: BrokerFacts;
	/** Whether an alert would arrive. */
	readonly alertsOn: boolean;
	readonly planned: boolean;
	readonly now: Date;
}): ScoreFacts {
	const stateOf = (type: SourceType) => {
		if (!settings.scan_sources[type]) return "off";
		const row = states.find(({ sourceType }) => sourceType === type);
		if (!row) return "never";
		// The sample holds only invented people, so finding nothing there means nothing for real people.
		if (row.sample && row.state === "ok" && tally.length === 0) return "sample";
		const oldest = now.getTime() - answersHoldForDays * 86_400_000;
		return row.state === "ok" && row.checkedAt.getTime() < oldest ? "unknown" : row.state;
	};
	return {
		open: tally
			.filter(({ status }) => status !== "resolved")
			.map(({ sourceType, severity, status, count, weight }) => {
				return { sourceType, severity, acknowledged: status === "acknowledged", count, weight };
			}),
		sources: Object.fromEntries(sourceTypes.map((type) => [type, stateOf(type)])) as ScoreFacts["sources"],
		brokers,
		twoFactor: holder.twoFactor,
		alertsOn,
		rescans: planned,
	};
}

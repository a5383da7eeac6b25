import { type ScannerSettings, type SourceType, sourceTypes } from "@unlisted/contracts/scanner";
import type { Sql } from "../../../platform/db/database.ts";
import type { BrokerFacts } from "../../brokers/brokers.slice.ts";
import { recordScore } from "../core/history.repository.ts";
import type { AccountHolder } from "../core/person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { findSettings } from "../core/settings.repository.ts";
import { type Tally, tallyExposures } from "../judging/exposures.repository.ts";
import { type SourceStateRow, sourceStatesOf } from "../sources/sources.repository.ts";
import { type ScoreFacts, scoreOf } from "./score.rules.ts";

/** Older answers say nothing about today. */
const answersHoldForDays = 45;

/** Computes the score from the database's current state, and stores it. */
export async function computeScore(
	{ brokers }: Pick<ScannerDeps, "brokers">,
	sql: Sql,
	now: {
		readonly holder: AccountHolder;
		readonly settings: ScannerSettings;
		readonly tally: readonly Tally[];
		readonly planned: boolean;
		readonly now: Date;
	},
): Promise<number> {
	const states = await sourceStatesOf(sql, now.holder.userId);
	const listings = await brokers.factsOf(sql, now.holder.userId);
	const { score } = scoreOf(scoreFacts({ ...now, states, brokers: listings }));
	await recordScore(sql, now.holder.userId, score, now.now);
	return score;
}

/** For a change by the person: only open exposures changed. Does nothing before the first scan. */
export async function refreshScore(
	{ brokers }: Pick<ScannerDeps, "brokers">,
	sql: Sql,
	{ holder, now }: { readonly holder: AccountHolder; readonly now: Date },
): Promise<void> {
	const states = await sourceStatesOf(sql, holder.userId);
	const found = await findSettings(sql, holder.userId);
	if (states.length === 0 || !found) return;
	const tally = await tallyExposures(sql, holder.userId);
	const planned = found.nextScanAt !== null;
	const listings = await brokers.factsOf(sql, holder.userId);
	const facts = { holder, settings: found.settings, tally, states, brokers: listings, planned, now };
	const { score } = scoreOf(scoreFacts(facts));
	await recordScore(sql, holder.userId, score, now);
}

export function scoreFacts({
	holder,
	settings,
	tally,
	states,
	brokers,
	planned,
	now,
}: {
	readonly holder: AccountHolder;
	readonly settings: ScannerSettings;
	readonly tally: readonly Tally[];
	readonly states: readonly SourceStateRow[];
	readonly brokers: BrokerFacts;
	readonly planned: boolean;
	readonly now: Date;
}): ScoreFacts {
	const channels = [settings.email_notifications, settings.sms_notifications, settings.push_notifications];
	const stateOf = (type: SourceType) => {
		if (!settings.scan_sources[type]) return "off";
		const row = states.find(({ sourceType }) => sourceType === type);
		if (!row) return "never";
		// The sample holds only invented people, so finding nothing there means nothing for real ones.
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
		alertsOn: settings.notification_types.critical && channels.includes(true),
		rescans: planned,
	};
}

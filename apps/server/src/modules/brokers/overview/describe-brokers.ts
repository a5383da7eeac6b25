import type { BrokerMode } from "@unlisted/contracts/broker-values";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { allHealth } from "../core/health.repository.ts";
import type { HealthRow } from "../core/health.rules.ts";
import { lookUpsByOutcome, oldestCheckOfEverybody } from "../core/look-ups.repository.ts";

/** For the operator: about playbooks, and about nobody. */
export function describeBrokers({ db, clock }: Pick<BrokersDeps, "db" | "clock">) {
	return async ({ mode }: { readonly mode: BrokerMode }): Promise<string> => {
		const outcomes = await lookUpsByOutcome(db);
		const oldest = await oldestCheckOfEverybody(db);
		const rows = await allHealth(db);
		const lines = [
			`Searched: ${mode === "off" ? "no brokers (BROKERS=off)" : mode}`,
			"",
			"Last look-up of each person and broker, by what it came to:",
			...(outcomes.length === 0
				? ["  none yet"]
				: outcomes.map(({ outcome, count }) => `  ${outcome.padEnd(18)} ${count}`)),
			oldest === null
				? "Nobody was looked up yet."
				: `Longest ago: ${daysSince(oldest, clock.now())} since its last answer.`,
			"",
			"Playbooks, since their version:",
			...(rows.length === 0 ? ["  none was used yet"] : rows.map(lineOf)),
		];
		return `${lines.join("\n")}\n`;
	};
}

function lineOf({ broker, version, found, nothing, failed, quarantinedAt, reasons }: HealthRow): string {
	const why = Object.entries(reasons).map(([reason, count]) => `${reason} ${count}`);
	const out = quarantinedAt ? `  in quarantine since ${quarantinedAt.toISOString().slice(0, 10)}` : "";
	const failures = why.length > 0 ? ` (${why.join(", ")})` : "";
	return `  ${broker} ${version}: found ${found}, nothing ${nothing}, failed ${failed}${failures}${out}`;
}

function daysSince(then: Date, now: Date): string {
	const hours = Math.floor((now.getTime() - then.getTime()) / 3_600_000);
	return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

import type { BrokerMode } from "@unlisted/contracts/broker-values";
import { keepFigures, readFigures } from "../../../platform/db/operator-figures.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { allHealth } from "../core/health.repository.ts";
import type { HealthRow } from "../core/health.rules.ts";
import { lookUpsByOutcomeOfEverybody, oldestCheckOfEverybody } from "../core/look-ups.repository.ts";

interface Overview {
	readonly outcomes: readonly { readonly outcome: string; readonly count: number }[];
	/** A moment as an ISO string. */
	readonly oldest: string | null;
}

const kept = "brokers";

/** Counts all look-ups, once an hour. */
export function countLookUps({ db, clock }: Pick<BrokersDeps, "db" | "clock">) {
	return async (): Promise<Overview> => {
		const oldest = await oldestCheckOfEverybody(db);
		const overview = {
			outcomes: await lookUpsByOutcomeOfEverybody(db),
			oldest: oldest?.toISOString() ?? null,
		};
		await keepFigures(db, kept, clock.now(), overview);
		return overview;
	};
}

/** The time of the oldest last check of any person, from the hourly count. Null if there is nobody. */
export async function oldestCheck({ db }: Pick<BrokersDeps, "db">): Promise<Date | null> {
	const oldest = (await readFigures<Overview>(db, kept))?.figures.oldest ?? null;
	return oldest === null ? null : new Date(oldest);
}

/** For the operator: describes how brokers and playbooks work, without personal data. */
export function describeBrokers({ db, clock }: Pick<BrokersDeps, "db" | "clock">) {
	return async ({ mode }: { readonly mode: BrokerMode }): Promise<string> => {
		const counted = await readFigures<Overview>(db, kept);
		const { outcomes, oldest } = counted?.figures ?? (await countLookUps({ db, clock })());
		const countedAt = counted?.countedAt ?? clock.now();
		const rows = await allHealth(db);
		const lines = [
			`Searched: ${mode === "off" ? "no brokers (BROKERS=off)" : mode}`,
			"",
			`Last look-up of each person and broker, by what it came to, as counted at ${countedAt.toISOString()} (once an hour):`,
			...(outcomes.length === 0
				? ["  none yet"]
				: outcomes.map(({ outcome, count }) => `  ${outcome.padEnd(18)} ${count}`)),
			oldest === null
				? "Nobody was looked up yet."
				: `Longest ago: ${daysSince(new Date(oldest), clock.now())} since its last answer.`,
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
	if (hours === 1) return "1 hour";
	return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

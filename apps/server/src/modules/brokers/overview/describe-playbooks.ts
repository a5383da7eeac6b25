import type { BrokersDeps } from "../core/brokers.deps.ts";
import { allHealth } from "../core/health.repository.ts";
import { driftsUntilQuarantine, type HealthRow, isQuarantined } from "../core/health.rules.ts";

/** For the operator: describes how well each playbook works, without personal data. */
export function describePlaybooks({ db, clock }: Pick<BrokersDeps, "db" | "clock">) {
	return async (): Promise<string> => {
		const rows = await allHealth(db);
		if (rows.length === 0) return "No playbook was used yet.\n";
		return `${rows.map((row) => linesOf(row, clock.now())).join("\n")}\n`;
	};
}

function linesOf(row: HealthRow, now: Date): string {
	const { broker, version, found, foundAt, nothing, nothingAt, failed, failedAt, reasons } = row;
	const how = Object.entries(reasons)
		.toSorted(([, one], [, other]) => other - one)
		.map(([reason, count]) => `${reason} ${count}`);
	const last = (at: Date | null, count: number) =>
		at === null ? "never" : `last ${at.toISOString().slice(0, 16).replace("T", " ")}, ${count} in all`;
	return [
		`${broker} ${version}${stateOf(row, now)}`,
		`    found somebody  ${last(foundAt, found)}`,
		`    found nobody    ${last(nothingAt, nothing)}`,
		`    failed          ${last(failedAt, failed)}${how.length === 0 ? "" : ` (${how.join(", ")})`}`,
	].join("\n");
}

function stateOf(row: HealthRow, now: Date): string {
	if (isQuarantined(row, row.version, now))
		return `: in quarantine since ${row.quarantinedAt?.toISOString().slice(0, 10)}`;
	if (row.quarantinedAt) return ": in quarantine, and tried again with the next scan";
	const { driftsInRow } = row;
	return driftsInRow === 0 ? "" : `: ${driftsInRow} of ${driftsUntilQuarantine} changed pages in a row`;
}

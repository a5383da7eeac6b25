import type { GaugeFamily, GaugeOptions } from "../../platform/http/figures.ts";
import type { ScannerDeps } from "./core/scanner.deps.ts";
import { dueForScan } from "./core/settings.repository.ts";
import { readSourceHealth } from "./sources/source-health.ts";

/** Whether scans begin when they are due. */
export function scanGauges({ db, clock }: Pick<ScannerDeps, "db" | "clock">): readonly GaugeOptions[] {
	return [
		{
			name: "unlisted_scans_late_seconds",
			help: "How long the planned scan that waits longest has been due",
			value: async () => {
				const [first] = await dueForScan(db, clock.now(), 1);
				return first ? (clock.now().getTime() - first.dueAt.getTime()) / 1000 : 0;
			},
		},
	];
}

/** The answers of a week do not change with every look. */
const lookedEveryMs = 300_000;

/** Whether the sources answer. */
export function sourceGauges(deps: Pick<ScannerDeps, "db" | "clock" | "providers">): readonly GaugeFamily[] {
	const read = readSourceHealth(deps);
	let looked = { at: Number.NEGATIVE_INFINITY, shares: new Map<string, number>() };
	return [
		{
			name: "unlisted_source_unknown_share",
			help: "The share of people whose last answer of the source within a week is that nobody knows",
			label: "source",
			values: async () => {
				const now = deps.clock.now().getTime();
				if (now - looked.at < lookedEveryMs) return looked.shares;
				const { answers } = await read();
				const asked = answers.filter(({ ok, unknown }) => ok + unknown > 0);
				looked = {
					at: now,
					shares: new Map(
						asked.map(({ source_type: source, ok, unknown }) => [source, unknown / (ok + unknown)]),
					),
				};
				return looked.shares;
			},
		},
	];
}

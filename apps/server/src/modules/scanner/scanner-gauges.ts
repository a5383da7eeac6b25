import type { GaugeFamily, GaugeOptions } from "../../platform/http/metrics/figures.ts";
import type { ScannerDeps } from "./core/scanner.deps.ts";
import { dueForScan } from "./core/settings.repository.ts";
import { readSilence } from "./sources/read-silence.ts";
import { readSourceHealth } from "./sources/source-health.ts";

/** Measures whether scans begin when they are due. */
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

/** The figures cover a week, so they change little between two scrapes. */
const lookedEveryMs = 300_000;

/** Measures whether the sources answer. */
export function sourceGauges(deps: Pick<ScannerDeps, "db" | "clock" | "providers">): readonly GaugeFamily[] {
	const read = readSourceHealth(deps);
	const silence = readSilence(deps);
	const shares = async () => {
		const { answers } = await read();
		const asked = answers.filter(({ ok, unknown }) => ok + unknown > 0);
		return new Map(
			asked.map(({ source_type: source, ok, unknown }) => [source, unknown / (ok + unknown)] as const),
		);
	};
	return [
		{
			name: "unlisted_source_unknown_share",
			help: "The share of people whose last answer of the source within a week is that nobody knows",
			label: "source",
			values: nowAndThen(deps, shares),
		},
		{
			name: "unlisted_source_silent_seconds",
			help: "How long the source has been asked and has not answered anybody, from the first failure",
			label: "source",
			values: nowAndThen(deps, silence),
		},
	];
}

/** Returns the last figures again if they were read lately. */
function nowAndThen<T>({ clock }: Pick<ScannerDeps, "clock">, read: () => Promise<T>): () => Promise<T> {
	let last: { readonly at: number; readonly seen: T } | undefined;
	return async () => {
		const now = clock.now().getTime();
		if (last && now - last.at < lookedEveryMs) return last.seen;
		last = { at: now, seen: await read() };
		return last.seen;
	};
}

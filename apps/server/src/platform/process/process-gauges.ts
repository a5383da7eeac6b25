import type { Clock } from "../clock/clock.ts";
import { sealingRootMadeAt } from "../crypto/root-keys.repository.ts";
import type { Database } from "../db/database.ts";
import type { GaugeOptions } from "../http/figures.ts";
import type { SharedCounts } from "../limits/shared-counts.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { freeSpaceGauge } from "./free-space.ts";
import { lastBackupGauge } from "./last-backup.ts";

export interface ProcessGaugesOptions {
	readonly db: Database;
	readonly clock: Clock;
	readonly counts?: SharedCounts | undefined;
	readonly tracing?: Tracing | undefined;
}

/** Figures of this process that belong to no slice. */
export function processGauges(
	dataDir: string,
	{ db, clock, counts, tracing }: ProcessGaugesOptions,
): readonly GaugeOptions[] {
	return [
		freeSpaceGauge(dataDir),
		lastBackupGauge(dataDir, db),
		{
			name: "unlisted_root_key_age_seconds",
			help: "How long ago the root key was made that seals now; `keys rotate master` makes the next",
			value: async () => {
				const madeAt = await sealingRootMadeAt(db);
				return madeAt ? Math.max(0, (clock.now().getTime() - madeAt.getTime()) / 1000) : 0;
			},
		},
		{
			name: "unlisted_trace_spans_dropped_total",
			help: "Spans of traces that the receiver did not take",
			grows: true,
			atHand: true,
			value: () => tracing?.dropped() ?? 0,
		},
		...(counts?.gauges ?? []),
	];
}

import type { GaugeOptions } from "../http/health.routes.ts";
import type { SharedCounts } from "../limits/shared-counts.ts";
import { freeSpaceGauge } from "./free-space.ts";

/** Figures of this process that belong to no slice. */
export function processGauges(
	dataDir: string,
	{ counts }: { readonly counts?: SharedCounts | undefined },
): readonly GaugeOptions[] {
	return [freeSpaceGauge(dataDir), ...(counts?.gauges ?? [])];
}

import { connectionGauges } from "../db/connection-gauges.ts";
import type { Database } from "../db/database.ts";
import type { GaugeFamily } from "../http/health.routes.ts";
import { queueGauges } from "../jobs/queue-gauges.ts";

/** What the platform itself tells at /metrics, besides what the slices bring. */
export const ownGauges = (db: Database): readonly GaugeFamily[] => [
	...queueGauges(db),
	...connectionGauges(db),
];

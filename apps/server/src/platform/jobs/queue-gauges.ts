import type { Database } from "../db/database.ts";
import type { GaugeFamily } from "../http/metrics/figures.ts";
import { sharedLook } from "../http/metrics/shared-look.ts";
import type { JobDefinition } from "./jobs.ts";
import { failedKeptDays } from "./keep-failed.ts";
import { type QueueFigures, queueFigures } from "./queue-figures.ts";

/** A slot that works on one job for longer than this cannot do many. */
const longSeconds = 60;

/** The depth and age of each queue. */
export function queueGauges(
	db: Database,
	definitions: readonly Pick<JobDefinition, "name" | "concurrency">[],
): readonly GaugeFamily[] {
	const look = sharedLook(() => queueFigures(db));
	const oneByOne = new Set(
		definitions.filter(({ concurrency = 1 }) => concurrency === 1).map(({ name }) => name),
	);
	/**
	 * Jobs that wait for a long job of their own kind do not count as stuck. For example, the inbox is checked every
	 * minute, but one of its files may take hours.
	 */
	const age = ({ name, oldestSeconds, begunSeconds }: QueueFigures) =>
		oneByOne.has(name) && begunSeconds !== null && begunSeconds > longSeconds
			? 0
			: Math.max(0, oldestSeconds ?? 0);
	const byKind = (name: string, help: string, value: (of: QueueFigures) => number): GaugeFamily => ({
		name,
		help,
		label: "kind",
		values: async (scrape) => new Map((await look(scrape)).map((figures) => [figures.name, value(figures)])),
	});
	return [
		byKind("unlisted_jobs_waiting", "Jobs that could run now, by kind", ({ waiting }) => waiting),
		byKind(
			"unlisted_jobs_oldest_seconds",
			"How long the job that waits longest could have run, by kind; 0 while it waits for a long job of its kind that runs alone",
			age,
		),
		byKind(
			"unlisted_jobs_failed",
			`Jobs that failed for good and were not tried again since, by kind; of the last ${failedKeptDays} days, and of the last hour if the kind runs by a schedule`,
			({ failedAndOpen }) => failedAndOpen,
		),
	];
}

import type { Database } from "../db/database.ts";
import type { GaugeFamily } from "../http/figures.ts";
import { type QueueFigures, queueFigures } from "./queue-figures.ts";

/** /metrics asks for the three at once, so they share one look. */
const sharedMs = 1000;

/** Depth and age of each queue. */
export function queueGauges(db: Database): readonly GaugeFamily[] {
	let looked = { at: Number.NEGATIVE_INFINITY, figures: Promise.resolve([] as QueueFigures[]) };
	const look = () => {
		if (performance.now() - looked.at > sharedMs)
			looked = { at: performance.now(), figures: queueFigures(db) };
		return looked.figures;
	};
	const byKind = (name: string, help: string, value: (of: QueueFigures) => number): GaugeFamily => ({
		name,
		help,
		label: "kind",
		values: async () => new Map((await look()).map((figures) => [figures.name, value(figures)])),
	});
	const age = ({ oldest }: QueueFigures) =>
		oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0;
	return [
		byKind("unlisted_jobs_waiting", "Jobs that could run now, by kind", ({ waiting }) => waiting),
		byKind(
			"unlisted_jobs_oldest_seconds",
			"How long the job that waits longest could have run, by kind",
			age,
		),
		byKind(
			"unlisted_jobs_failed",
			"Jobs that failed for good and are still kept, by kind",
			({ failed }) => failed,
		),
	];
}

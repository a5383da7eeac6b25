import { sharedLook } from "../../../platform/http/metrics/shared-look.ts";
import type { Slice } from "../../../platform/slice.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { figuresOfEverybody } from "../figures/figures.repository.ts";
import {
	oldestDueOfEverybody,
	unsettledSendsOfEverybody,
	waitingOfEverybody,
} from "./operator.repository.ts";

/**
 * Figures for /metrics. Each comes from a small index or from the hourly count, so a scrape never reads a whole table.
 */
export function removalGauges({
	db,
	clock,
}: Pick<RemovalsDeps, "db" | "clock">): NonNullable<Slice["gauges"]> {
	const counted = sharedLook(() => figuresOfEverybody(db));
	return [
		{
			name: "unlisted_removals_sent",
			help: "Removal requests that went out, or may have, as of the last hourly count",
			value: async (scrape) => (await counted(scrape))?.sent ?? 0,
		},
		{
			name: "unlisted_removals_without_result",
			help: "Requests that a worker began to send and has not noted the end of",
			value: () => unsettledSendsOfEverybody(db),
		},
		{
			name: "unlisted_removals_verified",
			help: "Listings that our own look found gone, as of the last hourly count",
			value: async (scrape) => (await counted(scrape))?.verified ?? 0,
		},
		{
			name: "unlisted_removals_overdue",
			help: "Removals that a broker has not answered in the time that it has",
			value: () => waitingOfEverybody(db, ["overdue", "escalated"]),
		},
		{
			name: "unlisted_removals_tasks",
			help: "Removals with a step that waits for a person",
			value: () => waitingOfEverybody(db, ["needs_person"]),
		},
		{
			name: "unlisted_removals_queue_seconds",
			help: "How long the removal that waits longest has been due",
			value: async () => {
				const oldest = await oldestDueOfEverybody(db);
				return oldest === null ? 0 : Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000);
			},
		},
	];
}

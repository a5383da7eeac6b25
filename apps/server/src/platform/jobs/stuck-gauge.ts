import type { GaugeFamily } from "../http/metrics/figures.ts";
import type { JobQueue } from "./queue.ts";

/** 1 for each kind of job that waits and does not go on in this process. */
export const stuckGauge = (
	{ stuckKinds }: Pick<JobQueue, "stuckKinds">,
	kinds: readonly { readonly name: string }[],
): GaugeFamily => ({
	name: "unlisted_jobs_stuck",
	help: "1 if jobs of this kind wait and this process began or ended none for too long, as /readyz says; 0 if not",
	label: "kind",
	values: async () => {
		const stuck = await stuckKinds();
		return new Map(kinds.map(({ name }) => [name, stuck.includes(name) ? 1 : 0]));
	},
});

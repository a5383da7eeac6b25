import { statesOfGroup } from "@unlisted/contracts/removals/removal-values";
import type { RemovalOverview } from "../../lib/api/removals.ts";

/** How many removals are in each group. */
export function totalOf(byState: NonNullable<RemovalOverview["by_state"]>) {
	const of = (states: readonly string[]) =>
		byState.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
	return {
		all: byState.reduce((sum, { count }) => sum + count, 0),
		open: of(statesOfGroup.open),
		yours: of(statesOfGroup.yours),
		removed: of(statesOfGroup.removed),
		stopped: of(statesOfGroup.stopped),
	};
}

import type { BrokerStep } from "@unlisted/contracts/brokers";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import type { Watched } from "../identity/wanted.rules.ts";
import { planSearch } from "../look-ups/plan-search.ts";
import { type BrokerSearch, searchBrokers } from "../look-ups/search-brokers.ts";

export type WholeSearch = (
	search: Omit<BrokerSearch, "plan"> & { readonly watched: Watched },
) => Promise<BrokerStep | null>;

/** What a scan does about brokers: plans, then searches. */
export function planAndSearch(deps: BrokersDeps): WholeSearch {
	return async ({ watched, ...search }) => {
		const { userId, taskId, onStep } = search;
		const key = await deps.vault.hold(deps.db, userId);
		const plan = await planSearch(deps)({ userId, taskId, watched, key });
		if ("askable" in plan) return searchBrokers(deps)({ ...search, plan });
		await onStep(plan);
		return plan;
	};
}

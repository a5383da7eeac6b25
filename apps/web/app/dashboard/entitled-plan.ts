import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { findPlan, type Plan } from "@unlisted/contracts/plans";
import { fetchApi } from "../lib/api/authed-api.ts";

/**
 * The plan that the person may use now; null if there is none. The server decides it: a trial counts, and so do the
 * days after a failed renewal. A payment that never succeeded does not.
 */
export const entitledPlanQuery = queryOptions({
	queryKey: ["billing", "entitled-plan"],
	queryFn: async (): Promise<Plan | null> => {
		const { entitled_plan } = await fetchApi("GET /api/billing/overview");
		return (entitled_plan && findPlan(entitled_plan)) || null;
	},
});

export function useEntitledPlan(): UseQueryResult<Plan | null> {
	return useQuery(entitledPlanQuery);
}

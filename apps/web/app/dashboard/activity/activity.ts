import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Activity } from "@unlisted/contracts/told";
import { fetchApi, needed } from "../../lib/api/authed-api.ts";
import { findingsKey } from "../../lib/api/scanner-keys.ts";

export type ActivityEvent = NonNullable<Activity["events"]>[number];

export const activityQuery = queryOptions({
	queryKey: [...findingsKey, "activity"],
	queryFn: async () => needed((await fetchApi("GET /api/scanner/activity")).events),
	staleTime: 0,
});

/** What happened to the person's data, newest first. */
export function useActivity(enabled: boolean): UseQueryResult<ActivityEvent[]> {
	return useQuery({ ...activityQuery, enabled });
}

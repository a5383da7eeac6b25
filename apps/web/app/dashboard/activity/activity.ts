import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Activity } from "@unlisted/contracts/security-score";
import { fetchApi } from "../../lib/api/authed-api.ts";
import { findingsKey } from "../../lib/api/scanner-keys.ts";

export type ActivityEvent = Activity["events"][number];

/** What happened to the person's data, newest first. */
export function useActivity(enabled: boolean): UseQueryResult<ActivityEvent[]> {
	return useQuery({
		queryKey: [...findingsKey, "activity"],
		queryFn: async () => (await fetchApi<Activity>("/api/scanner/activity")).events,
		enabled,
		staleTime: 0,
	});
}

import { queryOptions } from "@tanstack/react-query";
import { fetchApi } from "./authed-api.ts";
import { runningScanKey } from "./scanner-keys.ts";

/** The running scan, wherever it was started. */
export const runningScanQuery = queryOptions({
	queryKey: runningScanKey,
	queryFn: () => fetchApi("GET /api/scanner/running"),
	staleTime: 0,
});

import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import type { ExposureSummary, ScanResult } from "@unlisted/contracts/told";
import { callApi, fetchApi, LoadFailure, needed } from "./authed-api.ts";
import { knownExposures } from "./known-exposures.ts";
import { fetchRemovalOverview, type RemovalOverview } from "./removals.ts";
import { findingsKey } from "./scanner-keys.ts";

export interface ScannerFigures {
	/** Newest first; empty until the first scan has finished. */
	results: readonly ScanResult[];
	summary: ExposureSummary;
	/** Listings on data-broker sites; undefined if the server has none. */
	listings?: Answer<"GET /api/brokers/listings">["summary"];
	/** Removals that we verified; undefined if the server has no removals. */
	removals?: RemovalOverview;
}

/** Loads them together, because one alone could contradict the others. */
export async function fetchScannerFigures(): Promise<ScannerFigures> {
	const [{ results }, exposures, listings, removals] = await Promise.all([
		fetchApi("GET /api/scanner/results"),
		fetchApi("GET /api/scanner/exposures", { query: { limit: 1 } }),
		fetchListingSummary(),
		fetchRemovalOverview(),
	]);
	return {
		results: needed(results),
		summary: knownExposures(exposures).summary,
		...(listings && { listings }),
		...(removals && { removals }),
	};
}

async function fetchListingSummary() {
	const told = await callApi("GET /api/brokers/listings", { query: { limit: 1 } });
	if (told.ok) return told.data.summary;
	if (told.status === 404) return undefined;
	throw new LoadFailure(told);
}

export const scannerFiguresQuery = queryOptions({
	queryKey: [...findingsKey, "figures"],
	queryFn: fetchScannerFigures,
	staleTime: 0,
});

export function useScannerFigures(): UseQueryResult<ScannerFigures> {
	return useQuery(scannerFiguresQuery);
}

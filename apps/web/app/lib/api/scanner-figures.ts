import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ExposureSummary, ScanResult } from "@unlisted/contracts/told";
import { fetchApi, needed } from "./authed-api.ts";
import { knownExposures } from "./known-exposures.ts";
import { findingsKey } from "./scanner-keys.ts";

export interface ScannerFigures {
	/** Newest first; empty until the first scan has finished. */
	results: readonly ScanResult[];
	summary: ExposureSummary;
}

/** Together, because one alone could contradict the other. */
export async function fetchScannerFigures(): Promise<ScannerFigures> {
	const [{ results }, exposures] = await Promise.all([
		fetchApi("GET /api/scanner/results"),
		fetchApi("GET /api/scanner/exposures", { query: { limit: 1 } }),
	]);
	return { results: needed(results), summary: knownExposures(exposures).summary };
}

export function useScannerFigures(): UseQueryResult<ScannerFigures> {
	return useQuery({
		queryKey: [...findingsKey, "figures"],
		queryFn: fetchScannerFigures,
		staleTime: 0,
	});
}

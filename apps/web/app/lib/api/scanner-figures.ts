import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ExposureSummary, Exposures, ScanResult } from "@unlisted/contracts/scanner";
import { fetchApi } from "./authed-api.ts";
import { findingsKey } from "./scanner-keys.ts";

export interface ScannerFigures {
	/** Newest first; empty until the first scan has finished. */
	results: readonly ScanResult[];
	summary: ExposureSummary;
}

/** Together, because one alone could contradict the other. */
export async function fetchScannerFigures(): Promise<ScannerFigures> {
	const [{ results }, { summary }] = await Promise.all([
		fetchApi<{ results: ScanResult[] }>("/api/scanner/results"),
		fetchApi<Exposures>("/api/scanner/exposures?limit=1"),
	]);
	return { results, summary };
}

export function useScannerFigures(): UseQueryResult<ScannerFigures> {
	return useQuery({
		queryKey: [...findingsKey, "figures"],
		queryFn: fetchScannerFigures,
		staleTime: 0,
	});
}

/** "98%"; a dash if nothing was found, because all of nothing is no achievement. Never rounded up to 100. */
export function shareResolved({ total, by_status }: ExposureSummary): string {
	return total === 0 ? "—" : `${Math.floor((by_status.resolved / total) * 100)}%`;
}

import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ExposureDetail, ScanResult, ScanSources, SettingsAnswer } from "@unlisted/contracts/told";
import { fetchApi, justNowMs, needed } from "../../lib/api/authed-api.ts";
import { type KnownExposures, knownExposures } from "../../lib/api/known-exposures.ts";
import { findingsKey, scannerKey } from "../../lib/api/scanner-keys.ts";

export const exposureKey = (id: string) => [...findingsKey, "exposure", id] as const;
export const settingsKey = [...scannerKey, "settings"] as const;

export const recentShown = 10;

export interface ScanData {
	results: ScanResult[];
	exposures: KnownExposures;
}

/** Loads both and shows them only if both came: one could contradict the other. */
export const scanDataQuery = queryOptions({
	queryKey: [...findingsKey, "overview"],
	queryFn: async (): Promise<ScanData> => {
		const [{ results }, exposures] = await Promise.all([
			fetchApi("GET /api/scanner/results"),
			fetchApi("GET /api/scanner/exposures", { query: { limit: recentShown } }),
		]);
		return { results: needed(results), exposures: knownExposures(exposures) };
	},
	staleTime: 0,
});

export function useScanData(): UseQueryResult<ScanData> {
	return useQuery(scanDataQuery);
}

export const sourcesQuery = queryOptions({
	queryKey: [...findingsKey, "sources"],
	queryFn: () => fetchApi("GET /api/scanner/sources"),
	staleTime: 0,
});

export function useSources(): UseQueryResult<ScanSources> {
	return useQuery(sourcesQuery);
}

export const exposureQuery = (id: string) =>
	queryOptions({
		queryKey: exposureKey(id),
		queryFn: async () => (await fetchApi("GET /api/scanner/exposures/:id", { params: { id } })).exposure,
		staleTime: 0,
		// A retry does not help if the exposure does not exist.
		retry: false,
	});

export function useExposure(id: string): UseQueryResult<ExposureDetail> {
	return useQuery(exposureQuery(id));
}

export const scannerSettingsQuery = queryOptions({
	queryKey: settingsKey,
	queryFn: () => fetchApi("GET /api/scanner/settings"),
	staleTime: justNowMs,
});

export function useScannerSettings(): UseQueryResult<SettingsAnswer> {
	return useQuery(scannerSettingsQuery);
}

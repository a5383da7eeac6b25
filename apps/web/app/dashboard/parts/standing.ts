import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ScanSources, SecurityScore } from "@unlisted/contracts/told";
import { fetchApi } from "../../lib/api/authed-api.ts";
import { fetchScannerFigures, type ScannerFigures } from "../../lib/api/scanner-figures.ts";
import { findingsKey } from "../../lib/api/scanner-keys.ts";

export interface Standing extends ScannerFigures {
	score: SecurityScore;
	sources: ScanSources;
}

/**
 * The person's figures, all or nothing. Half of them could contradict the other half, or look better than the truth.
 */
export const standingQuery = queryOptions({
	queryKey: [...findingsKey, "standing"],
	queryFn: async (): Promise<Standing> => {
		const [score, sources, figures] = await Promise.all([
			fetchApi("GET /api/scanner/score"),
			fetchApi("GET /api/scanner/sources"),
			fetchScannerFigures(),
		]);
		return { score, sources, ...figures };
	},
	staleTime: 0,
});

export function useStanding(enabled: boolean): UseQueryResult<Standing> {
	return useQuery({ ...standingQuery, enabled });
}

/** Until the first scan has finished, the person has no figures of their own. */
export function hasScanned({ score: { score }, results }: Pick<Standing, "score" | "results">): boolean {
	return typeof score === "number" && results.length > 0;
}

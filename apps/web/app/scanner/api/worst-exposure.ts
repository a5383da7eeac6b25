import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { severities } from "@unlisted/contracts/scanner-values";
import type { Exposure } from "@unlisted/contracts/told";
import { fetchApi, needed } from "../../lib/api/authed-api.ts";
import { knownExposures } from "../../lib/api/known-exposures.ts";
import { findingsKey } from "../../lib/api/scanner-keys.ts";

/** The worst exposure that is still open, and how many are; null if none is. */
export function useWorstExposure(enabled: boolean): UseQueryResult<{ open: number; worst: Exposure | null }> {
	return useQuery({
		queryKey: [...findingsKey, "worst"],
		queryFn: async () => {
			const all = await fetchApi("GET /api/scanner/exposures", { query: { limit: 1 } });
			const counts = knownExposures(all).summary.open_by_severity;
			const open = severities.reduce((sum, severity) => sum + counts[severity], 0);
			const severity = severities.find((one) => counts[one] > 0);
			if (!severity) return { open, worst: null };
			for (const status of ["new", "acknowledged"] as const) {
				const query = { severity, status, limit: 1 };
				const [worst] = needed((await fetchApi("GET /api/scanner/exposures", { query })).exposures);
				if (worst) return { open, worst };
			}
			return { open, worst: null };
		},
		enabled,
		staleTime: 0,
	});
}

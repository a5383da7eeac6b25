import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { severities } from "@unlisted/contracts/scanner-values";
import type { Exposure } from "@unlisted/contracts/told";
import { fetchApi, needed } from "../../lib/api/authed-api.ts";
import { knownExposures } from "../../lib/api/known-exposures.ts";
import { findingsKey } from "../../lib/api/scanner-keys.ts";

/** The worst open exposure, and how many are open; null if there is none. */
export function useWorstExposure(enabled: boolean): UseQueryResult<{ open: number; worst: Exposure | null }> {
	return useQuery({
		queryKey: [...findingsKey, "worst"],
		queryFn: async () => {
			const all = await fetchApi("GET /api/scanner/exposures", { query: { limit: 1 } });
			const { open_by_severity: counts, total, by_status } = knownExposures(all).summary;
			// An exposure with an unknown severity is open too.
			const open = total - by_status.resolved;
			const severity = severities.find((one) => counts[one] > 0);
			if (!severity) return { open, worst: null };
			// A server without filters also sends others. The worst open one of them still counts.
			const came: Exposure[] = [];
			for (const status of ["new", "acknowledged"] as const) {
				const query = { severity, status, limit: 1 };
				const told = needed((await fetchApi("GET /api/scanner/exposures", { query })).exposures);
				const worst = told.find((one) => one.severity === severity && one.status === status);
				if (worst) return { open, worst };
				came.push(...told);
			}
			return { open, worst: worstOf(came) };
		},
		enabled,
		staleTime: 0,
	});
}

function worstOf(came: readonly Exposure[]): Exposure | null {
	const open = came.filter(({ status, not_me }) => status !== "resolved" && not_me !== true);
	const worst = severities.find((severity) => open.some((one) => one.severity === severity));
	return open.find(({ severity }) => severity === worst) ?? null;
}

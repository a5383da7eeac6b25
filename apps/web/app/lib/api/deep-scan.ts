import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import { callApi, LoadFailure } from "./authed-api.ts";
import { removalsKey } from "./removals.ts";

export type DeepScan = Answer<"GET /api/removals/deep-scan">;
export const deepScanKey = [...removalsKey, "deep-scan"] as const;

/** The deep-scan setup. Null if the server does not have it: then pages do not mention it. */
export function useDeepScan(): UseQueryResult<DeepScan | null> {
	return useQuery({
		queryKey: deepScanKey,
		queryFn: async () => {
			const told = await callApi("GET /api/removals/deep-scan");
			if (told.ok) return told.data;
			if (told.status === 404) return null;
			throw new LoadFailure(told);
		},
		staleTime: 0,
	});
}

/** Its progress in one sentence. */
export function deepScanSentence({ state, figures }: Pick<DeepScan, "state" | "figures">): string {
	const { companies, asked, answered, hold, nothing } = figures;
	const holds = (count: number, what: string) => `${count} ${count === 1 ? "holds" : "hold"} ${what}`;
	const far = `${asked} of ${companies} companies asked, ${answered} answered: ${holds(hold, "something about you")}, ${holds(nothing, "nothing")}.`;
	switch (state) {
		case "none":
			return "";
		case "ready":
			if (companies === 0)
				return "No company can be asked here now. Nothing is lost: you can start it when there is one.";
			if (asked > 0) return `Your larger setup asks ${companies - asked} more: see the companies, and go on.`;
			return `It waits for you: see the ${companies === 1 ? "company" : `${companies} companies`}, and start it.`;
		case "waits_for_operator":
			return "This installation does not send letters to companies yet. Nothing is lost: it starts when it does.";
		case "running":
			return far;
		case "stopped":
			return `Stopped. ${far}`;
		case "done":
			return `Done. ${far}`;
	}
}

import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SaveDrop } from "@unlisted/contracts/removals/drop";
import type { ApiResult } from "../../lib/api/api.ts";
import { callApi, fetchApi } from "../../lib/api/authed-api.ts";
import { removalsKey } from "../../lib/api/removals.ts";
import { showAnswer } from "../../lib/api/show-answer.ts";
import { type Change, useChange } from "../../lib/api/use-change.ts";
import type { Drop } from "./types.ts";

const dropKey = [...removalsKey, "drop"] as const;

/** How people file at California's platform, and what this person filed there. */
export function useDrop(): UseQueryResult<Drop> {
	return useQuery({
		queryKey: dropKey,
		queryFn: () => fetchApi("GET /api/removals/drop"),
		staleTime: 0,
	});
}

export interface DropChange extends Change<"save" | "forget"> {
	save: (given: SaveDrop) => void;
	forget: () => void;
}

/** Stores the ID of the filed request, or deletes it. */
export function useDropChange(onDone: () => void): DropChange {
	const queries = useQueryClient();
	const { make, ...change } = useChange<"save" | "forget">(["drop_id", "filed_on"]);

	async function take(what: "save" | "forget", sent: Promise<ApiResult<Drop>>) {
		const result = await make(what, sent);
		if (!result.ok) return;
		await showAnswer(queries, dropKey, [result.data, "site"]);
		onDone();
	}
	return {
		...change,
		save: (given) => void take("save", callApi("PUT /api/removals/drop", { body: given })),
		forget: () => void take("forget", callApi("DELETE /api/removals/drop")),
	};
}

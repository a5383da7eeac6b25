import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FileComplaint } from "@unlisted/contracts/removals/removals";
import { useState } from "react";
import { callApi, fetchApi } from "../../lib/api/authed-api.ts";
import { showAnswer } from "../../lib/api/show-answer.ts";
import { removalKey } from "./removals.ts";
import type { Complaint } from "./types.ts";

const complaintKey = (id: string) => [...removalKey(id), "complaint"] as const;

/** The complaint that can be filed with an authority, and what the person filed. */
export function useComplaint(id: string): UseQueryResult<Complaint> {
	return useQuery({
		queryKey: complaintKey(id),
		queryFn: () => fetchApi("GET /api/removals/:id/complaint", { params: { id } }),
		staleTime: 0,
		retry: false,
	});
}

export interface Filing {
	busy: boolean;
	failure: string | undefined;
	file: (given: FileComplaint) => void;
}

/** Tells the server "I filed it." */
export function useFiling(id: string): Filing {
	const queries = useQueryClient();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	async function send(given: FileComplaint) {
		setBusy(true);
		setFailure(undefined);
		const result = await callApi("POST /api/removals/:id/complaint", { params: { id }, body: given });
		setBusy(false);
		if (!result.ok) return setFailure(result.message);
		await showAnswer(queries, complaintKey(id), [result.data, "filed"]);
		// The record has it as a new step.
		await queries.invalidateQueries({ queryKey: removalKey(id), exact: true });
	}
	return { busy, failure, file: (given) => void send(given) };
}

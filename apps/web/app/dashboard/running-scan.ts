import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import type { ScanTask } from "@unlisted/contracts/told";
import { useEffect, useRef } from "react";
import { profileKey } from "../lib/api/profile.ts";
import { runningScanQuery } from "../lib/api/running-scan.ts";
import { findingsKey } from "../lib/api/scanner-keys.ts";

const askEvery = 2000;
type Running = Answer<"GET /api/scanner/running">;

const atWork = (told: Running | undefined) =>
	told?.task?.status === "queued" || told?.task?.status === "running" ? told.task : undefined;

/**
 * The running scan, if there is one. When it ends, everything that it changed is loaded again. A failed request is not
 * shown: starting a scan returns the running one, so nothing is lost.
 */
export function useRunningScan(userId: string, enabled: boolean): ScanTask | undefined {
	const queries = useQueryClient();
	const { data } = useQuery({
		...runningScanQuery,
		enabled,
		refetchInterval: ({ state }) => (atWork(state.data) ? askEvery : false),
	});
	const task = atWork(data);
	const id = task?.task_id;
	const before = useRef(id);
	useEffect(() => {
		if (before.current !== undefined && before.current !== id) {
			void queries.invalidateQueries({ queryKey: findingsKey });
			void queries.invalidateQueries({ queryKey: profileKey(userId) });
		}
		before.current = id;
	}, [id, queries, userId]);
	return task;
}

import { type QueryClient, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { watchingEveryMs } from "@unlisted/contracts/scanner-values";
import type { ScanTask } from "@unlisted/contracts/told";
import { useEffect, useState } from "react";
import { callApi, fetchApi, LoadFailure } from "../../lib/api/authed-api.ts";
import { runningScanQuery } from "../../lib/api/running-scan.ts";
import { findingsKey, scannerKey } from "../../lib/api/scanner-keys.ts";
import { startScan } from "../../lib/api/start-scan.ts";
import { tellOtherTabs } from "../../lib/session/other-tabs.ts";
import { further, isOver, justStarted } from "./scan-progress.ts";
import { type ShownSteps, useOneAfterOther } from "./use-one-after-other.ts";

const pollEvery = 2000;
const taskKey = (id: string | undefined) => [...scannerKey, "task", id] as const;

export interface Scan {
	/** The running scan, or one that ended while this page was open. */
	task: ScanTask | undefined;
	scanning: boolean;
	/** The lines that are shown so far. */
	shown: ShownSteps;
	/** The server does not know the scan any more, or cannot be reached now. */
	outOfSight: boolean;
	failure: string | undefined;
	start: () => void;
}

/** For the person it runs until its last line was shown. */
export function isInProgress({ scanning, shown, task }: Scan): boolean {
	return scanning || (!shown.all && task?.status !== "failed");
}

/** Starts a scan, and follows the running one, even if it was started before this page was opened. */
export function useScan(): Scan {
	const queries = useQueryClient();
	const [id, setId] = useState<string>();
	const [starting, setStarting] = useState(false);
	const [failure, setFailure] = useState<string>();
	const running = useQuery(runningScanQuery);
	const runningId = running.data?.task?.task_id;
	useEffect(() => {
		// After its end no answer names the scan any more, but its result must still be shown.
		if (runningId !== undefined) setId(runningId);
	}, [runningId]);
	const task = useTask(id);
	const isGone = task.error instanceof LoadFailure && task.error.status === 404;
	const following = id !== undefined && !isGone && !(task.data && isOver(task.data));

	useWatching(following ? id : undefined);

	const known = starting ? justStarted("", new Date()) : task.data;
	const shown = useOneAfterOther(known);

	// Its findings are loaded when it has ended, whatever the result.
	const ended = id !== undefined && !following;
	useEffect(() => {
		if (!ended) return;
		void queries.invalidateQueries({ queryKey: findingsKey });
		// A quick scan may be over before the other tabs could ask for it.
		tellOtherTabs();
	}, [ended, queries]);

	async function start() {
		setStarting(true);
		setFailure(undefined);
		const result = await startScan({ shown: true });
		setStarting(false);
		if (!result.ok) return setFailure(result.message);
		const { task_id } = result.data;
		showAtOnce(queries, justStarted(task_id, new Date()));
		setId(task_id);
	}

	return {
		task: known,
		scanning: starting || following,
		shown,
		outOfSight: !starting && task.isError,
		failure,
		start: () => void start(),
	};
}

function useTask(id: string | undefined) {
	return useQuery({
		queryKey: taskKey(id),
		queryFn:
			id === undefined
				? skipToken
				: () => fetchApi("GET /api/scanner/status/:taskId", { params: { taskId: id } }),
		staleTime: 0,
		refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : pollEvery),
		// The parameter is typed for any data, but here it is always a task.
		structuralSharing: (known, told) => further(known as ScanTask | undefined, told as ScanTask),
	});
}

/**
 * Tells the server that the person sees the scan, as long as they do. A page in the background says nothing, and then
 * the server sends a mail.
 */
function useWatching(id: string | undefined): void {
	useEffect(() => {
		if (id === undefined) return;
		const say = () => {
			if (document.visibilityState === "visible")
				void callApi("POST /api/scanner/watching/:taskId", { params: { taskId: id } });
		};
		say();
		const timer = setInterval(say, watchingEveryMs);
		// A person who comes back to the page just before the end sees the scan too.
		document.addEventListener("visibilitychange", say);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", say);
		};
	}, [id]);
}

function showAtOnce(queries: QueryClient, task: ScanTask): void {
	queries.setQueryData(taskKey(task.task_id), task);
}

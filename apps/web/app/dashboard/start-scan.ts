import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { callApi } from "../lib/api/authed-api.ts";
import { runningScanKey } from "../lib/api/scanner-keys.ts";
import { startScan } from "../lib/api/start-scan.ts";

export interface ScanStart {
	busy: boolean;
	failure: string | undefined;
	start: () => void;
}

/** Starts a scan, and goes to its progress. If one is running, the server returns that one. */
export function useStartScan(): ScanStart {
	const queries = useQueryClient();
	const navigate = useNavigate();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();
	const here = useRef(true);
	useEffect(() => {
		here.current = true;
		return () => {
			here.current = false;
		};
	}, []);

	async function start() {
		setBusy(true);
		setFailure(undefined);
		const started = await startScan();
		if (!started.ok) {
			setBusy(false);
			return setFailure(started.message);
		}
		// Passed to the scanner page: a quick scan may have ended before that page asks which one runs.
		const task = await callApi("GET /api/scanner/status/:taskId", {
			params: { taskId: started.data.task_id },
		});
		if (task.ok) queries.setQueryData(runningScanKey, { task: task.data });
		// A person who has left this page meanwhile is not brought back.
		if (here.current) await navigate("/scanner");
	}
	return { busy, failure, start: () => void start() };
}

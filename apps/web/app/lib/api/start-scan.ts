import type { QueryClient } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import { sessionValidFor } from "../session/stored-session.ts";
import type { ApiResult } from "./api.ts";
import { callApi } from "./authed-api.ts";
import { isEnough, readDeviceIdentity } from "./device-identity.ts";
import { runningScanKey } from "./scanner-keys.ts";

/**
 * What is kept in this browser only goes along, for this scan. If one is running, the server returns that one. `shown`: the page goes
 * on to show what the scan finds, so nobody needs a message about it. `follow`: a scan that is running does not know what is
 * searched with by now, so another one follows it.
 */
export async function startScan({
	shown,
	follow,
}: {
	shown: boolean;
	follow?: true;
}): Promise<ApiResult<Answer<"POST /api/scanner/start">>> {
	const watching = shown && document.visibilityState === "visible";
	// Whose session it is does not change with its end, and the call renews it if it has to.
	const session = sessionValidFor(Number.NEGATIVE_INFINITY);
	const identity = session && readDeviceIdentity(session.user.id);
	return callApi("POST /api/scanner/start", {
		body: { watching, follow, identity: identity && isEnough(identity) ? identity : undefined },
	});
}

/**
 * From another page than the scanner's, which is to show it: a quick scan may have ended before that page asks which one
 * runs, so it is told here. Returns why it could not be started.
 */
export async function startScanForScanner(queries: QueryClient): Promise<string | undefined> {
	const started = await startScan({ shown: true });
	if (!started.ok) return started.message;
	await showInScanner(queries, started.data.task_id);
	return undefined;
}

export async function showInScanner(queries: QueryClient, taskId: string): Promise<void> {
	const task = await callApi("GET /api/scanner/status/:taskId", { params: { taskId } });
	if (task.ok) queries.setQueryData(runningScanKey, { task: task.data });
}

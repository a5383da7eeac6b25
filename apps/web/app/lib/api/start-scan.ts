import type { QueryClient } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import { sessionValidFor } from "../session/stored-session.ts";
import type { ApiResult } from "./api.ts";
import { callApi } from "./authed-api.ts";
import { isEnough, readDeviceIdentity } from "./device-identity.ts";
import { runningScanKey } from "./scanner-keys.ts";

/**
 * Starts a scan. An identity that only this browser keeps is sent along, for this scan only. If a scan is running, the
 * server returns that one. `shown`: the page will show the scan's results, so no message about it is needed. `follow`:
 * the running scan does not know the current identity, so another scan follows it.
 */
export async function startScan({
	shown,
	follow,
}: {
	shown: boolean;
	follow?: true;
}): Promise<ApiResult<Answer<"POST /api/scanner/start">>> {
	const watching = shown && document.visibilityState === "visible";
	// An expired session still names its person, and the call renews the session if needed.
	const session = sessionValidFor(Number.NEGATIVE_INFINITY);
	const identity = session && readDeviceIdentity(session.user.id);
	return callApi("POST /api/scanner/start", {
		body: { watching, follow, identity: identity && isEnough(identity) ? identity : undefined },
	});
}

/**
 * Starts a scan for the scanner's page from another page. It stores the scan in the cache, because a quick scan may end
 * before that page asks for it. Returns why it could not be started.
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

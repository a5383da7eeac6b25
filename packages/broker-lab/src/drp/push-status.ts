import type { Desk } from "../sites/site.ts";
import { type RightsRequest, shownRequest } from "./rights-request.ts";

/**
 * Tells the agent that its request is done, at the callback address that it gave. Calls only addresses on this machine.
 */
export async function pushStatus(desk: Desk, optOut: string): Promise<void> {
	const found = desk.kept.all<RightsRequest>("drp request ").find((request) => request.optOut === optOut);
	const callback = URL.parse(found?.status_callback ?? "");
	if (found === undefined || callback === null || !isOnThisMachine(callback)) return;
	const status = { ...found, status: found.status === "in_progress" ? "fulfilled" : found.status } as const;
	// This call may fail: the protocol asks only for a best effort, and the agent can also ask.
	// biome-ignore lint/style/noRestrictedGlobals: follows no redirect off this machine
	await fetch(callback, {
		method: "POST",
		headers: { "content-type": "application/json", connection: "close" },
		body: JSON.stringify(shownRequest(status)),
		redirect: "error",
		signal: AbortSignal.timeout(5_000),
	}).catch(() => undefined);
}

const isOnThisMachine = ({ protocol, hostname }: URL) =>
	protocol === "http:" && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

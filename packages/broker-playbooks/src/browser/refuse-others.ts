import type { BrowserContext } from "playwright-core";
import type { Guard } from "../guard/guard.ts";

const wanted = new Set(["document", "script", "xhr", "fetch", "stylesheet", "other"]);

/**
 * Refuses pictures, fonts, sounds, and everything that does not belong to this visit, before a connection is made; the
 * proxy refuses the rest. Also prevents downloads, dialogs and further windows.
 */
export async function refuseOthers(
	context: BrowserContext,
	hosts: () => readonly string[],
	guard: Guard,
): Promise<void> {
	await context.route("**/*", async (route, request) => {
		const allowed = wanted.has(request.resourceType()) && isAllowed(guard, hosts(), request.url());
		await (allowed ? route.continue() : route.abort("blockedbyclient")).catch(() => undefined);
	});
	await context.addInitScript(() => {
		for (const name of [
			"RTCPeerConnection",
			"webkitRTCPeerConnection",
			"WebTransport",
			"Notification",
			// Routing sockets would put a large script into each page. Sockets that a worker opens are refused by the proxy.
			"WebSocket",
		])
			Reflect.deleteProperty(globalThis, name);
	});
	context.on("page", (page) => {
		page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
		page.on("download", (download) => void download.cancel().catch(() => undefined));
		page.on("popup", (popup) => void popup.close().catch(() => undefined));
	});
}

function isAllowed(guard: Guard, hosts: readonly string[], address: string): boolean {
	if (address.startsWith("data:") || address.startsWith("blob:") || address === "about:blank") return true;
	try {
		guard.check(new URL(address), hosts);
		return true;
	} catch {
		return false;
	}
}

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { launchBrowser } from "./chromium.ts";
import { type RunningServer, startServer } from "./server.ts";

export interface OwnServer {
	readonly server: RunningServer;
	readonly browser: Browser;
}

/** A server whose commands a file of tests may run, and a browser. The shared server has no operator. */
export function useOwnServer(): OwnServer {
	let server: RunningServer | undefined;
	let browser: Browser | undefined;
	beforeAll(async () => {
		const image = inject("siteImage");
		[server, browser] = await Promise.all([
			startServer({ image, env: { RATE_LIMITS: "off" } }),
			launchBrowser(),
		]);
	}, 180_000);
	afterAll(async () => {
		await browser?.close();
		await server?.stop();
	});
	const started = <T>(one: T | undefined): T => {
		if (!one) throw new Error("The server starts just before the first test.");
		return one;
	};
	return {
		get server() {
			return started(server);
		},
		get browser() {
			return started(browser);
		},
	};
}

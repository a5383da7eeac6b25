import type { Env } from "../../../env.ts";
import { type FoundBrowser, findBrowser } from "../../../providers/broker-sites/find-browser.ts";

export type BrowserEnv = Pick<Env, "BROKER_BROWSER_URL" | "CHROMIUM_PATH">;

/** The browser that this installation uses for brokers that need one. */
export function browserOf(env: BrowserEnv, mode: "lab" | "live"): FoundBrowser {
	const { BROKER_BROWSER_URL: url, CHROMIUM_PATH: path } = env;
	return findBrowser({ mode, url, path, isRoot: process.getuid?.() === 0 });
}

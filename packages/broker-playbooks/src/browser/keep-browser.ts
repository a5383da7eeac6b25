import type { Browser } from "playwright-core";
import { watchMemory } from "./watch-memory.ts";

export interface BrowserProgram {
	readonly executablePath: string;
	readonly args?: readonly string[];
	/** Only for the browser's process. */
	readonly env?: Readonly<Record<string, string>>;
}

/**
 * Where the browser is: a program of this machine, one that is made ready at the first visit, or one elsewhere that is
 * reached over CDP.
 */
export type BrowserPlace =
	| BrowserProgram
	| { readonly getReady: () => Promise<BrowserProgram> }
	| { readonly cdpUrl: string };

/** The browser itself resolves no names, because its only way out is the proxy of its visit. */
const args = [
	"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
	"--disable-quic",
	"--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
	"--webrtc-ip-handling-policy=disable_non_proxied_udp",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-domain-reliability",
	"--disable-sync",
	"--no-default-browser-check",
	"--no-first-run",
	"--no-pings",
	"--dns-prefetch-disable",
	"--js-flags=--max-old-space-size=256",
	"--blink-settings=imagesEnabled=false",
];

/** A page of results needs a tenth of this. */
const pageMemoryMax = 1_000_000_000;

/** Loaded with the first browser: it costs each start half a second of CPU time and 37 MB of memory. */
const chromium = async () => (await import("playwright-core")).chromium;

export interface KeptBrowser {
	/** Returns the running browser. Starts one if there is none or if it crashed. */
	get(): Promise<Browser>;
	/** Ends a browser that does not respond any more. The next `get` starts another. */
	end(): Promise<void>;
}

/** One browser for all visits. */
export function keepBrowser(place: BrowserPlace): KeptBrowser {
	let running: Promise<Browser> | undefined;
	const start = async (): Promise<Browser> => {
		const browser =
			"cdpUrl" in place
				? await (await chromium()).connectOverCDP(place.cdpUrl, { timeout: 15_000 })
				: await launch("getReady" in place ? await place.getReady() : place);
		if (!("cdpUrl" in place)) await watchMemory(browser, { bytesMax: pageMemoryMax }).catch(() => undefined);
		browser.on("disconnected", () => {
			running = undefined;
		});
		return browser;
	};
	return {
		get() {
			running ??= start().catch((error) => {
				running = undefined;
				throw error;
			});
			return running;
		},
		async end() {
			const ending = running;
			running = undefined;
			const browser = await ending?.catch(() => undefined);
			await browser?.close().catch(() => undefined);
		},
	};
}

async function launch({ executablePath, args: own = [], env }: BrowserProgram): Promise<Browser> {
	return (await chromium()).launch({
		executablePath,
		args: [...own.filter((arg) => !arg.startsWith("--host-resolver-rules")), ...args],
		env: { ...process.env, ...env } as Record<string, string>,
		timeout: 30_000,
		handleSIGINT: false,
		handleSIGTERM: false,
		handleSIGHUP: false,
	});
}

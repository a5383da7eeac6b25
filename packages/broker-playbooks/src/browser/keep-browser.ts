import { type Browser, chromium } from "playwright-core";

/** Where the browser is: a program of this machine, or one that runs elsewhere and is reached over CDP. */
export type BrowserPlace =
	| {
			readonly executablePath: string;
			readonly args?: readonly string[];
			readonly env?: Readonly<Record<string, string>>;
	  }
	| { readonly cdpUrl: string };

/** No name is looked up by the browser itself: its only way is the proxy of its visit. */
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

export interface KeptBrowser {
	/** The running browser, started if there is none or it has crashed. */
	get(): Promise<Browser>;
	/** Ends it, for one that no longer obeys. The next `get` starts another. */
	end(): Promise<void>;
}

/** One browser for all visits. */
export function keepBrowser(place: BrowserPlace): KeptBrowser {
	let running: Promise<Browser> | undefined;
	const start = async (): Promise<Browser> => {
		const browser =
			"cdpUrl" in place
				? await chromium.connectOverCDP(place.cdpUrl, { timeout: 15_000 })
				: await chromium.launch({
						executablePath: place.executablePath,
						args: [...(place.args ?? []).filter((arg) => !arg.startsWith("--host-resolver-rules")), ...args],
						env: { ...process.env, ...place.env } as Record<string, string>,
						timeout: 30_000,
						handleSIGINT: false,
						handleSIGTERM: false,
						handleSIGHUP: false,
					});
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

import { accessSync, constants } from "node:fs";
import type { BrowserPlace } from "@unlisted/broker-playbooks";
import { hasNpmChromium, npmChromium } from "./npm-chromium/npm-chromium.ts";

export interface BrowserWanted {
	readonly mode: "lab" | "live";
	/** The value of BROKER_BROWSER_URL. `path` has the value of CHROMIUM_PATH. */
	readonly url: string | undefined;
	readonly path: string | undefined;
	readonly isRoot: boolean;
	readonly hasNpm?: () => boolean;
}

export interface FoundBrowser {
	/** Null if there is none. Brokers that need a browser cannot be checked then. */
	readonly place: BrowserPlace | null;
	/** A note for the start's output: which browser it is, or why there is none. */
	readonly said: string;
}

/**
 * Chooses the remote browser, otherwise the configured program. If only the lab's made-up sites are searched, falls
 * back to the browser from npm.
 */
export function findBrowser({
	mode,
	url,
	path,
	isRoot,
	hasNpm = hasNpmChromium,
}: BrowserWanted): FoundBrowser {
	// Root and most containers cannot use Chromium's sandbox. Without it we only open the lab's pages, which are our
	// own.
	const args =
		mode === "lab" && process.platform === "linux" ? ["--no-sandbox", "--disable-dev-shm-usage"] : [];
	if (url !== undefined) return { place: { cdpUrl: url }, said: "the browser of BROKER_BROWSER_URL" };
	if (path !== undefined) {
		if (!isProgram(path)) return none("CHROMIUM_PATH names no program");
		if (mode === "live" && isRoot && process.platform === "linux")
			return none("root's Chromium has no sandbox, so that of CHROMIUM_PATH is not used for real sites");
		return { place: { executablePath: path, args }, said: "the browser of CHROMIUM_PATH" };
	}
	if (mode === "live") return none("neither CHROMIUM_PATH nor BROKER_BROWSER_URL is set");
	if (!hasNpm())
		return none(
			"set CHROMIUM_PATH: the one out of npm is not here; it is a package for development, for Linux on x64",
		);
	const getReady = async () => ({ ...(await npmChromium()), args });
	return { place: { getReady }, said: "the browser out of npm, for trying out" };
}

/** The line of the start about the browser, and about the brokers that need one. */
export function sayBrowser({ place, said }: FoundBrowser, needIt: number): string {
	if (place) return `${needIt} need a browser: ${said}`;
	return `${needIt} need a browser and cannot be checked here (${said})`;
}

const none = (said: string): FoundBrowser => ({ place: null, said });

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

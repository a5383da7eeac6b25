import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";

export interface WatchMemoryDeps {
	/** What the process of one page may hold. */
	readonly bytesMax: number;
	readonly everyMs?: number;
}

const pageBytes = 4_096;

/**
 * Ends a page's process that takes too much: no setting limits what a script may fill outside its own heap. On Linux, for
 * a browser of this machine; one elsewhere has the limits of its own machine. Ends with the browser.
 */
export async function watchMemory(
	browser: Browser,
	{ bytesMax, everyMs = 250 }: WatchMemoryDeps,
): Promise<void> {
	if (process.platform !== "linux") return;
	const session = await browser.newBrowserCDPSession();
	const look = async (): Promise<void> => {
		const { processInfo } = await session.send("SystemInfo.getProcessInfo");
		for (const { type, id } of processInfo)
			if (type === "renderer" && (await heldBy(id)) > bytesMax) process.kill(id, "SIGKILL");
	};
	const again = (): void => {
		const timer = setTimeout(() => {
			// A process may be gone between two looks, and the browser too.
			look()
				.catch(() => undefined)
				.finally(() => (browser.isConnected() ? again() : undefined));
		}, everyMs);
		timer.unref();
	};
	again();
}

async function heldBy(pid: number): Promise<number> {
	const [, resident = "0"] = (await readFile(`/proc/${pid}/statm`, "utf8")).split(" ");
	return Number(resident) * pageBytes;
}

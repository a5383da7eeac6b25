import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";

export interface WatchMemoryDeps {
	/** How much memory the process of one page may use. */
	readonly bytesMax: number;
	readonly everyMs?: number;
}

const pageBytes = 4_096;

/**
 * Ends a page's process that uses too much memory, because no setting limits what a script may fill outside its own
 * heap. Only on Linux and for a browser of this machine; one elsewhere has the limits of its own machine. Ends with the
 * browser.
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
			// A process may end between two looks, and so may the browser.
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

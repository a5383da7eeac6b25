import { rmSync } from "node:fs";
import { constants } from "node:os";

/** What a stop by hand deletes, of commands that run here. The server has a stop of its own: see shutdown.ts. */
const unfinished = new Set<string>();

/**
 * Runs `work`, which writes `path` and deletes it or gives it its name. If Ctrl-C or SIGTERM ends the command before
 * that, the path is deleted too, and a line says so. A second signal does not wait.
 */
export async function removedIfStopped<T>(path: string, work: () => Promise<T>): Promise<T> {
	if (unfinished.size === 0) for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
	unfinished.add(path);
	try {
		return await work();
	} finally {
		unfinished.delete(path);
		if (unfinished.size === 0) for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
	}
}

function stop(signal: "SIGINT" | "SIGTERM"): void {
	process.stderr.write("Stopped before the end. What was unfinished is being deleted.\n");
	const failed = [...unfinished].filter((path) => {
		try {
			rmSync(path, { recursive: true, force: true });
			return false;
		} catch {
			return true;
		}
	});
	for (const path of failed) process.stderr.write(`${path} could not be deleted; the next backup does it.\n`);
	process.exit(128 + constants.signals[signal]);
}

import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** Kills everything that the command started as soon as `isSeen` holds. False: the command ended before that. */
export async function killedOnce(command: ChildProcess, isSeen: () => boolean): Promise<boolean> {
	const gone = new Promise<void>((resolve) => command.once("exit", () => resolve()));
	let over = false;
	void gone.then(() => {
		over = true;
	});
	while (!over && !isSeen()) await sleep(1);
	if (over) return false;
	process.kill(-(command.pid ?? 0), "SIGKILL");
	await gone;
	return true;
}

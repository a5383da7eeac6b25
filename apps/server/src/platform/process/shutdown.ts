import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log/log.ts";

/** Stops once, in order, and exits. A stop that takes too long is cut off, which the exit code shows. */
export function stopOnSignals(options: {
	readonly stop: () => Promise<void>;
	readonly seconds: number;
	readonly log: Log;
	/**
	 * Runs before a stop by SIGTERM. Probes learn that this process shuts down, and proxies need some time to learn
	 * it too.
	 */
	readonly leave?: { readonly announce: () => void; readonly seconds: number };
}): void {
	let stoppingSince: number | undefined;
	const onSignal = async (signal: NodeJS.Signals) => {
		if (stoppingSince !== undefined) {
			// npm and the terminal both forward Ctrl-C, so one key press arrives twice. A later signal counts as a
			// second key press.
			if (performance.now() - stoppingSince > 1500) process.exit(1);
			return;
		}
		stoppingSince = performance.now();
		const { leave } = options;
		leave?.announce();
		if (signal === "SIGTERM" && leave) await sleep(leave.seconds * 1000);
		options.log.info({ signal }, "stopping: finishing what is in flight");
		const deadline = setTimeout(
			() => {
				options.log.error("stopping took too long; exiting with work unfinished");
				process.exit(1);
			},
			(options.seconds + 2) * 1000,
		);
		deadline.unref();
		try {
			await options.stop();
			options.log.info("stopped");
			process.exit(0);
		} catch (error) {
			options.log.error({ err: error }, "stopping failed");
			process.exit(1);
		}
	};
	process.on("SIGINT", onSignal);
	process.on("SIGTERM", onSignal);
}

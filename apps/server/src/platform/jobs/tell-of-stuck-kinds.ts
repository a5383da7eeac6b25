import type { Log } from "../log/log.ts";

/** Logs once that kinds of job stand still, also if nobody asks whether this process is ready, and once that they go on. */
export function tellOfStuckKinds({
	log,
	stuckKinds,
	everyMs,
}: {
	readonly log: Log;
	readonly stuckKinds: () => Promise<readonly string[]>;
	readonly everyMs: number;
}): { end(): void } {
	let said = "";
	const look = async () => {
		const kinds = await stuckKinds();
		if (kinds.join() === said) return;
		said = kinds.join();
		if (kinds.length > 0)
			log.error({ kinds }, "jobs: some of these kinds wait, and none was begun or ended here for too long");
		else log.warn("jobs: every kind goes on again");
	};
	// If the database does not answer, other lines say so.
	const timer = setInterval(() => void look().catch(() => undefined), everyMs).unref();
	return { end: () => clearInterval(timer) };
}

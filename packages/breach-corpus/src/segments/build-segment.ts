import { statSync } from "node:fs";
import type { SegmentEntry } from "../format/manifest.ts";
import type { Pool } from "../threads/pool.ts";
import { type WriteRunOptions, writeRun } from "./write-run.ts";

/**
 * Sorts a file of plain records, 16 bytes each as in sort.ts in assembly/, into a segment. They must fit into
 * the pool's memory.
 */
export async function buildSegment(
	pool: Pool,
	path: string,
	options: WriteRunOptions,
): Promise<SegmentEntry | undefined> {
	const total = statSync(path).size / 16;
	const threads = pool.places.threads.length;
	const share = Math.ceil(total / threads);
	const used = pool.places.threads.map((_, thread) => Math.max(0, Math.min(share, total - thread * share)));
	const position = (thread: number) => thread * share * 16;
	await Promise.all(
		used.map((records, thread) =>
			pool.ask<"load">(thread, { type: "load", path, position: position(thread), records }),
		),
	);
	return await writeRun(pool, used, options);
}

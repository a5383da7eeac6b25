import type { Engine } from "../engine/engine.ts";
import { collectPart } from "./collect-part.ts";
import type { MergeTask } from "./messages.ts";
import type { ThreadPlaces } from "./places.ts";

/**
 * Does the same work as for a new segment, with records from other segments. The records stay where they were
 * collected.
 */
export function mergePart(engine: Engine, own: ThreadPlaces, task: MergeTask): number {
	const count = collectPart(engine, own, task.segments, task);
	const { records, partCounts, positions, spare, spareCapacity } = own;
	const { from, bits, recordBytes, stored } = task;
	const part = [records, count, from, bits, recordBytes, stored, partCounts] as const;
	return engine.calls.encodePart(...part, positions, spare, spareCapacity);
}

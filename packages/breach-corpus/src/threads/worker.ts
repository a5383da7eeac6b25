import { parentPort, workerData } from "node:worker_threads";
import { createEngine, type Engine } from "../engine/engine.ts";
import type { Reply, Task, ThreadSetup } from "./messages.ts";
import type { ThreadPlaces } from "./places.ts";
import { createBlockReader } from "./read-block.ts";

/** One thread of a piece of work. Does one task after the other in the shared memory. */
const port = parentPort;
const setup = workerData as ThreadSetup;
const places = setup.places.threads[setup.thread];
if (!port || !places) throw new Error("This file is started as a thread.");

const engine = createEngine(setup.memory, places.scratch);
engine.useKey(setup.identifiersKey);
const readBlock = createBlockReader(engine, setup, places);

let last = Promise.resolve();
port.on("message", (task: Task) => {
	last = last.then(async () => {
		try {
			port.postMessage(await answer(task, engine, places));
		} catch (error) {
			const { message, code } = error as NodeJS.ErrnoException;
			port.postMessage({ type: "failed", message, code } satisfies Reply);
		}
	});
});

/** Most threads only read. So the code for merging is loaded only by threads that merge. */
async function answer(task: Task, { calls, words }: Engine, own: ThreadPlaces): Promise<Reply> {
	switch (task.type) {
		case "read":
			return readBlock(task);
		case "load": {
			const { loadRecords } = await import("./load-records.ts");
			loadRecords(engine, own, task);
			return { type: "load" };
		}
		case "count":
			words.fill(0, own.partCounts >> 2, (own.partCounts >> 2) + 2 ** task.bits);
			calls.countParts(own.records, task.records, task.bits, own.partCounts);
			return { type: "count" };
		case "deal":
			calls.dealOut(own.records, task.records, 0, task.bits, own.partCounts, setup.places.dealt);
			return { type: "deal" };
		case "encode": {
			const { records, count, from, bits, recordBytes, stored, counts } = task;
			const { positions, spare, spareCapacity } = own;
			const part = [records, count, from, bits, recordBytes, stored, counts] as const;
			return { type: "encode", kept: calls.encodePart(...part, positions, spare, spareCapacity) };
		}
		case "merge": {
			const { mergePart } = await import("./merge-records.ts");
			return { type: "merge", kept: mergePart(engine, own, task) };
		}
		case "filter": {
			const { filterPart } = await import("./filter-part.ts");
			return { type: "filter", block: filterPart(engine, own, task) };
		}
	}
}

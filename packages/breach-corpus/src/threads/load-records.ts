import { closeSync, openSync } from "node:fs";
import type { Engine } from "../engine/engine.ts";
import { readWhole } from "../segments/read-whole.ts";
import type { Task } from "./messages.ts";
import type { ThreadPlaces } from "./places.ts";

/** Reads plain records, 16 bytes each, from a file into this thread's memory. */
export function loadRecords(engine: Engine, own: ThreadPlaces, task: Extract<Task, { type: "load" }>): void {
	const file = openSync(task.path, "r");
	try {
		readWhole(file, engine.bytes, own.records, task.records * 16, task.position, task.path);
	} finally {
		closeSync(file);
	}
}

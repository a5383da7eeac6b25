import { closeSync, openSync, readSync } from "node:fs";
import type { Engine } from "../engine/engine.ts";
import { CorpusError } from "../format/corpus-error.ts";
import type { Task } from "./messages.ts";
import type { ThreadPlaces } from "./places.ts";

/** Reads plain records, 16 bytes each, out of a file into this thread's own. */
export function loadRecords(engine: Engine, own: ThreadPlaces, task: Extract<Task, { type: "load" }>): void {
	const file = openSync(task.path, "r");
	try {
		const end = own.records + task.records * 16;
		let at = own.records;
		while (at < end) {
			const got = readSync(file, engine.bytes, at, end - at, task.position + at - own.records);
			if (got === 0) throw new CorpusError("damaged", `${task.path} is shorter than it was.`);
			at += got;
		}
	} finally {
		closeSync(file);
	}
}

import { Worker } from "node:worker_threads";
import { createMemory } from "../engine/engine.ts";
import { CorpusError, type CorpusErrorCode } from "../format/corpus-error.ts";
import type { CorpusKeys } from "../hash/corpus-key.ts";
import type { Reply, Task, ThreadSetup } from "./messages.ts";
import type { Places } from "./places.ts";

/** Threads on one memory. Each does its tasks in the order in which they came. */
export interface Pool {
	readonly places: Places;
	readonly bytes: Uint8Array<SharedArrayBuffer>;
	readonly words: Uint32Array<SharedArrayBuffer>;
	ask<T extends Task["type"]>(
		thread: number,
		task: Extract<Task, { type: T }>,
	): Promise<Extract<Reply, { type: T }>>;
	close(): Promise<void>;
}

interface Waiting {
	resolve(reply: Reply): void;
	reject(error: Error): void;
}

export function startPool(places: Places, keys: Pick<CorpusKeys, "identifiers" | "values">): Pool {
	const memory = createMemory(places.end);
	const buffer = memory.buffer;
	const threads = places.threads.map((_, thread) => {
		const workerData: ThreadSetup = {
			memory,
			places,
			thread,
			identifiersKey: keys.identifiers,
			valuesKey: keys.values,
		};
		const worker = new Worker(new URL("worker.ts", import.meta.url), { workerData });
		return { worker, ...listen(worker) };
	});
	return {
		places,
		bytes: new Uint8Array(buffer),
		words: new Uint32Array(buffer),
		ask<T extends Task["type"]>(thread: number, task: Extract<Task, { type: T }>) {
			const one = threads[thread];
			if (!one) throw new Error("There is no such thread.");
			const done = Promise.withResolvers<Reply>();
			// A caller with several tasks stops at the first that fails. The others fail for the same reason.
			done.promise.catch(() => {});
			const dead = one.failure();
			if (dead) done.reject(dead);
			else {
				one.waiting.push(done);
				one.worker.postMessage(task);
			}
			return done.promise as Promise<Extract<Reply, { type: T }>>;
		},
		async close() {
			await Promise.all(threads.map(({ worker }) => worker.terminate()));
		},
	};
}

/** Replies come in the order of the tasks. A thread that died, through a bug or without memory, says so. */
function listen(worker: Worker): { waiting: Waiting[]; failure(): Error | undefined } {
	const waiting: Waiting[] = [];
	let dead: Error | undefined;
	const die = (error: Error) => {
		dead ??= error;
		for (const one of waiting.splice(0)) one.reject(dead);
	};
	worker.on("message", (reply: Reply) => {
		const next = waiting.shift();
		if (reply.type === "failed") next?.reject(failureOf(reply));
		else next?.resolve(reply);
	});
	worker.on("error", (error) => die(error instanceof Error ? error : new Error(String(error))));
	worker.on("exit", () => die(new Error("The thread has ended.")));
	return { waiting, failure: () => dead };
}

function failureOf({ message, code }: Extract<Reply, { type: "failed" }>): Error {
	if (code === "damaged") return new CorpusError(code satisfies CorpusErrorCode, message);
	return Object.assign(new Error(message), code === undefined ? {} : { code });
}

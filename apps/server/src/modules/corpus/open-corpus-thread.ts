import { Worker } from "node:worker_threads";
import { CorpusError, type CorpusErrorCode, type Progress } from "@unlisted/breach-corpus";
import type { ThreadAnswers, ThreadReply, ThreadSetup, ThreadTask } from "./corpus-thread.ts";

export interface CorpusThread {
	ask<T extends ThreadTask["type"]>(
		task: Extract<ThreadTask, { type: T }>,
		onProgress?: (progress: Progress) => void,
	): Promise<ThreadAnswers[T]>;
	close(): Promise<void>;
}

/** The thread's memory besides its shared memory: for lines, and for values that wait for the end of a run. */
const heapMegabytes = 512;

/**
 * Starts a thread for slow work on a corpus. Aborting stops it at any point, like a killed process. What is on disk
 * stays, and the same order continues from there.
 */
export async function openCorpusThread(setup: ThreadSetup, signal: AbortSignal): Promise<CorpusThread> {
	signal.throwIfAborted();
	const worker = new Worker(new URL("corpus-thread.ts", import.meta.url), {
		workerData: setup,
		resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
		// Nothing that the thread reads may appear in our output.
		stdout: true,
		stderr: true,
	});
	let settle: { resolve(answer: unknown): void; reject(error: Error): void } | undefined;
	let tell: ((progress: Progress) => void) | undefined;
	let gone: Error | undefined;

	const fail = (error: Error) => {
		gone ??= error;
		settle?.reject(gone);
		settle = undefined;
	};
	const abort = () => {
		fail(signal.reason instanceof Error ? signal.reason : new Error("It was stopped."));
		void worker.terminate();
	};
	worker.on("message", (reply: ThreadReply) => {
		if (reply.type === "progress") return tell?.(reply.progress);
		const waiting = settle;
		settle = undefined;
		if (reply.type === "failed") waiting?.reject(failureOf(reply));
		else waiting?.resolve(reply.type === "done" ? reply.answer : undefined);
	});
	worker.on("error", (error) => fail(error instanceof Error ? error : new Error(String(error))));
	worker.on("exit", () => fail(new Error("The thread of the corpus has ended.")));
	signal.addEventListener("abort", abort);

	const next = () =>
		new Promise<unknown>((resolve, reject) => {
			if (gone) reject(gone);
			else settle = { resolve, reject };
		});
	const close = async () => {
		signal.removeEventListener("abort", abort);
		await worker.terminate();
	};
	try {
		await next();
	} catch (error) {
		await close();
		throw error;
	}
	return {
		ask: (task, onProgress) => {
			tell = onProgress;
			const answer = next();
			worker.postMessage(task);
			return answer as Promise<never>;
		},
		close,
	};
}

const corpusCodes: ReadonlySet<string> = new Set<CorpusErrorCode>([
	"bad_key",
	"bad_option",
	"no_corpus",
	"corpus_exists",
	"damaged",
	"locked",
	"disk_full",
	"cannot_read",
	"unknown_source",
	"too_large",
]);

/** An error that passes between threads loses its class, so this makes it again. */
function failureOf({ code, message }: Extract<ThreadReply, { type: "failed" }>): Error {
	if (code !== undefined && corpusCodes.has(code)) return new CorpusError(code as CorpusErrorCode, message);
	return Object.assign(new Error(message), code === undefined ? {} : { code });
}

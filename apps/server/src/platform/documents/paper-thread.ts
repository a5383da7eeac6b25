import { Worker } from "node:worker_threads";
import type { DocumentToDraw } from "./paper.ts";

interface Waiting {
	resolve(pdf: Buffer): void;
	reject(error: Error): void;
}
export interface ThreadAnswer {
	readonly pdf?: Uint8Array;
	readonly failed?: string;
}

let thread: { worker: Worker; waiting: Waiting[] } | undefined;

/** One thread draws all documents. The first document starts it. It draws them in the order in which they come. */
export function drawInThread(document: DocumentToDraw): Promise<Buffer> {
	thread ??= startThread();
	const { worker, waiting } = thread;
	return new Promise((resolve, reject) => {
		waiting.push({ resolve, reject });
		// Keeps the process alive until the answer is here, and no longer.
		worker.ref();
		worker.postMessage(document);
	});
}

function startThread() {
	const worker = new Worker(new URL("./paper-worker.ts", import.meta.url));
	const waiting: Waiting[] = [];
	worker.unref();
	worker.on("message", ({ pdf, failed }: ThreadAnswer) => {
		const next = waiting.shift();
		if (pdf) next?.resolve(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
		else next?.reject(new Error(failed ?? "The document was not drawn"));
		if (waiting.length === 0) worker.unref();
	});
	const ended = (error: Error) => {
		thread = undefined;
		for (const one of waiting.splice(0)) one.reject(error);
	};
	worker.on("error", ended);
	worker.on("exit", () => ended(new Error("The thread that draws documents has ended")));
	return { worker, waiting };
}

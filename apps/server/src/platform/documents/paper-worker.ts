import { parentPort } from "node:worker_threads";
import { drawPaper } from "./draw-paper.ts";
import type { DocumentToDraw } from "./paper.ts";
import type { ThreadAnswer } from "./paper-thread.ts";

let last: Promise<void> = Promise.resolve();

parentPort?.on("message", (document: DocumentToDraw) => {
	// Works on one document after the other, so answers come in the order of the questions.
	last = last.then(async () => {
		const answer: ThreadAnswer = await drawPaper(document).then(
			(pdf) => ({ pdf }),
			(error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
		);
		parentPort?.postMessage(answer);
	});
});

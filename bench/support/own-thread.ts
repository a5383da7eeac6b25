import { once } from "node:events";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/** Runs a benchmark's client in its own thread, so that it does not slow down the server's thread. */
export async function inOwnThread<Result>(module: string, data: unknown): Promise<Result> {
	const worker = new Worker(new URL(module), { workerData: data });
	const [answer] = (await once(worker, "message")) as [{ result: Result } | { failure: string }];
	await worker.terminate();
	if ("failure" in answer) throw new Error(answer.failure);
	return answer.result;
}

/** Runs the work of such a module inside the thread. */
export function answerFromThread<Data, Result>(work: (data: Data) => Promise<Result>): void {
	const port = parentPort;
	if (isMainThread || !port) return;
	work(workerData as Data).then(
		(result) => port.postMessage({ result }),
		(error: Error) => port.postMessage({ failure: error.message }),
	);
}

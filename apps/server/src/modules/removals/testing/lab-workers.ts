import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { LabTask, LabWorkerGiven } from "./lab-worker.ts";

export type LabWork = LabTask["work"];

export interface LabWorkers {
	/**
	 * Runs all works at this moment. Resolves with those that a killed worker left; whether they were done is unknown.
	 * `killAfter`: once so many works are done, the worker that did the last one gets SIGKILL.
	 */
	run(works: readonly LabWork[], now: Date, killAfter?: readonly number[]): Promise<readonly LabWork[]>;
	/** Works that were under way in a worker when it was killed. */
	readonly left: number;
	readonly kills: number;
	readonly errors: readonly string[];
	/** Works that were done. */
	readonly done: number;
	close(): Promise<void>;
}

/** Works that one worker does at the same time. */
const lanes = 4;

interface Worker {
	readonly child: ChildProcess;
	readonly gone: Promise<void>;
	readonly hands: Map<number, LabWork>;
}

/** Worker processes that share what is due. They are started again after they are killed. */
export async function startLabWorkers(given: LabWorkerGiven, count: number): Promise<LabWorkers> {
	const errors: string[] = [];
	let [number, kills, left, done] = [0, 0, 0, 0];
	let onDone: (worker: Worker, error?: string) => void = () => undefined;
	const start = async (): Promise<Worker> => {
		const child = spawn(
			process.execPath,
			[join(import.meta.dirname, "lab-worker.ts"), JSON.stringify(given)],
			{ stdio: ["ignore", "inherit", "inherit", "ipc"] },
		);
		const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
		const worker: Worker = { child, gone, hands: new Map() };
		const ready = Promise.withResolvers<void>();
		child.on("message", (said: { number?: number; error?: string }) => {
			if (said.number === undefined) return ready.resolve();
			worker.hands.delete(said.number);
			onDone(worker, said.error);
		});
		void gone.then(() => ready.reject(new Error("A worker did not start.")));
		await ready.promise;
		return worker;
	};
	const workers = await Promise.all(Array.from({ length: count }, start));
	return {
		errors,
		get left() {
			return left;
		},
		get kills() {
			return kills;
		},
		get done() {
			return done;
		},
		async run(works, now, killAfter = []) {
			if (works.length === 0) return [];
			const waiting = [...works].reverse();
			const lost: LabWork[] = [];
			const ended = Promise.withResolvers<void>();
			let [finished, starting] = [0, 0];
			const give = (worker: Worker) => {
				while (worker.hands.size < lanes) {
					const work = waiting.pop();
					if (work === undefined) break;
					number += 1;
					worker.hands.set(number, work);
					worker.child.send({ number, now: now.getTime(), work } satisfies LabTask);
				}
				if (waiting.length === 0 && starting === 0 && workers.every(({ hands }) => hands.size === 0))
					ended.resolve();
			};
			const kill = (worker: Worker) => {
				const place = workers.indexOf(worker);
				if (place < 0) return;
				worker.child.kill("SIGKILL");
				kills += 1;
				starting += 1;
				void worker.gone
					.then(async () => {
						left += worker.hands.size;
						lost.push(...worker.hands.values());
						worker.hands.clear();
						const next = await start();
						workers[place] = next;
						starting -= 1;
						give(next);
					})
					.catch(ended.reject);
			};
			onDone = (worker, error) => {
				finished += 1;
				done += 1;
				if (error !== undefined) errors.push(error);
				if (killAfter.includes(finished)) kill(worker);
				else if (!worker.child.killed) give(worker);
			};
			for (const worker of workers) give(worker);
			await ended.promise;
			return lost;
		},
		async close() {
			for (const { child } of workers) child.disconnect();
			await Promise.all(workers.map(({ gone }) => gone));
		},
	};
}

import { parentPort, workerData } from "node:worker_threads";
import {
	CorpusError,
	type CorpusErrorCode,
	type CorpusWriter,
	compact,
	type Ingester,
	type IngestReport,
	openCorpus,
	openForWriting,
	openIngester,
	type Progress,
	readKeyFile,
} from "@unlisted/breach-corpus";
import type { IngestOrder } from "./order.rules.ts";

export interface CorpusPlace {
	readonly folder: string;
	readonly keyFile: string;
}

export interface ThreadSetup extends CorpusPlace {
	/** If true, the thread holds the corpus's lock until it ends. */
	readonly writes: boolean;
	/**
	 * How many further threads read. One by default, because a scan that a person waits for matters more than an
	 * ingest.
	 */
	readonly threads?: number;
}

export interface ThreadAnswers {
	ingest: IngestReport;
	compact: { readonly merged: number; readonly segments: number; readonly generation: number };
	/** Positions among the requested keys. */
	find: Uint32Array;
}

export type ThreadTask =
	| { readonly type: "ingest"; readonly order: IngestOrder }
	| { readonly type: "compact" }
	| { readonly type: "find"; readonly sortedKeys: BigUint64Array; readonly sources: ReadonlySet<number> };

export type ThreadReply =
	| { readonly type: "ready" }
	| { readonly type: "progress"; readonly progress: Progress }
	| { readonly type: "done"; readonly answer: ThreadAnswers[keyof ThreadAnswers] }
	| {
			readonly type: "failed";
			readonly code: CorpusErrorCode | string | undefined;
			readonly message: string;
	  };

/** Each record takes 32 bytes, and sorting takes as much again. That is 300 MB at most, for the largest file. */
const runRecords = 4_000_000;

const port = parentPort;
// If another file imports this one for its types, there is no port, and nothing runs.
if (port) work(workerData as ThreadSetup, (reply) => port.postMessage(reply));

/** Does all slow work on a corpus, away from the thread that answers requests. */
function work(
	{ folder, keyFile, writes, threads = 1 }: ThreadSetup,
	say: (reply: ThreadReply) => void,
): void {
	let writer: CorpusWriter | undefined;
	let ingester: Ingester | undefined;

	const writing = (): CorpusWriter => {
		if (!writer) throw new Error("This thread does not write.");
		return writer;
	};

	async function answer(task: ThreadTask): Promise<ThreadAnswers[keyof ThreadAnswers]> {
		switch (task.type) {
			case "ingest":
				ingester ??= openIngester(writing(), { threads, runRecords });
				return ingester.ingest({
					...task.order,
					onProgress: (progress) => say({ type: "progress", progress }),
				});
			case "compact": {
				const report = await compact(writing(), { threads });
				return { ...report, generation: writing().manifest().generation };
			}
			case "find":
				return findAmong({ folder, keyFile }, task);
		}
	}

	const orSay = async (work: () => Promise<ThreadReply> | ThreadReply) => {
		try {
			say(await work());
		} catch (error) {
			const { message, code } = error as NodeJS.ErrnoException;
			say({ type: "failed", code, message });
		}
	};

	let last = orSay(() => {
		if (writes) writer = openForWriting(folder, readKeyFile(keyFile));
		return { type: "ready" };
	});
	port?.on("message", (task: ThreadTask) => {
		last = last.then(() => orSay(async () => ({ type: "done", answer: await answer(task) })));
	});
}

function findAmong(
	{ folder, keyFile }: CorpusPlace,
	{ sortedKeys, sources }: Extract<ThreadTask, { type: "find" }>,
): Uint32Array {
	const corpus = openCorpus({
		folder,
		keys: readKeyFile(keyFile),
		// The file is read once, from front to back, so a cache would not help.
		memoryBytes: 0,
		onProblem: (error) => {
			throw error instanceof Error ? error : new CorpusError("damaged", String(error));
		},
	});
	try {
		const found = corpus.join(sortedKeys);
		const hits = new Set<number>();
		for (let at = 0; at < found.length; at += 3)
			if (sources.has(found[at + 1] as number)) hits.add(found[at] as number);
		return Uint32Array.from(hits);
	} finally {
		corpus.close();
	}
}

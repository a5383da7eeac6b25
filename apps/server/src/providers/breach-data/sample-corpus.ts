import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import {
	type BreachCorpus,
	buildSampleCorpus,
	CorpusError,
	type Identifier,
	keysFromSecret,
	type LocalCorpus,
	openCorpus,
} from "@unlisted/breach-corpus";
import type { Log } from "../../platform/log/log.ts";

export interface SampleCorpusOptions {
	/** The folder of the sample corpus. */
	readonly folder: string;
	/** The secret for the key of the sample corpus alone: 32 bytes, the same in all processes of an installation. */
	readonly secret: Uint8Array;
	readonly log: Log;
}

export interface SampleCorpus extends BreachCorpus {
	/**
	 * Makes the corpus if it is missing, which takes half a second. Otherwise the first question would wait for that.
	 */
	prepare(): Promise<void>;
	values(identifier: Identifier): ReturnType<LocalCorpus["values"]>;
}

/** The longest time that another process may take to make it. */
const patienceMs = 30_000;

/** Opens the bundled corpus of invented people. A start does not wait for it. */
export function openSampleCorpus({ folder, secret, log }: SampleCorpusOptions): SampleCorpus {
	let opening: Promise<LocalCorpus> | undefined;
	let opened: LocalCorpus | undefined;
	let closed = false;

	async function open(): Promise<LocalCorpus> {
		const keys = keysFromSecret(secret);
		await buildInTurn(folder, keys);
		if (closed) throw new Error("The sample corpus is closed.");
		const onProblem = (err: unknown) => log.warn({ err }, "the newer sample corpus cannot be read");
		opened = openCorpus({ folder, keys, onProblem });
		return opened;
	}

	const ready = () => {
		opening ??= open()
			.catch((error: unknown) => {
				if (!isUseless(error)) throw error;
				// The corpus has a different key or is damaged. We can make everything in it again.
				log.warn({ err: error }, "the sample corpus is made again");
				rmSync(folder, { recursive: true, force: true });
				return open();
			})
			.catch((error: unknown) => {
				opening = undefined;
				throw error;
			});
		return opening;
	};

	const orUnknown = async <T>(ask: (corpus: LocalCorpus) => Promise<T>, unknown: (reason: string) => T) => {
		try {
			return await ask(await ready());
		} catch (error) {
			return unknown(error instanceof Error ? error.message : String(error));
		}
	};

	return {
		prepare: async () => {
			await ready();
		},
		lookup: (identifier) =>
			orUnknown(
				(corpus) => corpus.lookup(identifier),
				(reason) => ({ state: "unknown", reason }),
			),
		lookupMany: (identifiers) =>
			orUnknown(
				(corpus) => corpus.lookupMany(identifiers),
				(reason) => identifiers.map(() => ({ state: "unknown", reason })),
			),
		state: () =>
			orUnknown(
				(corpus) => corpus.state(),
				(reason) => ({ state: "unknown", reason }),
			),
		values: (identifier) => opened?.values(identifier) ?? [],
		close: () => {
			closed = true;
			opened?.close();
			opened = undefined;
		},
	};
}

/** One process makes the corpus. The others wait and then use it. */
async function buildInTurn(folder: string, keys: Parameters<typeof buildSampleCorpus>[1]): Promise<void> {
	const until = performance.now() + patienceMs;
	for (;;) {
		try {
			return await buildSampleCorpus(folder, keys);
		} catch (error) {
			const busy = error instanceof CorpusError && ["locked", "corpus_exists"].includes(error.code);
			if (!busy || performance.now() > until) throw error;
			await sleep(50);
		}
	}
}

function isUseless(error: unknown): boolean {
	return error instanceof CorpusError && ["bad_key", "damaged"].includes(error.code);
}

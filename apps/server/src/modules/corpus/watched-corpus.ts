import type { Identifier, LocalCorpus } from "@unlisted/breach-corpus";
import type { CorpusPlace } from "./corpus-thread.ts";
import { findInCorpus } from "./find-in-corpus.ts";

/** The operator's own corpus, as far as it takes to find out which people something new in it touches. */
export interface WatchedCorpus {
	/** Changes with the corpus and with its key. */
	readonly id: string;
	/** The key of an identifier in it; null if it can have none. */
	keyOf(identifier: Identifier): bigint | null;
	/** Completely ingested inputs, each with the number of its source. */
	ingests(): readonly { readonly input: string; readonly source: number }[];
	/** Which of the (sorted) keys are in one of the sources. */
	findAmong(sortedKeys: BigUint64Array, sources: ReadonlySet<number>, signal: AbortSignal): Promise<bigint[]>;
}

export function watchedCorpus(place: CorpusPlace, corpus: LocalCorpus): WatchedCorpus {
	const { corpus: name, key } = corpus.manifest();
	return {
		id: `${name} ${key}`,
		keyOf: (identifier) => {
			const found = corpus.keyOf(identifier);
			return found ? (BigInt(found.high) << 32n) | BigInt(found.low) : null;
		},
		ingests: () => corpus.manifest().ingests.filter(({ done }) => done),
		findAmong: findInCorpus(place),
	};
}

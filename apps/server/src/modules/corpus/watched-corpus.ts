import type { Identifier, LocalCorpus } from "@unlisted/breach-corpus";
import type { CorpusPlace } from "./corpus-thread.ts";
import { findInCorpus } from "./find-in-corpus.ts";

/** What the product needs from the operator's own corpus to find the people in its new data. */
export interface WatchedCorpus {
	/** Changes when the corpus or its key changes. */
	readonly id: string;
	/** The key of an identifier in the corpus. Null if it can have none. */
	keyOf(identifier: Identifier): bigint | null;
	/** The inputs that were taken in completely, each with the number of its source. */
	ingests(): readonly { readonly input: string; readonly source: number }[];
	/** Returns which of the sorted keys are in one of the sources. */
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

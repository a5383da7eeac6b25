import type { CorpusPlace } from "./corpus-thread.ts";
import { openCorpusThread } from "./open-corpus-thread.ts";

/**
 * Which of the keys (sorted) stand in one of the sources. Reads the whole corpus from front to back where there are many
 * keys, so it has a thread of its own.
 */
export function findInCorpus({ folder, keyFile }: CorpusPlace) {
	return async (
		sortedKeys: BigUint64Array,
		sources: ReadonlySet<number>,
		signal: AbortSignal,
	): Promise<bigint[]> => {
		const thread = await openCorpusThread({ folder, keyFile, writes: false }, signal);
		try {
			const found = await thread.ask<"find">({ type: "find", sortedKeys, sources });
			return Array.from(found, (at) => sortedKeys[at] as bigint);
		} finally {
			await thread.close();
		}
	};
}

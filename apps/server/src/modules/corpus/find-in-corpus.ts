import type { CorpusPlace } from "./corpus-thread.ts";
import { openCorpusThread } from "./open-corpus-thread.ts";

/**
 * Finds which of the sorted keys are in one of the sources. With many keys it reads the whole corpus from front to
 * back, so it runs on its own thread.
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

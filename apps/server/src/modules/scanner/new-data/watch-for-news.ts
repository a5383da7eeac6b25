import type { Log } from "../../../platform/log/log.ts";
import { againAndAgain } from "../../../platform/process/again-and-again.ts";
import type { WatchedCorpus } from "../../corpus/corpus.slice.ts";

export interface WatchForNewsDeps {
	readonly watchedCorpus: Pick<WatchedCorpus, "ingests">;
	readonly log: Log;
	/** Adds a job that finds the people in new data. */
	readonly match: () => Promise<void>;
	readonly everyMs?: number;
}

/**
 * Adds a matching job as soon as any process finishes an ingest, and not only at the next full minute. Call the
 * returned function to stop it.
 */
export function watchForNews({
	watchedCorpus,
	log,
	match,
	everyMs = 1000,
}: WatchForNewsDeps): () => Promise<void> {
	let known: string | undefined;
	const look = async () => {
		// New inputs are added at the end, and none is removed.
		const all = watchedCorpus.ingests();
		const now = `${all.length} ${all.at(-1)?.input}`;
		if (now === known) return;
		try {
			await match();
			known = now;
		} catch (error) {
			log.warn({ err: error }, "what is new in the corpus cannot be asked about; it is tried again");
		}
	};
	return againAndAgain(look, everyMs);
}

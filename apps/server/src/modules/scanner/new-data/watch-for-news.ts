import type { Log } from "../../../platform/log/log.ts";
import { againAndAgain } from "../../../platform/process/again-and-again.ts";
import type { WatchedCorpus } from "./match-corpus.ts";

export interface WatchForNewsDeps {
	readonly watchedCorpus: Pick<WatchedCorpus, "ingests">;
	readonly log: Log;
	/** Asks for a job that looks whom it touches. */
	readonly match: () => Promise<void>;
	readonly everyMs?: number;
}

/**
 * Asks for a match as soon as something was taken into the corpus to its end, by whichever process, rather than at the
 * next full minute. The answer ends it.
 */
export function watchForNews({
	watchedCorpus,
	log,
	match,
	everyMs = 1000,
}: WatchForNewsDeps): () => Promise<void> {
	let known: string | undefined;
	const look = async () => {
		// New ones come last, and none goes.
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

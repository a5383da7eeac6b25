import { existsSync } from "node:fs";
import { resolve, sep } from "node:path";
import type { LocalCorpus } from "@unlisted/breach-corpus";
import type { Parts } from "./compose.ts";
import { takeInJob } from "./modules/corpus/corpus.jobs.ts";
import type { CorpusPlace } from "./modules/corpus/corpus-thread.ts";
import { findInCorpus } from "./modules/corpus/find-in-corpus.ts";
import type { Inbox } from "./modules/corpus/take-in-inbox.ts";
import { watchInbox } from "./modules/corpus/watch-inbox.ts";
import type { WatchedCorpus } from "./modules/scanner/new-data/match-corpus.ts";
import { watchForNews } from "./modules/scanner/new-data/watch-for-news.ts";
import { matchCorpusJob } from "./modules/scanner/scanner.jobs.ts";
import type { Queue } from "./platform/jobs/queue.ts";
import { BadValue } from "./platform/process/bad-value.ts";

export interface CorpusWatch {
	/** The folder whose files are taken into the operator's own corpus; null if none is watched. */
	readonly inbox: Inbox | null;
	/** The operator's own corpus, for matching people with new data; null if there is none. */
	readonly watchedCorpus: WatchedCorpus | null;
	/**
	 * Adds jobs as soon as there is something to do, if this process runs any. The returned function stops
	 * it.
	 */
	watch(queue: Queue): () => Promise<void>;
}

/** Where the operator's own corpus is. Its key is beside it, unless said otherwise. */
export function corpusPlace({ CORPUS_FOLDER, CORPUS_FOLDER_KEY }: Parts["env"]): CorpusPlace | null {
	if (CORPUS_FOLDER === undefined) return null;
	const folder = resolve(CORPUS_FOLDER);
	return { folder, keyFile: CORPUS_FOLDER_KEY ?? `${folder}.key` };
}

/** What is put into the operator's own corpus, and whom that touches. */
export function composeCorpus({ env, db, log }: Parts, local: LocalCorpus | null): CorpusWatch {
	const place = corpusPlace(env);
	const stopping = new AbortController();
	const inbox = inboxOf(env, place, local, stopping.signal);
	const watchedCorpus = place && local && watched(place, local);
	return {
		inbox,
		watchedCorpus,
		watch: (queue) => {
			if (env.ROLE === "api") return async () => undefined;
			const ask = (job: string) => () => queue.enqueue(db, job, {});
			const ends = [
				...(inbox ? [watchInbox({ inbox: inbox.inbox, log, takeIn: ask(takeInJob) })] : []),
				...(watchedCorpus ? [watchForNews({ watchedCorpus, log, match: ask(matchCorpusJob) })] : []),
			];
			return async () => {
				stopping.abort();
				await Promise.all(ends.map((end) => end()));
			};
		},
	};
}

function inboxOf(
	{ CORPUS_INBOX, CORPUS_INBOX_AFTERWARDS: afterwards, ROLE }: Parts["env"],
	place: CorpusPlace | null,
	local: LocalCorpus | null,
	stopping: AbortSignal,
): Inbox | null {
	// Who runs no jobs need not have the folder.
	if (CORPUS_INBOX === undefined || ROLE === "api") return null;
	if (!place || !local) throw new BadValue("CORPUS_INBOX needs CORPUS_FOLDER: the corpus that takes it in.");
	const inbox = resolve(CORPUS_INBOX);
	if (!existsSync(inbox)) throw new BadValue(`CORPUS_INBOX: there is no folder ${inbox}.`);
	const within = (inner: string, outer: string) => `${inner}${sep}`.startsWith(`${outer}${sep}`);
	if (within(inbox, place.folder) || within(place.folder, inbox))
		throw new BadValue("CORPUS_INBOX and CORPUS_FOLDER must not lie within each other.");
	return { ...place, inbox, afterwards, stopping, generation: () => local.manifest().generation };
}

/** How whoever is in something new is found: see `matchCorpus`. */
function watched(place: CorpusPlace, corpus: LocalCorpus): WatchedCorpus {
	const { corpus: name, key } = corpus.manifest();
	const find = findInCorpus(place);
	return {
		id: `${name} ${key}`,
		keyOf: (identifier) => {
			const found = corpus.keyOf(identifier);
			return found ? (BigInt(found.high) << 32n) | BigInt(found.low) : null;
		},
		ingests: () => corpus.manifest().ingests.filter(({ done }) => done),
		findAmong: find,
	};
}

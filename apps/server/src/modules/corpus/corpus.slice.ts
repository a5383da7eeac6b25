import type { LocalCorpus } from "@unlisted/breach-corpus";
import type { SliceContext } from "../../platform/context.ts";
import type { Slice } from "../../platform/slice.ts";
import { corpusJobs, corpusSchedules, takeInJob } from "./corpus.jobs.ts";
import { corpusRoutes } from "./corpus.routes.ts";
import { type CorpusEnv, corpusPlace, inboxOf } from "./corpus.settings.ts";
import { openSharedCorpus } from "./open-shared-corpus.ts";
import { watchInbox } from "./watch-inbox.ts";
import { type WatchedCorpus, watchedCorpus } from "./watched-corpus.ts";

export { inboxPlace } from "./corpus.settings.ts";
export { openSharedCorpus } from "./open-shared-corpus.ts";
export type { WatchedCorpus } from "./watched-corpus.ts";

export interface CorpusSlice extends Slice {
	/** The operator's own corpus, for matching people with new data. Null if there is none. */
	readonly watchedCorpus: WatchedCorpus | null;
}

export interface CorpusNeeds {
	/** The operator's own corpus, opened as a source of scans. Null if there is none. */
	readonly local: LocalCorpus | null;
}

export function corpusSlice(context: SliceContext<CorpusEnv>, { local }: CorpusNeeds): CorpusSlice {
	const { env, db, log, queue } = context;
	const place = corpusPlace(env);
	const stopping = new AbortController();
	const inbox = inboxOf(env, { local, stopping: stopping.signal });
	const shared =
		env.CORPUS_SHARE !== undefined && env.ROLE !== "worker" ? openSharedCorpus(env.CORPUS_SHARE, log) : null;
	return {
		watchedCorpus: place && local && watchedCorpus(place, local),
		routes: (http) => {
			if (shared) corpusRoutes(http, shared);
		},
		jobs: corpusJobs({ inbox, log }),
		schedules: corpusSchedules,
		watch: () => {
			const takeIn = () => queue.enqueue(db, takeInJob, {});
			const end = inbox ? watchInbox({ inbox: inbox.inbox, log, takeIn }) : async () => undefined;
			return async () => {
				stopping.abort();
				await end();
			};
		},
		close: () => shared?.close(),
	};
}

import type { WatchedCorpus } from "../../corpus/corpus.slice.ts";
import {
	corpusKeysOfEverybody,
	identifiersOf,
	ownersOfCorpusKeys,
	peopleWithoutCorpusKeys,
	setCorpusKeys,
} from "../core/identifiers.repository.ts";
import { loadPerson } from "../core/load-person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { openIdentifiers } from "../core/watched-identifiers.ts";
import { markMatched, matchedInputs } from "./matched-ingests.repository.ts";
import { scanTouched } from "./scan-touched.ts";
import { type PeopleSlice, peopleNotWatchedYet } from "./unwatched-people.repository.ts";

export interface MatchCorpusDeps
	extends Pick<ScannerDeps, "db" | "clock" | "vault" | "queue" | "log" | "identity" | "keys" | "runtime"> {
	/** Null if the corpus belongs to others, or there is none. */
	readonly watchedCorpus: WatchedCorpus | null;
}

const peopleAtOnce = 500;
const keysAtOnce = 100_000;
/** Names no input. It only marks that we looked at the corpus. */
const looked = "";
const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Matches new data in the corpus with everybody's identifiers, in one pass over both. Scans the people in it
 * at once, which alerts them. Nobody waits for their next scan.
 */
export function matchCorpus(deps: MatchCorpusDeps) {
	const { db, clock, watchedCorpus: corpus, log } = deps;
	return async (_: object, { signal }: { signal: AbortSignal }): Promise<void> => {
		if (!corpus) return;
		const done = await matchedInputs(db, corpus.id);
		const fresh = corpus.ingests().filter(({ input }) => !done.has(input));
		// The first look at a corpus brings no news: everybody's next scan searches all of it.
		const isFirst = done.size === 0;
		if (fresh.length > 0 && !isFirst) await watchEverybody(deps, signal);
		await giveKeys(deps, corpus, signal);
		if (isFirst) await markMatched(db, corpus.id, [looked], clock.now());
		if (fresh.length === 0) return;
		const sources = new Set(fresh.map(({ source }) => source));
		const touched = isFirst ? 0 : await scanAllTouched(deps, corpus, sources, signal);
		await markMatched(
			db,
			corpus.id,
			fresh.map(({ input }) => input),
			clock.now(),
		);
		log.info({ inputs: fresh.length, touched }, "what is new in the corpus was matched");
	};
}

/** Also watches the own address of people who have not come back since they confirmed it. */
async function watchEverybody(deps: MatchCorpusDeps, signal: AbortSignal): Promise<void> {
	for (let after: string | null = nobody; after !== null; ) {
		signal.throwIfAborted();
		const slice: PeopleSlice = await peopleNotWatchedYet(deps.db, after, peopleAtOnce);
		for (const userId of slice.people) await loadPerson(deps, deps.db, userId);
		after = slice.last;
	}
}

/** Keys of new people, and of identifiers confirmed since the last time. */
async function giveKeys(
	{ db, vault }: MatchCorpusDeps,
	corpus: WatchedCorpus,
	signal: AbortSignal,
): Promise<void> {
	for (;;) {
		signal.throwIfAborted();
		const people = await peopleWithoutCorpusKeys(db, corpus.id, peopleAtOnce);
		for (const userId of people) {
			// Deleted meanwhile. Their key must not come back.
			if ((await identifiersOf(db, userId)).length === 0) continue;
			const opened = await openIdentifiers(db, userId, await vault.hold(db, userId));
			const keys = opened.map(({ id, kind, value }) => ({ id, key: corpus.keyOf({ kind, value }) }));
			await setCorpusKeys(db, userId, keys, corpus.id);
		}
		if (people.length < peopleAtOnce) return;
	}
}

async function scanAllTouched(
	deps: MatchCorpusDeps,
	corpus: WatchedCorpus,
	sources: ReadonlySet<number>,
	signal: AbortSignal,
): Promise<number> {
	const { db } = deps;
	const scan = scanTouched(deps);
	let touched = 0;
	let after = nobody;
	for (;;) {
		signal.throwIfAborted();
		const page = await corpusKeysOfEverybody(db, corpus.id, after, keysAtOnce);
		const keys = BigUint64Array.from(page, ({ key }) => BigInt.asUintN(64, BigInt(key))).sort();
		const found = keys.length === 0 ? [] : await corpus.findAmong(keys, sources, signal);
		const hits = found.map((key) => BigInt.asIntN(64, key));
		for (const userId of await ownersOfCorpusKeys(db, corpus.id, hits)) {
			await scan({ userId });
			touched += 1;
		}
		after = page.at(-1)?.id ?? after;
		if (page.length < keysAtOnce) return touched;
	}
}

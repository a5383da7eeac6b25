import type { Identifier } from "@unlisted/breach-corpus";
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
import { peopleNotWatchedYet } from "./unwatched-people.repository.ts";

/** The operator's own corpus, as far as it takes to find out whom something new in it touches. */
export interface WatchedCorpus {
	/** Changes with the corpus and with its key. */
	readonly id: string;
	/** The key under which an identifier stands in it; null for what is none. */
	keyOf(identifier: Identifier): bigint | null;
	/** Inputs that were taken in to their end, each with the number of its source. */
	ingests(): readonly { readonly input: string; readonly source: number }[];
	/** Which of the keys (sorted) stand in one of the sources. */
	findAmong(sortedKeys: BigUint64Array, sources: ReadonlySet<number>, signal: AbortSignal): Promise<bigint[]>;
}

export interface MatchCorpusDeps
	extends Pick<ScannerDeps, "db" | "clock" | "vault" | "queue" | "log" | "identity" | "keys"> {
	/** Null where the corpus is somebody else's, or none. */
	readonly watchedCorpus: WatchedCorpus | null;
}

const peopleAtOnce = 500;
const keysAtOnce = 100_000;
/** Stands for no input: it was looked at. */
const looked = "";
const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * What is new in the corpus against everybody's identifiers, in one pass over both. Whom it touches is scanned at once,
 * which alerts them; nobody waits for their own next scan.
 */
export function matchCorpus(deps: MatchCorpusDeps) {
	const { db, clock, watchedCorpus: corpus, log } = deps;
	return async (_: object, { signal }: { signal: AbortSignal }): Promise<void> => {
		if (!corpus) return;
		const done = await matchedInputs(db, corpus.id);
		const fresh = corpus.ingests().filter(({ input }) => !done.has(input));
		// A corpus that was never looked at is no news: everybody's next scan asks all of it.
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

/** The account's own address is watched also of who has not been here since they confirmed it. */
async function watchEverybody(deps: MatchCorpusDeps, signal: AbortSignal): Promise<void> {
	let after = nobody;
	for (;;) {
		signal.throwIfAborted();
		const people = await peopleNotWatchedYet(deps.db, after, peopleAtOnce);
		for (const userId of people) await loadPerson(deps, deps.db, userId);
		after = people.at(-1) ?? after;
		if (people.length < peopleAtOnce) return;
	}
}

/** Keys of those who came, or of whose identifiers one was confirmed, since the last time. */
async function giveKeys(
	{ db, vault }: MatchCorpusDeps,
	corpus: WatchedCorpus,
	signal: AbortSignal,
): Promise<void> {
	for (;;) {
		signal.throwIfAborted();
		const people = await peopleWithoutCorpusKeys(db, corpus.id, peopleAtOnce);
		for (const userId of people) {
			// Deleted meanwhile: their key must not come back.
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

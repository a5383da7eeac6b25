import { keyIfThere } from "../../../platform/crypto/person-vault.ts";
import { type DatabaseError, isDatabaseAway } from "../../../platform/db/database-away.ts";
import { firstUuid } from "../../../platform/db/first-uuid.ts";
import { type PersonByPerson, personByPerson } from "../../../platform/jobs/person-by-person.ts";
import type { WatchedCorpus } from "../../corpus/corpus.slice.ts";
import { scanTouchedJob } from "../core/follow-scan.ts";
import {
	corpusKeysOfEverybody,
	identifiersOf,
	type KeyOfPerson,
	peopleOfCorpusKeys,
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
	/** Null if the corpus belongs to others, or if there is none. */
	readonly watchedCorpus: WatchedCorpus | null;
}

const peopleAtOnce = 500;
const keysAtOnce = 100_000;
/** Stored in place of an input's name. It only marks that we looked at the corpus. */
const looked = "";

/**
 * Matches new data in the corpus with the identifiers of all people, in one pass over both. Scans the people in it at
 * once, which alerts them. So nobody waits for their next scan.
 */
export function matchCorpus(deps: MatchCorpusDeps) {
	const { db, clock, queue, watchedCorpus: corpus, log } = deps;
	return async (_: object, { signal }: { signal: AbortSignal }): Promise<void> => {
		if (!corpus) return;
		const done = await matchedInputs(db, corpus.id);
		const fresh = corpus.ingests().filter(({ input }) => !done.has(input));
		// The first look at a corpus brings no news, because each person's next scan searches all of it.
		const isFirst = done.size === 0;
		const { people, missed } = noteMissed(personByPerson(deps));
		if (fresh.length > 0 && !isFirst) await watchEverybody(deps, people, signal);
		await giveKeys(deps, { corpus, people, signal });
		if (isFirst) await markMatched(db, corpus.id, [looked], clock.now());
		if (fresh.length === 0) return people.end();
		const sources = new Set(fresh.map(({ source }) => source));
		const touched = isFirst ? 0 : await scanAllTouched(deps, corpus, sources, signal);
		// A later run gives them a key, but does not match this data again. Their own scans search all of it.
		if (!isFirst) for (const userId of missed) await queue.enqueue(db, scanTouchedJob, { userId });
		await markMatched(
			db,
			corpus.id,
			fresh.map(({ input }) => input),
			clock.now(),
		);
		log.info({ inputs: fresh.length, touched }, "what is new in the corpus was matched");
		// The others are done, and a retry does not match the same data again.
		people.end();
	};
}

interface People {
	serve(userId: string, work: () => Promise<void>): Promise<boolean>;
	end(): void;
}

/**
 * Notes who could not be matched because of a failure that passes, such as a row that was locked for too long. People
 * whose data cannot be read are not among them: a scan cannot read it either.
 */
function noteMissed(all: PersonByPerson): { readonly people: People; readonly missed: ReadonlySet<string> } {
	const missed = new Set<string>();
	const serve = (userId: string, work: () => Promise<void>) =>
		all.serve(async () => {
			try {
				await work();
			} catch (error) {
				if (isDatabaseAway(error as DatabaseError)) missed.add(userId);
				throw error;
			}
		});
	return { people: { serve, end: () => all.end() }, missed };
}

/** Also watches the own address of people who did not come back after they confirmed it. */
async function watchEverybody(deps: MatchCorpusDeps, people: People, signal: AbortSignal): Promise<void> {
	for (let after: string | null = firstUuid; after !== null; ) {
		signal.throwIfAborted();
		const slice: PeopleSlice = await peopleNotWatchedYet(deps.db, after, peopleAtOnce);
		for (const userId of slice.people)
			await people.serve(userId, async () => void (await loadPerson(deps, deps.db, userId)));
		after = slice.last;
	}
}

/** Stores the keys of new people, and of identifiers that were confirmed since the last time. */
async function giveKeys(
	deps: MatchCorpusDeps,
	{
		corpus,
		people,
		signal,
	}: { readonly corpus: WatchedCorpus; readonly people: People; readonly signal: AbortSignal },
): Promise<void> {
	const { db } = deps;
	const skipped: string[] = [];
	const give = async (userId: string): Promise<void> => {
		// This person's account was deleted in the meantime. The key must not be made again.
		const key =
			(await identifiersOf(db, userId)).length === 0 ? null : await keyIfThere(deps.vault, db, userId);
		if (!key) return void skipped.push(userId);
		const opened = await openIdentifiers(db, userId, key);
		const keys = opened.map(({ id, kind, value }) => ({ id, key: corpus.keyOf({ kind, value }) }));
		await setCorpusKeys(db, userId, keys, corpus.id);
	};
	for (;;) {
		signal.throwIfAborted();
		const without = await peopleWithoutCorpusKeys(db, corpus.id, { but: skipped, limit: peopleAtOnce });
		for (const userId of without) if (!(await people.serve(userId, () => give(userId)))) skipped.push(userId);
		if (without.length < peopleAtOnce) return;
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
	let after: KeyOfPerson | null = null;
	for (;;) {
		signal.throwIfAborted();
		const page: KeyOfPerson[] = await corpusKeysOfEverybody(db, corpus.id, after, keysAtOnce);
		const keys = BigUint64Array.from(page, ({ key }) => BigInt.asUintN(64, BigInt(key))).sort();
		const found = keys.length === 0 ? [] : await corpus.findAmong(keys, sources, signal);
		const hits = found.map((key) => BigInt.asIntN(64, key));
		for (const userId of await peopleOfCorpusKeys(db, corpus.id, hits)) {
			await scan({ userId });
			touched += 1;
		}
		after = page.at(-1) ?? after;
		if (page.length < keysAtOnce) return touched;
	}
}

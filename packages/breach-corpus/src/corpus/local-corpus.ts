import { statSync } from "node:fs";
import { join as pathOf } from "node:path";
import { CorpusError } from "../format/corpus-error.ts";
import { type Manifest, manifestFile } from "../format/manifest.ts";
import type { CorpusKeys } from "../hash/corpus-key.ts";
import { createHasher, type Key } from "../hash/hasher.ts";
import type { Identifier } from "../hash/kinds.ts";
import { type NormalizeOptions, normalize } from "../hash/normalize.ts";
import type { PlainRecord, RecordValue } from "../segments/decode-record.ts";
import { recordsOfRange } from "../segments/segment-reader.ts";
import { requireKey } from "../store/corpus-writer.ts";
import { openValue } from "../values/seal-value.ts";
import { createJoin } from "./join-snapshot.ts";
import { type Answer, answerOf, type BreachCorpus } from "./port.ts";
import { closeSnapshot, openSnapshot, type Snapshot } from "./snapshot.ts";

export interface LocalCorpusOptions extends NormalizeOptions {
	readonly folder: string;
	readonly keys: CorpusKeys;
	/**
	 * How many bytes of records may stay in memory. By default an eighth of it; 0 for none, Infinity for all.
	 */
	readonly memoryBytes?: number;
	/** Called if a newer manifest has a fault. The last good one stays in use. */
	readonly onProblem?: (error: unknown) => void;
}

/** A corpus in a folder of this machine. Any number of processes read it while one writes. */
export interface LocalCorpus extends BreachCorpus {
	manifest(): Manifest;
	/** The key of an identifier; undefined if it can have none. */
	keyOf(identifier: Identifier): Key | undefined;
	/** What is known about a key, without names: the fast way. */
	find(high: number, low: number): readonly RecordValue[];
	/** The values that the operator chose to keep, unsealed. Only for the person themselves. */
	values(identifier: Identifier): { breach: number; values: Record<string, string> }[];
	/** All records with keys whose high halves are from `first` to `last`. */
	range(first: number, last: number): PlainRecord[];
	/** Looks up all sorted keys. Three numbers for each answer: which key, which breach, which fields. */
	join(sortedKeys: BigUint64Array): Uint32Array;
	/** An upper bound for the number of records in a range, from the prefix tables alone. */
	countUpTo(first: number, last: number): number;
}

/** A new manifest is seen within a second, even by a caller that never gives up the thread. */
const lookEvery = 250;
const callsBetweenLooks = 256;
/** How long a page counts as intact after its checksum was compared, if it is not kept in memory. */
const checksLast = 3_600_000;
const nobody: readonly RecordValue[] = [];

export function openCorpus(options: LocalCorpusOptions): LocalCorpus {
	const { folder, keys } = options;
	const path = pathOf(folder, manifestFile);
	let stamp = stampOf(path);
	let snapshot: Snapshot = openSnapshot(folder, options);
	try {
		requireKey(snapshot.manifest, keys, folder);
	} catch (error) {
		closeSnapshot(snapshot);
		throw error;
	}
	const hasher = createHasher(keys.identifiers);
	const join = createJoin();
	let looked = performance.now();
	let calls = 0;
	let checkedFrom = looked;
	const timer = setInterval(look, lookEvery);
	timer.unref();

	function look(): void {
		looked = performance.now();
		if (looked - checkedFrom > checksLast) {
			checkedFrom = looked;
			for (const { reader } of snapshot.segments) reader.forgetChecks();
		}
		try {
			const now = stampOf(path);
			if (now === stamp) return;
			const next = openSnapshot(folder, options, snapshot);
			closeSnapshot(snapshot, next);
			snapshot = next;
			stamp = now;
		} catch (error) {
			options.onProblem?.(error);
		}
	}

	function current(): Snapshot {
		calls += 1;
		if (calls >= callsBetweenLooks) {
			calls = 0;
			if (performance.now() - looked > lookEvery) look();
		}
		return snapshot;
	}

	function keyOf({ kind, value }: Identifier): (Key & { normalized: string }) | undefined {
		const normalized = normalize(kind, value, options);
		return normalized === undefined ? undefined : { ...hasher.key(kind, normalized), normalized };
	}

	function answer(identifier: Identifier): Answer {
		const key = keyOf(identifier);
		if (!key) return { state: "unknown", reason: `This is no ${identifier.kind} that could be looked up.` };
		const now = current();
		return answerOf(now.find(key.high, key.low) ?? nobody, now.sources);
	}

	return {
		lookup: async (identifier) => answerOrUnknown(() => answer(identifier)),
		lookupMany: async (identifiers) =>
			identifiers.map((identifier) => answerOrUnknown(() => answer(identifier))),
		async state() {
			const { corpus, generation, sources } = current().manifest;
			return { state: "known", corpus, generation, sources };
		},
		manifest: () => current().manifest,
		keyOf,
		find: (high, low) => current().find(high, low) ?? nobody,
		values(identifier) {
			const key = keyOf(identifier);
			const { values: valuesKey } = keys;
			if (!key || !valuesKey) return [];
			const whose = { kind: identifier.kind, normalized: key.normalized };
			return current().values.flatMap(({ file, reader }) =>
				reader.find(key.high, key.low).map(({ breach, sealed }) => {
					try {
						return { breach, values: openValue(valuesKey, whose, breach, sealed) };
					} catch (cause) {
						throw new CorpusError(
							"damaged",
							`${file} is damaged among its values, or they are of another key.`,
							{
								cause,
							},
						);
					}
				}),
			);
		},
		range: (first, last) =>
			current().segments.flatMap(({ file, reader }) => [
				...recordsOfRange(file, reader.range(first, last), first, last),
			]),
		join: (sortedKeys) => join(current(), sortedKeys),
		countUpTo: (first, last) =>
			current().segments.reduce((sum, { reader }) => sum + reader.countUpTo(first, last), 0),
		close() {
			clearInterval(timer);
			closeSnapshot(snapshot);
		},
	};
}

/** If a disk does not answer, that is not an empty corpus. */
function answerOrUnknown(answer: () => Answer): Answer {
	try {
		return answer();
	} catch (error) {
		return { state: "unknown", reason: error instanceof Error ? error.message : String(error) };
	}
}

/** Changes with every manifest, because each is a new file. */
function stampOf(path: string): string {
	const { ino, mtimeMs, size } = statSync(path);
	return `${ino}:${mtimeMs}:${size}`;
}

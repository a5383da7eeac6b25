import { crc32 } from "node:zlib";
import { type Answer, answerOf, type BreachCorpus } from "../corpus/port.ts";
import type { Source } from "../format/manifest.ts";
import type { CorpusKeys } from "../hash/corpus-key.ts";
import { createHasher } from "../hash/hasher.ts";
import type { Identifier } from "../hash/kinds.ts";
import { type NormalizeOptions, normalize } from "../hash/normalize.ts";
import { decodeRange, rangeOfPrefix } from "../range/range-format.ts";
import type { PlainRecord } from "../segments/decode-record.ts";
import { type FetchedBytes, fetchBytes, RemoteFailure } from "./fetch-bytes.ts";
import { remotePort } from "./remote-port.ts";

export interface RangeCorpusOptions extends NormalizeOptions {
	/** The server's address before `/api/corpus`. */
	readonly url: string;
	/** The client key of that corpus. */
	readonly keys: Pick<CorpusKeys, "identifiers" | "fingerprint">;
	readonly timeout?: number;
	/** How long the known list of sources stays valid. */
	readonly refreshAfter?: number;
}

interface Description {
	readonly corpus: string;
	readonly generation: number;
	readonly key: string;
	readonly prefixDigits: number;
	readonly sources: readonly Source[];
}

const mostBytes = 64 * 1024 * 1024;

/**
 * A corpus behind another installation's range endpoint. That installation learns some digits of a keyed hash, but
 * never who is searched for.
 */
export function openRangeCorpus(options: RangeCorpusOptions): BreachCorpus {
	const { keys, timeout = 10_000, refreshAfter = 60_000 } = options;
	const base = `${options.url.replace(/\/+$/, "")}/api/corpus`;
	const hasher = createHasher(keys.identifiers);
	let known: { description: Description; at: number } | undefined;

	async function describe(atLeast = 0): Promise<Description> {
		const fresh = known && performance.now() - known.at < refreshAfter;
		if (known && fresh && known.description.generation >= atLeast) return known.description;
		const got = await fetchBytes(base, { timeout, most: mostBytes });
		requireIntact(got);
		const description = JSON.parse(got.body.toString()) as Description;
		if (description.key !== keys.fingerprint)
			throw new RemoteFailure("The corpus there was made with another key.", false);
		known = { description, at: performance.now() };
		return description;
	}

	async function fetchRange(prefix: string): Promise<{ records: PlainRecord[]; generation: number }> {
		const got = await fetchBytes(`${base}/range/${prefix}`, { timeout, most: mostBytes });
		requireIntact(got);
		const { first, last } = rangeOfPrefix(prefix);
		const records = decodeRange(got.body, first, last);
		if (!records) throw new RemoteFailure("The host's answer is none of a range endpoint.", false);
		return { records, generation: Number(got.headers.get("x-corpus-generation")) };
	}

	async function answer({ kind, value }: Identifier): Promise<Answer> {
		const normalized = normalize(kind, value, options);
		if (normalized === undefined)
			throw new RemoteFailure(`This is no ${kind} that could be looked up.`, false);
		const { high, low } = hasher.key(kind, normalized);
		const { prefixDigits } = await describe();
		const range = await fetchRange(high.toString(16).padStart(8, "0").slice(0, prefixDigits));
		const found = range.records.filter((record) => record.high === high && record.low === low);
		// Records of a source that is newer than the list we have.
		const { sources } = await describe(range.generation);
		return answerOf(found, new Map(sources.map((source) => [source.number, source])));
	}

	return remotePort(answer, () => describe());
}

function requireIntact({ status, headers, body }: FetchedBytes): void {
	if (status !== 200) throw new RemoteFailure(`The host answered ${status}.`, false);
	if (headers.get("x-corpus-checksum") !== crc32(body).toString(16).padStart(8, "0"))
		throw new RemoteFailure("The host's answer does not fit its checksum.", true);
}

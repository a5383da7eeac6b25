import { type Answer, answerOf, type BreachCorpus } from "../corpus/port.ts";
import { isOfPartition } from "../format/layout.ts";
import { decodeManifest, type Manifest, manifestFile, type SegmentEntry } from "../format/manifest.ts";
import type { CorpusKeys } from "../hash/corpus-key.ts";
import { createHasher } from "../hash/hasher.ts";
import type { Identifier } from "../hash/kinds.ts";
import { type NormalizeOptions, normalize } from "../hash/normalize.ts";
import { makeFolder } from "../store/make-folder.ts";
import { fetchBytes, RemoteFailure } from "./fetch-bytes.ts";
import { remotePort } from "./remote-port.ts";
import { ChangedUnderReader, openRemoteSegment, type RemoteSegment } from "./remote-segment.ts";

export interface RemoteCorpusOptions extends NormalizeOptions {
	/** The corpus's folder on any host that answers range requests. */
	readonly url: string;
	readonly keys: Pick<CorpusKeys, "identifiers" | "fingerprint">;
	readonly cacheFolder?: string;
	readonly timeout?: number;
	/** How long a manifest counts as the newest. */
	readonly refreshAfter?: number;
}

interface Known {
	readonly manifest: Manifest;
	readonly at: number;
}

const mostOfManifest = 64 * 1024 * 1024;

/**
 * A corpus on a static host or an object store: one range request for each segment, and a table that we keep.
 */
export function openRemoteCorpus(options: RemoteCorpusOptions): BreachCorpus {
	const { keys, cacheFolder, timeout = 10_000, refreshAfter = 60_000 } = options;
	const url = options.url.replace(/\/+$/, "");
	const hasher = createHasher(keys.identifiers);
	if (cacheFolder) makeFolder(cacheFolder);
	let known: Known | undefined;
	const segments = new Map<string, Promise<RemoteSegment>>();

	async function current(refresh = false): Promise<Manifest> {
		if (known && !refresh && performance.now() - known.at < refreshAfter) return known.manifest;
		const got = await fetchBytes(`${url}/${manifestFile}`, { timeout, most: mostOfManifest });
		if (got.status !== 200)
			throw new RemoteFailure(`The host answered ${got.status} for the manifest.`, false);
		const manifest = decodeManifest(got.body.toString(), url);
		if (manifest.key !== keys.fingerprint)
			throw new RemoteFailure("The corpus there was made with another key.", false);
		const names = new Set(manifest.segments.map(({ file }) => file));
		for (const file of segments.keys()) if (!names.has(file)) segments.delete(file);
		known = { manifest, at: performance.now() };
		return manifest;
	}

	/** The first caller opens it; after a failure the next caller tries again. */
	function segmentOf(entry: SegmentEntry): Promise<RemoteSegment> {
		let segment = segments.get(entry.file);
		if (!segment) {
			segment = openRemoteSegment(entry, { url, cacheFolder, timeout });
			segments.set(entry.file, segment);
			segment.catch(() => segments.delete(entry.file));
		}
		return segment;
	}

	async function find(high: number, low: number, manifest: Manifest): Promise<Answer> {
		const asked = manifest.segments.filter((entry) => isOfPartition(entry, high));
		const found = await Promise.all(asked.map(async (entry) => (await segmentOf(entry)).find(high, low)));
		return answerOf(found.flat(), new Map(manifest.sources.map((source) => [source.number, source])));
	}

	async function answer({ kind, value }: Identifier): Promise<Answer> {
		const normalized = normalize(kind, value, options);
		if (normalized === undefined)
			throw new RemoteFailure(`This is no ${kind} that could be looked up.`, false);
		const { high, low } = hasher.key(kind, normalized);
		try {
			return await find(high, low, await current());
		} catch (error) {
			if (!(error instanceof ChangedUnderReader)) throw error;
			return await find(high, low, await current(true));
		}
	}

	return remotePort(answer, () => current());
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { bucketOf, isOfPartition, pageBytes, recordsBytes } from "../format/layout.ts";
import type { SegmentEntry } from "../format/manifest.ts";
import { findInBucket, type RecordValue, viewOf } from "../segments/decode-record.ts";
import { checkedHead, checkedHeader, type SegmentHead } from "../segments/segment-head.ts";
import { replaceFile } from "../store/files.ts";
import { fetchBytes, RemoteFailure } from "./fetch-bytes.ts";

export interface RemoteSegment {
	/** Requests the pages of the key's bucket once, or not at all if the table says that the bucket is empty. */
	find(high: number, low: number): Promise<RecordValue[]>;
}

export interface RemoteSegmentOptions {
	/** The folder of the corpus on the host, without a slash at its end. */
	readonly url: string;
	/** Where prefix tables are stored. Without it, each process fetches them once. */
	readonly cacheFolder?: string;
	readonly timeout: number;
}

/** The file is not the one in the manifest. Most likely there is a newer manifest. */
export class ChangedUnderReader extends RemoteFailure {
	constructor(file: string) {
		super(`${file} on the host is not what its manifest says.`, true);
	}
}

export async function openRemoteSegment(
	entry: SegmentEntry,
	options: RemoteSegmentOptions,
): Promise<RemoteSegment> {
	const { header, table, checksums } = await headOf(entry, options);
	return {
		async find(high, low) {
			if (!isOfPartition(header, high)) return [];
			const bucket = bucketOf(header, high);
			const from = (table[bucket] as number) * header.recordBytes;
			const to = (table[bucket + 1] as number) * header.recordBytes;
			if (from === to) return [];
			const firstPage = Math.floor(from / pageBytes);
			const start = firstPage * pageBytes;
			const end = Math.min(Math.ceil(to / pageBytes) * pageBytes, recordsBytes(header));
			const body = await fetchRange(entry, options, header.recordsOffset + start, end - start);
			for (let at = 0; at < body.length; at += pageBytes)
				if (crc32(body.subarray(at, at + pageBytes)) !== checksums[firstPage + at / pageBytes])
					throw new ChangedUnderReader(entry.file);
			return findInBucket(viewOf(body), from - start, to - start, header, high, low, undefined) ?? [];
		},
	};
}

/** Cached under a name that is never reused, so a copy stays right forever. */
async function headOf(entry: SegmentEntry, options: RemoteSegmentOptions): Promise<SegmentHead> {
	const place = options.cacheFolder && join(options.cacheFolder, `${entry.file}.head`);
	const kept = place ? readKept(entry, place) : undefined;
	if (kept) return kept;
	const page = await fetchRange(entry, options, 0, pageBytes);
	const header = orChanged(entry, () => checkedHeader(entry, page));
	const rest = await fetchRange(entry, options, pageBytes, header.recordsOffset - pageBytes);
	const content = Buffer.concat([page, rest]);
	const head = orChanged(entry, () => parse(entry, content));
	if (place) replaceFile(place, content);
	return head;
}

function parse(entry: SegmentEntry, content: Buffer): SegmentHead {
	const header = checkedHeader(entry, content);
	return checkedHead(entry.file, header, (at, bytes) => content.subarray(at, at + bytes));
}

/** The cached copy may be damaged or gone. Then it is fetched again. */
function readKept(entry: SegmentEntry, place: string): SegmentHead | undefined {
	try {
		return parse(entry, readFileSync(place));
	} catch {
		return undefined;
	}
}

function orChanged<T>({ file }: SegmentEntry, read: () => T): T {
	try {
		return read();
	} catch {
		throw new ChangedUnderReader(file);
	}
}

async function fetchRange(
	{ file, bytes: total }: SegmentEntry,
	{ url, timeout }: RemoteSegmentOptions,
	start: number,
	bytes: number,
): Promise<Buffer> {
	if (bytes === 0) return Buffer.alloc(0);
	const end = start + bytes - 1;
	const headers = { range: `bytes=${start}-${end}` };
	const got = await fetchBytes(`${url}/${file}`, { headers, timeout, most: bytes });
	if (got.status === 404 || got.status === 410 || got.status === 416) throw new ChangedUnderReader(file);
	if (got.status !== 206)
		throw new RemoteFailure(`The host answered ${got.status} to a request for a range.`, false);
	if (got.headers.get("content-range") !== `bytes ${start}-${end}/${total}` || got.body.length !== bytes)
		throw new ChangedUnderReader(file);
	return got.body;
}

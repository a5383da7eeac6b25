import { crc32 } from "node:zlib";
import { CorpusError } from "./corpus-error.ts";

/** A corpus's content at one moment. Replaced as a whole, and never changed. */
export interface Manifest {
	readonly format: 1;
	readonly corpus: string;
	/** Counts the manifests of this corpus. */
	readonly generation: number;
	readonly hashBits: 64;
	/** Names the key that made its hashes: see `CorpusKeys.fingerprint`. */
	readonly key: string;
	readonly sources: readonly Source[];
	readonly segments: readonly SegmentEntry[];
	readonly values: readonly ValuesEntry[];
	readonly ingests: readonly IngestEntry[];
}

export const sourceKinds = ["breach", "paste", "dark_web", "social"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** A source of records. Each record holds the number of its source. */
export interface Source {
	/** 20 bits. Zero is not a source: padding records have it. */
	readonly number: number;
	readonly kind: SourceKind;
	readonly title: string;
	/** Its name in the catalogue of breaches, if it is there. */
	readonly catalogueName: string | null;
	/** A day, as 2024-02-29. */
	readonly date: string | null;
	readonly dataClasses: readonly string[];
	/** Whether the operator chose to keep exposed values, sealed. */
	readonly keepsValues: boolean;
	readonly addedAt: string;
}

export interface SegmentEntry {
	readonly file: string;
	readonly bytes: number;
	readonly records: number;
	readonly skippedBits: number;
	readonly partition: number;
	/** CRC-32 of the header page. It ties the file to this entry. */
	readonly headerChecksum: number;
	readonly filter: { readonly file: string; readonly bytes: number } | null;
}

export interface ValuesEntry {
	readonly file: string;
	readonly bytes: number;
	readonly entries: number;
}

/** How far an input was taken in, so that a crash does not start it from the beginning. */
export interface IngestEntry {
	/** Identifies an input: a hash of its source, its size and its first bytes. */
	readonly input: string;
	readonly name: string;
	readonly source: number;
	readonly done: boolean;
	/** Bytes of unpacked text whose records are in segments of this manifest. */
	readonly position: number;
	readonly rows: number;
	readonly records: number;
	readonly skipped: Readonly<Record<string, number>>;
}

export const manifestFile = "manifest.json";

export function encodeManifest(manifest: Manifest): string {
	return withChecksum(JSON.stringify(manifest));
}

function withChecksum(body: string): string {
	return `${body}\n${crc32(body).toString(16).padStart(8, "0")}\n`;
}

export function decodeManifest(text: string, place: string): Manifest {
	const body = text.slice(0, Math.max(0, text.indexOf("\n")));
	if (text !== withChecksum(body))
		throw new CorpusError("damaged", `The manifest of ${place} is damaged: its checksum does not fit.`);
	const manifest = JSON.parse(body) as Manifest;
	if (manifest.format !== 1)
		throw new CorpusError("damaged", `${place} is of a version that this program does not know.`);
	return manifest;
}

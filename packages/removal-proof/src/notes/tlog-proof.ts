import { fromBase64, toBase64 } from "../bytes/base64.ts";
import type { Bytes } from "../bytes/bytes.ts";
import { hashLength } from "../log/hashes.ts";
import { type Checkpoint, parseCheckpoint, parseCount } from "./checkpoint.ts";

const firstLine = "c2sp.org/tlog-proof@v1";
/** A tree of 2^53 leaves needs no more hashes than this. */
const mostHashes = 63;

/** Proves offline that an entry is in a log (C2SP tlog-proof). */
export interface TlogProof {
	readonly index: number;
	readonly hashes: readonly Bytes[];
	/** Opaque and unsigned. Proof files have none. */
	readonly extra: string | null;
	readonly checkpoint: Checkpoint;
}

export function tlogProofText(index: number, hashes: readonly Bytes[], checkpoint: string): string {
	return [firstLine, `index ${index}`, ...hashes.map(toBase64), "", checkpoint].join("\n");
}

/** Null if the text has another form. Verifies nothing. */
export function parseTlogProof(text: string): TlogProof | null {
	const middle = text.indexOf("\n\n");
	if (middle === -1 || middle > 8192 + 100 * mostHashes) return null;
	const [first, ...lines] = text.slice(0, middle).split("\n");
	const extra = lines[0]?.startsWith("extra ") ? (lines.shift()?.slice("extra ".length) ?? null) : null;
	const [indexLine, ...encoded] = lines;
	const index = indexLine?.startsWith("index ") ? parseCount(indexLine.slice("index ".length)) : null;
	const hashes = encoded.map(fromBase64).filter((hash) => hash?.length === hashLength) as Bytes[];
	const checkpoint = parseCheckpoint(text.slice(middle + 2));
	if (first !== firstLine || index === null || checkpoint === null) return null;
	if (extra !== null && fromBase64(extra) === null) return null;
	if (hashes.length !== encoded.length || hashes.length > mostHashes) return null;
	return { index, hashes, extra, checkpoint };
}

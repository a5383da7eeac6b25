import { createHash } from "node:crypto";
import type { PlainRecord } from "../segments/decode-record.ts";

// The range endpoint's answer: 16 bytes for each record, little-endian: low half of the key, high half,
// fields, breach. A record of breach 0 is padding. All answers of one manifest have the same length.

export const bytesOfRecord = 16;

/** Some hundred records share a prefix, so one question looks like as many others. */
export function prefixDigitsFor(records: number): number {
	return Math.min(5, Math.max(1, Math.floor(Math.log2(Math.max(1, records) / 64) / 4)));
}

/** The high halves of keys that begin with a prefix of hexadecimal digits. */
export function rangeOfPrefix(prefix: string): { first: number; last: number } {
	const width = 16 ** (8 - prefix.length);
	const first = Number.parseInt(prefix, 16) * width;
	return { first, last: first + width - 1 };
}

export function encodeRange(
	records: readonly PlainRecord[],
	padTo: number,
	{ first, last, seed }: { first: number; last: number; seed: string },
): Buffer {
	const all = [...records];
	const random = createHash("shake256", { outputLength: Math.max(1, (padTo - all.length) * 8) })
		.update(seed)
		.digest();
	for (let i = 0; all.length < padTo; i += 8) {
		const high = first + (random.readUInt32LE(i) % (last - first + 1));
		all.push({ high, low: random.readUInt32LE(i + 4), breach: 0, fields: 0 });
	}
	all.sort((a, b) => a.high - b.high || a.low - b.low || a.breach - b.breach);
	const body = Buffer.alloc(all.length * bytesOfRecord);
	for (const [i, { high, low, breach, fields }] of all.entries())
		for (const [word, value] of [low, high, fields, breach].entries())
			body.writeUInt32LE(value, i * bytesOfRecord + word * 4);
	return body;
}

/** The records of an answer. Undefined if it cannot be the answer for this range. */
export function decodeRange(body: Buffer, first: number, last: number): PlainRecord[] | undefined {
	if (body.length % bytesOfRecord !== 0) return undefined;
	const records: PlainRecord[] = [];
	for (let at = 0; at < body.length; at += bytesOfRecord) {
		const high = body.readUInt32LE(at + 4);
		if (high < first || high > last) return undefined;
		const breach = body.readUInt32LE(at + 12);
		if (breach !== 0)
			records.push({ high, low: body.readUInt32LE(at), fields: body.readUInt32LE(at + 8), breach });
	}
	return records;
}

import type { ByteSource } from "./byte-source.ts";

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/**
 * In Latin text with two bytes for each character, half of all bytes are zero, with or without a mark at the
 * start.
 */
export function detectEncoding(sample: Buffer): Encoding {
	if (sample[0] === 0xff && sample[1] === 0xfe) return "utf-16le";
	if (sample[0] === 0xfe && sample[1] === 0xff) return "utf-16be";
	let even = 0;
	let odd = 0;
	const bytes = Math.min(sample.length, 4096) & ~1;
	for (let i = 0; i < bytes; i += 2) {
		if (sample[i] === 0) even += 1;
		if (sample[i + 1] === 0) odd += 1;
	}
	const half = bytes / 2;
	if (bytes >= 16 && odd > half * 0.7 && even < half * 0.1) return "utf-16le";
	return bytes >= 16 && even > half * 0.7 && odd < half * 0.1 ? "utf-16be" : "utf-8";
}

/**
 * The same bytes as UTF-8, without a mark. Windows code pages stay. One line may use one and its neighbors
 * not, so each line is checked.
 */
export function asUtf8(source: ByteSource, sample: Buffer): ByteSource {
	const encoding = detectEncoding(sample);
	return encoding === "utf-8" ? source : recoded(source, encoding);
}

function recoded(source: ByteSource, encoding: Encoding): ByteSource {
	const decoder = new TextDecoder(encoding);
	const encoder = new TextEncoder();
	const raw = new Uint8Array(64 * 1024);
	let ready = new Uint8Array();
	let ended = false;
	return {
		...source,
		async read(into) {
			while (ready.length === 0 && !ended) {
				const got = await source.read(raw);
				ended = got === 0;
				ready = encoder.encode(decoder.decode(raw.subarray(0, got), { stream: !ended }));
			}
			const bytes = Math.min(ready.length, into.length);
			into.set(ready.subarray(0, bytes));
			ready = ready.subarray(bytes);
			return bytes;
		},
	};
}

const [newline, carriageReturn] = [10, 13];

/**
 * Some old systems end lines with a carriage return alone. If no line of the sample ends otherwise, all do.
 */
export function withNewlines(source: ByteSource, sample: Buffer): ByteSource {
	if (sample.includes(newline) || !sample.includes(carriageReturn)) return source;
	return {
		...source,
		async read(into) {
			const got = await source.read(into);
			for (let i = into.indexOf(carriageReturn); i >= 0 && i < got; i = into.indexOf(carriageReturn, i + 1))
				into[i] = newline;
			return got;
		},
	};
}

/** A source whose first bytes were read for a look. It gives them out again. */
export function withSample(source: ByteSource, sample: Buffer): ByteSource {
	let left = sample;
	return {
		...source,
		read(into) {
			if (left.length === 0) return source.read(into);
			const bytes = Math.min(left.length, into.length);
			into.set(left.subarray(0, bytes));
			left = left.subarray(bytes);
			return bytes;
		},
	};
}

export async function readSample(source: ByteSource, bytes: number): Promise<Buffer> {
	const sample = Buffer.alloc(bytes);
	let done = 0;
	while (done < bytes) {
		const got = await source.read(sample.subarray(done));
		if (got === 0) break;
		done += got;
	}
	return sample.subarray(0, done);
}

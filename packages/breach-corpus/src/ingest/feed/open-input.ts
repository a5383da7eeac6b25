import { basename } from "node:path";
import { type Blocks, createBlocks } from "./blocks.ts";
import { type ByteSource, type Ending, openByteSource } from "./byte-source.ts";
import { type Detected, detectFormat } from "./detect.ts";
import { asUtf8, readSample, withNewlines, withSample } from "./text-source.ts";

export interface Input {
	readonly detected: Detected;
	readonly blocks: Blocks;
	readonly size: number;
	consumed(): number;
	ending(): Ending;
	close(): void;
}

const sampleBytes = 64 * 1024;

/** Opens an input, looks at its beginning, and moves to byte `start` of its text. */
export async function openInput(path: string, given: Partial<Detected>, start: number): Promise<Input> {
	const raw = openByteSource(path);
	try {
		const rawSample = await readSample(raw, sampleBytes);
		const utf8 = asUtf8(withSample(raw, rawSample), rawSample);
		const utf8Sample = await readSample(utf8, sampleBytes);
		const source = withNewlines(withSample(utf8, utf8Sample), utf8Sample);
		const sample = await readSample(source, sampleBytes);
		const detected = detectFormat(sample, basename(path), given);
		const text = withSample(source, sample);
		// The header line is not a row. We recognize it by where it ends, however blocks are cut.
		const header = detected.header ? sample.indexOf(10) + 1 : 0;
		const from = Math.max(start, header);
		await skip(text, from);
		return {
			detected,
			blocks: createBlocks(text, detected.format, from),
			size: raw.size,
			consumed: raw.consumed,
			ending: raw.ending,
			close: raw.close,
		};
	} catch (error) {
		raw.close();
		throw error;
	}
}

async function skip(source: ByteSource, bytes: number): Promise<void> {
	const dropped = new Uint8Array(1024 * 1024);
	let left = bytes;
	while (left > 0) {
		const got = await source.read(dropped.subarray(0, Math.min(left, dropped.length)));
		if (got === 0) return;
		left -= got;
	}
}

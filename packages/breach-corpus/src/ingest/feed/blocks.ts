import type { Format } from "../read-plan.ts";
import type { ByteSource } from "./byte-source.ts";

/** How much a thread reads at once. No line can be longer. */
export const defaultBlockBytes = 512 * 1024;

export interface Block {
	readonly bytes: number;
	/** Where the next block begins in the text. Everything before it has been handed out. */
	readonly position: number;
	readonly tooLong: number;
}

export interface Blocks {
	/** Puts whole lines into `into` and ends them with a line break. Undefined at the end. */
	next(into: Uint8Array): Promise<Block | undefined>;
}

const newline = 10;
const quote = 34;

/**
 * Cuts text into blocks of whole lines. A line that does not fit is left out and counted, however long it is.
 * Free text has no such lines, so it is cut between words. `start` is the position of the first byte.
 */
export function createBlocks(source: ByteSource, format: Format, start: number): Blocks {
	let carry = Buffer.alloc(0);
	let carried = 0;
	let position = start;
	let ended = false;

	async function fill(target: Buffer, from: number): Promise<number> {
		let filled = from;
		while (filled < target.length && !ended) {
			const got = await source.read(target.subarray(filled));
			if (got === 0) ended = true;
			filled += got;
		}
		return filled;
	}

	/**
	 * Reads to the end of the line that began in a full block. Returns how much of the next line the block then holds.
	 */
	async function dropLine(target: Buffer): Promise<number> {
		let filled = target.length;
		for (;;) {
			const end = target.subarray(0, filled).indexOf(newline);
			if (end >= 0) {
				position += end + 1;
				target.copyWithin(0, end + 1, filled);
				return filled - end - 1;
			}
			position += filled;
			if (ended) return 0;
			filled = await fill(target, 0);
		}
	}

	return {
		async next(into) {
			// The last byte stays free for a line break, in case the text ends without one.
			const target = Buffer.from(into.buffer, into.byteOffset, into.byteLength - 1);
			if (carry.length < target.length) carry = Buffer.concat([carry], target.length);
			carry.copy(target, 0, 0, carried);
			let filled = await fill(target, carried);
			carried = 0;
			let tooLong = 0;
			for (;;) {
				if (filled === 0 && ended) return tooLong > 0 ? { bytes: 0, position, tooLong } : undefined;
				if (ended && filled < target.length) {
					position += filled;
					if (target[filled - 1] !== newline) into[filled++] = newline;
					return { bytes: filled, position, tooLong };
				}
				const cut = cutOf(target, format);
				if (cut > 0) {
					target.copy(carry, 0, cut, filled);
					carried = filled - cut;
					position += cut;
					if (target[cut - 1] !== newline) target[cut - 1] = newline;
					return { bytes: cut, position, tooLong };
				}
				tooLong += 1;
				filled = await fill(target, await dropLine(target));
			}
		},
	};
}

/** The byte after which a full block is cut; 0 if it holds no whole line. */
function cutOf(block: Buffer, format: Format): number {
	const last = block.lastIndexOf(newline) + 1;
	if (format === "csv" && last > 0) return cutOutsideQuotes(block, last);
	if (format !== "text" || last > 0) return last;
	return block.lastIndexOf(32) + 1 || block.lastIndexOf(9) + 1 || block.length;
}

/**
 * A record may contain line breaks between quotes. If all of the last cuts are inside quotes, quotes mean
 * nothing.
 */
function cutOutsideQuotes(block: Buffer, last: number): number {
	const ends = [last];
	while (ends.length < 200) {
		const before = block.lastIndexOf(newline, (ends.at(-1) ?? 0) - 2) + 1;
		if (before <= 0 || before === ends.at(-1)) break;
		ends.push(before);
	}
	let odd = false;
	let at = 0;
	const outside = new Set<number>();
	for (const end of ends.reverse()) {
		for (let i = block.indexOf(quote, at); i >= 0 && i < end; i = block.indexOf(quote, i + 1)) odd = !odd;
		if (!odd) outside.add(end);
		at = end;
	}
	return outside.size === 0 ? last : Math.max(...outside);
}

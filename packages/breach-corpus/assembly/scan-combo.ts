import { closeSlot, hashSlots } from "./hmac";

// The fast reader for the most common dump: lines that begin with a plain ASCII e-mail address and a
// separator. Other lines are only listed for the slow reader, which reads every form. Both readers must
// agree on what both accept: scan-combo.test.ts compares them.

/** The content of a record's second half. */
@inline
function payload(breach: u32, fields: u32): u64 {
	return ((<u64>breach) << 32) | fields;
}

/**
 * Bytes that may not be in an address, by nibbles: a byte is in a class if the tables of its low and high
 * nibble share a bit. Bits 0-4 and 7: not before the @ (or only the slow reader knows their meaning, as with
 * +); bits 5 and 6: not behind it.
 */
const BEFORE: i32 = 0x9f;

@inline
function classes(v: v128): v128 {
	const low = v128.swizzle(
		i8x16(-0x7d, 0x21, 0x03, 0x21, 0x21, 0x21, 0x21, 0x21, 0x03, 0x03, 0x25, 0x1f, 0x1f, 0x59, 0x55, 0x71),
		v128.and(v, i8x16.splat(15)),
	);
	const high = v128.swizzle(
		i8x16(1, 1, 0x22, 0x44, 0, 0x48, -0x80, 0x10, 1, 1, 1, 1, 1, 1, 1, 1),
		v128.and(i16x8.shr_u(v, 4), i8x16.splat(15)),
	);
	return v128.and(low, high);
}

@inline
function marks(v: v128): u64 {
	return <u64>(<u32>i8x16.bitmask(v));
}

@inline
function equal(text: usize, byte: u8): u64 {
	const b = i8x16.splat(byte);
	return (
		marks(i8x16.eq(v128.load(text, 0), b)) |
		(marks(i8x16.eq(v128.load(text, 16), b)) << 16) |
		(marks(i8x16.eq(v128.load(text, 32), b)) << 32) |
		(marks(i8x16.eq(v128.load(text, 48), b)) << 48)
	);
}

@inline
function classMarks(c0: v128, c1: v128, c2: v128, c3: v128, bits: i32): u64 {
	const b = i8x16.splat(<i8>bits);
	const zero = i8x16.splat(0);
	return ~(
		marks(i8x16.eq(v128.and(c0, b), zero)) |
		(marks(i8x16.eq(v128.and(c1, b), zero)) << 16) |
		(marks(i8x16.eq(v128.and(c2, b), zero)) << 32) |
		(marks(i8x16.eq(v128.and(c3, b), zero)) << 48)
	);
}

/** In lower case, with zeros after `left` bytes. */
@inline
function lowered(v: v128, left: i32): v128 {
	const upper = i8x16.lt_u(i8x16.sub(v, i8x16.splat(0x41)), i8x16.splat(26));
	const lower = v128.or(v, v128.and(upper, i8x16.splat(0x20)));
	const keep = i8x16.lt_s(
		i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
		i8x16.splat(<i8>left),
	);
	return v128.and(lower, keep);
}

/** "gmail.co" as it is in memory. */
const GMAIL: u64 = 0x6f632e6c69616d67;
/** "googlema": another name for the same mailboxes. Only the slow reader maps it to gmail.com. */
const GOOGLEMAIL: u64 = 0x616d656c676f6f67;

/**
 * Removes dots before @gmail.com, which mean nothing there; returns the new length. The slot's message starts
 * with the byte of its kind.
 */
function withoutDots(slot: usize, at: u32, length: u32): u32 {
	let to = slot + 1;
	for (let from = slot + 1; from < slot + 1 + length; from++) {
		const byte = load<u8>(from);
		if (byte == 0x2e && from < slot + 1 + at) continue;
		store<u8>(to++, byte);
	}
	const left = <u32>(to - slot - 1);
	memory.fill(to, 0, length - left);
	return left;
}

/** Whether a line still has anything there except the carriage returns of its end. */
@inline
function hasText(from: usize, to: usize): bool {
	while (from < to && load<u8>(from) == 0x0d) from++;
	return from < to;
}

/**
 * Reads lines from `text` up to `end`. The 64 bytes behind `end` may be read, and the byte before it ends a
 * line. Stops early if one of the two outputs is full. `result`: where it stopped, records, slow lines, empty
 * lines.
 */
export function scanCombo(
	text: usize,
	end: usize,
	separator: u8,
	kind: u8,
	breach: u32,
	fieldsAlone: u32,
	fieldsWithMore: u32,
	slots: usize,
	slotCapacity: u32,
	records: usize,
	recordCapacity: u32,
	slow: usize,
	slowCapacity: u32,
	result: usize,
): void {
	const alone = payload(breach, fieldsAlone);
	const withMore = payload(breach, fieldsWithMore);
	let p = text;
	let found: u32 = 0;
	let waiting: u32 = 0;
	let slowLines: u32 = 0;
	let empty: u32 = 0;
	while (p < end && found + waiting < recordCapacity && slowLines < slowCapacity) {
		const newlines = equal(p, 0x0a);
		let next: usize;
		if (newlines) next = p + <usize>ctz(newlines) + 1;
		else {
			next = p + 64;
			while (true) {
				const here = i8x16.bitmask(i8x16.eq(v128.load(next), i8x16.splat(0x0a)));
				if (here) {
					next += <usize>ctz(here) + 1;
					break;
				}
				next += 16;
			}
		}
		const ends = newlines | equal(p, separator);
		let length = ends ? <u32>ctz(ends) : 64;
		const atNewline = length < 64 && ((newlines >> length) & 1) != 0;
		if (atNewline) while (length > 0 && load<u8>(p + length - 1) == 0x0d) length--;
		if (length == 0 && atNewline) {
			empty++;
			p = next;
			continue;
		}
		let taken = false;
		if (length <= 54) {
			const within: u64 = ((<u64>1) << length) - 1;
			const ats = equal(p, 0x40) & within;
			if (ats != 0 && (ats & (ats - 1)) == 0) {
				const at = <u32>ctz(ats);
				const c0 = classes(v128.load(p, 0));
				const c1 = classes(v128.load(p, 16));
				const c2 = classes(v128.load(p, 32));
				const c3 = classes(v128.load(p, 48));
				const dots = equal(p, 0x2e);
				const before = ats - 1;
				const behind = within & ~(before | ats);
				const edges = (ats << 1) | ((<u64>1) << (length - 1));
				const wrong =
					(classMarks(c0, c1, c2, c3, BEFORE) & before) |
					(classMarks(c0, c1, c2, c3, 0xff) & behind) |
					((dots | equal(p, 0x2d)) & edges) |
					(dots & (dots << 1) & behind);
				if (at > 0 && length - at > 4 && wrong == 0 && (dots & behind) != 0) {
					taken = true;
					const slot = slots + ((<usize>waiting) << 6);
					store<u8>(slot, kind);
					const n = <i32>length;
					v128.store(slot, lowered(v128.load(p, 0), n), 1);
					v128.store(slot, lowered(v128.load(p, 16), n - 16), 17);
					v128.store(slot, lowered(v128.load(p, 32), n - 32), 33);
					// The last store would reach into the next slot; a message ends before its 56th byte.
					const last = lowered(v128.load(p, 48), n - 48);
					v128.store64_lane(slot, last, 0, 49);
					store<u32>(slot + 57, 0);
					store<u32>(slot + 60, 0);
					const domain = slot + at + 2;
					if (length - at == 10 && load<u64>(domain) == GMAIL && load<u8>(domain, 8) == 0x6d) {
						if (dots & before) length = withoutDots(slot, at, length);
						if (load<u8>(slot, 1) == 0x40) taken = false;
					} else if (load<u64>(domain) == GOOGLEMAIL) taken = false;
					if (taken) {
						closeSlot(slot, length + 1);
						const more = !atNewline && hasText(p + <usize>n + 1, next - 1);
						store<u64>(records + ((<usize>(found + waiting)) << 4), more ? withMore : alone, 8);
						waiting++;
						if (waiting == slotCapacity) {
							hashSlots(slots, waiting, records + ((<usize>found) << 4));
							found += waiting;
							waiting = 0;
						}
					}
				}
			}
		}
		if (!taken) {
			const to = slow + ((<usize>slowLines) << 3);
			store<u32>(to, <u32>(p - text), 0);
			store<u32>(to, <u32>(next - p - 1), 4);
			slowLines++;
		}
		p = next;
	}
	hashSlots(slots, waiting, records + ((<usize>found) << 4));
	store<u32>(result, <u32>(p - text), 0);
	store<u32>(result, found + waiting, 4);
	store<u32>(result, slowLines, 8);
	store<u32>(result, empty, 12);
}

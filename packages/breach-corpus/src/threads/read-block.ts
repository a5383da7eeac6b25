import { fieldBit } from "../catalogue/fields.ts";
import type { Engine } from "../engine/engine.ts";
import { type Kind, kindNumbers } from "../hash/kinds.ts";
import { normalize } from "../hash/normalize.ts";
import type { ReadPlan, Row, SkipReason } from "../ingest/read-plan.ts";
import { decodeLine } from "../ingest/rows/decode-line.ts";
import { eachLine } from "../ingest/rows/each-line.ts";
import { createRowReader } from "../ingest/rows/row-reader.ts";
import { createValueSealer } from "../values/seal-value.ts";
import type { Hit, ReadReply, SealedValue, Task, ThreadSetup } from "./messages.ts";
import { hitCapacity, slotCapacity, slowCapacity, type ThreadPlaces } from "./places.ts";

const encoder = new TextEncoder();
/** Together with the kind, the end mark and the length, a message of one block has 64 bytes. */
const longestOfOneBlock = 55;

/** Turns a block of whole lines into records, after those that the thread has already. */
export function createBlockReader(engine: Engine, setup: ThreadSetup, places: ThreadPlaces) {
	const { calls, words, bytes } = engine;
	const seal = setup.valuesKey && createValueSealer(setup.valuesKey);
	const digest = new DataView(engine.memory.buffer, places.result, 64);
	/** Records of this run so far. */
	let all = 0;
	let known: { plan: string; read: ReturnType<typeof createRowReader> } | undefined;

	return (task: Extract<Task, { type: "read" }>): ReadReply => {
		const { plan } = task;
		if (task.fresh) all = 0;
		const used = all;
		const text = places.texts[task.text] as number;
		const planText = JSON.stringify(plan);
		if (known?.plan !== planText) known = { plan: planText, read: createRowReader(plan) };
		const readRow = known.read;
		const skipped: Record<string, number> = {};
		const values: SealedValue[] = [];
		let rows = 0;
		let total = used;
		let waiting = 0;

		const skip = (reason: SkipReason, count = 1) => {
			skipped[reason] = (skipped[reason] ?? 0) + count;
		};
		const flush = () => {
			calls.hashSlots(places.slots, waiting, places.records + (total - waiting) * 16);
			waiting = 0;
		};
		const add = (kind: Kind, normalized: string, fields: number) => {
			if (total >= places.recordCapacity) throw new Error("A block has more records than there is room for.");
			const record = (places.records >> 2) + total * 4;
			words[record + 2] = fields;
			words[record + 3] = plan.breach;
			// In UTF-8 a character has at most three bytes for each unit of the string.
			if (normalized.length * 3 < longestOfOneBlock || Buffer.byteLength(normalized) < longestOfOneBlock) {
				const slot = places.slots + waiting * 64;
				bytes.fill(0, slot, slot + 64);
				bytes[slot] = kindNumbers[kind];
				const { written } = encoder.encodeInto(
					normalized,
					bytes.subarray(slot + 1, slot + longestOfOneBlock),
				);
				bytes[slot + 1 + written] = 0x80;
				const bits = (64 + 1 + written) * 8;
				bytes[slot + 62] = bits >> 8;
				bytes[slot + 63] = bits & 255;
				waiting += 1;
				total += 1;
				if (waiting === slotCapacity) flush();
				return;
			}
			if (waiting > 0) flush();
			const message = places.spare;
			bytes[message] = kindNumbers[kind];
			const { written } = encoder.encodeInto(normalized, bytes.subarray(message + 1, message + 4096));
			calls.hashMessage(message, written + 1, places.result);
			words[record + 1] = digest.getUint32(0);
			words[record] = digest.getUint32(4);
			total += 1;
		};
		const takeRow = (row: Row | SkipReason) => {
			if (typeof row === "string") {
				skip(row);
				return;
			}
			let taken = 0;
			for (const { kind, value } of row.identifiers) {
				if (!plan.kinds.includes(kind)) continue;
				const normalized = normalize(kind, value, plan);
				if (normalized === undefined) continue;
				add(kind, normalized, row.fields);
				taken += 1;
				if (plan.keepValues && seal) {
					if (waiting > 0) flush();
					const record = (places.records >> 2) + (total - 1) * 4;
					const [low, high] = [words[record] as number, words[record + 1] as number];
					values.push({ high, low, sealed: seal(kind, normalized, plan.breach, row.values) });
				}
			}
			if (taken === 0) skip("no_identifier");
		};

		if (isForScanner(plan)) scan();
		else
			eachLine(plan, Buffer.from(engine.memory.buffer, text, task.bytes), (line) => {
				rows += 1;
				takeRow(readRow(line));
			});
		if (waiting > 0) flush();
		all = total;
		return {
			type: "read",
			records: total - used,
			rows,
			skipped,
			hits: watch(used, total, setup, places),
			values,
		};

		/** The fast way handles most lines of a combo list, and marks the others. */
		function scan(): void {
			const end = text + task.bytes;
			const separator = plan.separator === "" ? 10 : plan.separator.charCodeAt(0);
			let from = text;
			while (from < end) {
				const left = places.recordCapacity - total;
				if (left <= 0) throw new Error("A block has more records than there is room for.");
				calls.scanCombo(
					from,
					end,
					separator,
					kindNumbers.email,
					plan.breach,
					fieldBit.email,
					(fieldBit.email | fieldBit.password) >>> 0,
					places.slots,
					slotCapacity,
					places.records + total * 16,
					left,
					places.slow,
					slowCapacity,
					places.result,
				);
				const result = places.result >> 2;
				const [stopped = 0, records = 0, slow = 0, empty = 0] = words.subarray(result, result + 4);
				total += records;
				rows += records + slow + empty;
				if (empty > 0) skip("empty", empty);
				for (let i = places.slow >> 2; i < (places.slow >> 2) + slow * 2; i += 2) {
					const start = from + (words[i] as number);
					let length = words[i + 1] as number;
					while (length > 0 && bytes[start + length - 1] === 13) length -= 1;
					takeRow(readRow(decodeLine(Buffer.from(engine.memory.buffer, start, length))));
				}
				if (waiting > 0) flush();
				from += stopped;
			}
		}
	};

	function watch(from: number, to: number, { places: all }: ThreadSetup, own: ThreadPlaces): Hit[] {
		if (!all.watch) return [];
		const { bitmap, bitmapBits, table, tableBits } = all.watch;
		const hits: Hit[] = [];
		let at = from;
		while (at < to) {
			const look = [own.records, at, to, bitmap, bitmapBits, table, tableBits] as const;
			const found = calls.matchWatched(...look, own.hits, hitCapacity, own.result);
			for (let i = 0; i < found; i += 1) {
				const record = (own.records >> 2) + (words[(own.hits >> 2) + i] as number) * 4;
				const [low = 0, high = 0, fields = 0] = words.subarray(record, record + 3);
				hits.push({ high, low, fields });
			}
			at = words[own.result >> 2] as number;
		}
		return hits;
	}
}

/**
 * The cases that scan-combo.ts in assembly/ knows. Sealing needs the text of every row, which it does not
 * keep.
 */
function isForScanner({ format, separator, kinds, keepValues }: ReadPlan): boolean {
	return format === "combo" && /^[\x20-\x7e\t]?$/.test(separator) && kinds.includes("email") && !keepValues;
}

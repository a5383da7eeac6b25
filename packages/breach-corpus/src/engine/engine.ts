import { readFileSync } from "node:fs";

/** The exports of assembly/index.ts. Every argument is a number: an address in the memory, or a count. */
interface EngineCalls {
	readonly key: WebAssembly.Global;
	readonly SCRATCH_BYTES: WebAssembly.Global;
	useScratch(at: number): void;
	useKey(): void;
	hashMessage(message: number, length: number, to: number): void;
	hashSlots(slots: number, count: number, records: number): void;
	scanCombo(
		text: number,
		end: number,
		separator: number,
		kind: number,
		breach: number,
		fieldsAlone: number,
		fieldsWithMore: number,
		slots: number,
		slotCapacity: number,
		records: number,
		recordCapacity: number,
		slow: number,
		slowCapacity: number,
		result: number,
	): void;
	countParts(records: number, count: number, bits: number, counts: number): void;
	dealOut(records: number, count: number, from: number, bits: number, positions: number, to: number): void;
	encodePart(
		records: number,
		count: number,
		from: number,
		bits: number,
		recordBytes: number,
		stored: number,
		counts: number,
		positions: number,
		spare: number,
		spareCapacity: number,
	): number;
	decodeBuckets(
		encoded: number,
		table: number,
		buckets: number,
		topHigh: number,
		topLow: number,
		recordBytes: number,
		stored: number,
		out: number,
	): number;
	joinSorted(
		keys: number,
		firstKey: number,
		keyCount: number,
		numberOfFirst: number,
		encoded: number,
		table: number,
		firstBucket: number,
		buckets: number,
		skipped: number,
		bits: number,
		recordBytes: number,
		out: number,
		outCapacity: number,
		result: number,
	): void;
	matchWatched(
		records: number,
		first: number,
		count: number,
		bitmap: number,
		bitmapBits: number,
		table: number,
		tableBits: number,
		out: number,
		outCapacity: number,
		result: number,
	): number;
	buildFilter(
		records: number,
		count: number,
		seed: number,
		segment: number,
		span: number,
		prints: number,
		degrees: number,
		sums: number,
		queue: number,
		stack: number,
	): number;
}

export interface Engine {
	readonly calls: EngineCalls;
	readonly memory: WebAssembly.Memory;
	readonly bytes: Uint8Array<SharedArrayBuffer>;
	readonly words: Uint32Array<SharedArrayBuffer>;
	/** Sets the key for every later hash. */
	useKey(key: Uint8Array): void;
}

/** The compiler's own constants are below this address. */
export const firstFreeAddress = 65_536;
const pageBytes = 65_536;

export function createMemory(bytes: number): WebAssembly.Memory {
	return new WebAssembly.Memory({ initial: Math.ceil(bytes / pageBytes), maximum: 65_536, shared: true });
}

let compiled: WebAssembly.Module | undefined;

/** Makes an instance for this thread. `scratch` is room of `scratchBytes` that no other instance on the memory uses. */
export function createEngine(memory: WebAssembly.Memory, scratch: number): Engine {
	compiled ??= new WebAssembly.Module(readFileSync(new URL("engine.wasm", import.meta.url)));
	const abort = () => {
		throw new Error("The engine gave up.");
	};
	const instance = new WebAssembly.Instance(compiled, { env: { memory, abort } });
	const calls = instance.exports as unknown as EngineCalls;
	const buffer = memory.buffer;
	const bytes = new Uint8Array(buffer);
	calls.useScratch(scratch);
	return {
		calls,
		memory,
		bytes,
		words: new Uint32Array(buffer),
		useKey(key) {
			if (key.length > 64) throw new Error("A key of HMAC-SHA-256 has at most 64 bytes here.");
			const place = calls.key.value as number;
			bytes.fill(0, place, place + 64);
			bytes.set(key, place);
			calls.useKey();
		},
	};
}

export const scratchBytes = 2048;

/** Hands out addresses one after the other. */
export function createRoom(start = firstFreeAddress): { take(bytes: number): number; readonly end: number } {
	let end = start;
	return {
		take(bytes) {
			const at = Math.ceil(end / 64) * 64;
			end = at + bytes;
			return at;
		},
		get end() {
			return end;
		},
	};
}

import { createEngine, createMemory, createRoom, scratchBytes } from "../engine/engine.ts";
import { type Kind, kindNumbers } from "./kinds.ts";

/** The first 64 bits of a keyed hash, as two numbers. This key finds a record. */
export interface Key {
	readonly high: number;
	readonly low: number;
}

export interface Hasher {
	/** The key of an identifier in its normal form. */
	key(kind: Kind, normalized: string): Key;
	/** The whole keyed hash, 32 bytes. */
	whole(kind: Kind, normalized: string): Buffer;
}

const longest = 4096;

/** The hashed message is the kind as one byte, then the normal form in UTF-8. */
export function createHasher(secret: Uint8Array): Hasher {
	const room = createRoom();
	const scratch = room.take(scratchBytes);
	const digest = room.take(32);
	const message = room.take(longest);
	const engine = createEngine(createMemory(room.end), scratch);
	engine.useKey(secret);
	const encoder = new TextEncoder();
	const text = engine.bytes.subarray(message + 1, message + longest);
	const result = Buffer.from(engine.memory.buffer, digest, 32);

	function hash(kind: Kind, normalized: string): void {
		const { read, written } = encoder.encodeInto(normalized, text);
		if (read < normalized.length) throw new RangeError("An identifier of this length is none.");
		engine.bytes[message] = kindNumbers[kind];
		engine.calls.hashMessage(message, written + 1, digest);
	}
	return {
		key(kind, normalized) {
			hash(kind, normalized);
			return { high: result.readUInt32BE(0), low: result.readUInt32BE(4) };
		},
		whole(kind, normalized) {
			hash(kind, normalized);
			return Buffer.from(result);
		},
	};
}

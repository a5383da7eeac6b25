import { createEngine, createMemory, createRoom, scratchBytes } from "../engine/engine.ts";
import { type Kind, kindNumbers } from "./kinds.ts";

/** The first 64 bits of a keyed hash, as two numbers. This key finds a record. */
export interface Key {
	readonly high: number;
	readonly low: number;
}

export interface Hasher {
	/** The key of an identifier in its normal form. */
	key(kind: Kind, normalised: string): Key;
	/** The whole keyed hash, 32 bytes. */
	whole(kind: Kind, normalised: string): Buffer;
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

	function hash(kind: Kind, normalised: string): void {
		const { read, written } = encoder.encodeInto(normalised, text);
		if (read < normalised.length) throw new RangeError("An identifier of this length is none.");
		engine.bytes[message] = kindNumbers[kind];
		engine.calls.hashMessage(message, written + 1, digest);
	}
	return {
		key(kind, normalised) {
			hash(kind, normalised);
			return { high: result.readUInt32BE(0), low: result.readUInt32BE(4) };
		},
		whole(kind, normalised) {
			hash(kind, normalised);
			return Buffer.from(result);
		},
	};
}

import { createHmac, hash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildEngine } from "../../scripts/build-engine.ts";
import { createEngine, createMemory, createRoom, scratchBytes } from "./engine.ts";

test("the committed module is what the source compiles to", { timeout: 60_000 }, async () => {
	const committed = readFileSync(new URL("engine.wasm", import.meta.url));
	expect(committed.equals(await buildEngine())).toBe(true);
});

test("messages of every length up to some blocks hash as in node:crypto, with keys of every length", () => {
	const { engine, message, digest } = start();
	for (let length = 0; length <= 520; length += 1) {
		const key = randomBytes(length % 65);
		engine.useKey(key);
		const text = randomBytes(length);
		engine.bytes.set(text, message);
		engine.calls.hashMessage(message, length, digest);
		const expected = createHmac("sha256", key).update(text).digest();
		expect(expected.equals(engine.bytes.subarray(digest, digest + 32)), `${length} bytes`).toBe(true);
	}
});

test("two million random messages of one block, hashed four at a time, hash as in node:crypto", () => {
	const { engine, slots, records } = start();
	const key = randomBytes(32);
	engine.useKey(key);
	const view = new DataView(engine.memory.buffer);
	const random = randomBytes(1 << 20);
	const expected = plainHmac(key);
	const total = 2_000_000;
	let wrong = 0;
	for (let done = 0; done < total; done += batch) {
		const messages = Array.from({ length: batch }, (_, i) => {
			const from = (done * 31 + i * 57) % (random.length - 64);
			return random.subarray(from, from + ((done + i * 7) % 56));
		});
		for (const [i, message] of messages.entries()) {
			const slot = slots + i * 64;
			engine.bytes.fill(0, slot, slot + 64);
			engine.bytes.set(message, slot);
			engine.bytes[slot + message.length] = 0x80;
			view.setUint32(slot + 60, (64 + message.length) * 8);
		}
		engine.calls.hashSlots(slots, batch, records);
		for (const [i, message] of messages.entries()) {
			const digest = expected(message);
			const high = view.getUint32(records + i * 16 + 4, true);
			const low = view.getUint32(records + i * 16, true);
			if (digest.readUInt32BE(0) !== high || digest.readUInt32BE(4) !== low) wrong += 1;
		}
	}
	expect(wrong).toBe(0);
}, 60_000);

test("a batch that is not a multiple of four writes nothing behind its own records", () => {
	const { engine, slots, records } = start();
	engine.useKey(randomBytes(32));
	for (const count of [1, 2, 3, 5, 6, 7]) {
		engine.bytes.fill(0xee, records, records + 256);
		engine.calls.hashSlots(slots, count, records);
		expect(
			[...engine.bytes.subarray(records + count * 16, records + 256)].every((byte) => byte === 0xee),
		).toBe(true);
	}
});

/** RFC 2104 with node's one-shot hash, which takes seconds. createHmac takes half a minute. */
function plainHmac(key: Uint8Array) {
	const [inner, outer] = [Buffer.alloc(128, 0x36), Buffer.alloc(96, 0x5c)];
	for (const [i, byte] of key.entries()) {
		inner[i] = 0x36 ^ byte;
		outer[i] = 0x5c ^ byte;
	}
	return (message: Uint8Array): Buffer => {
		inner.set(message, 64);
		outer.set(hash("sha256", inner.subarray(0, 64 + message.length), "buffer"), 64);
		return hash("sha256", outer, "buffer");
	};
}

const batch = 1000;

function start() {
	const room = createRoom();
	const scratch = room.take(scratchBytes);
	const message = room.take(1024);
	const digest = room.take(32);
	const slots = room.take(batch * 64);
	const records = room.take(batch * 16 + 64);
	return { engine: createEngine(createMemory(room.end), scratch), message, digest, slots, records };
}

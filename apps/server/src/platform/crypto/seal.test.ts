import { hkdfSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyRing } from "./key-ring.ts";
import { CannotOpen, open, seal } from "./seal.ts";

const key = Buffer.alloc(32, 1);

describe("a sealed value", () => {
	it("opens to exactly what was sealed", () => {
		fc.assert(
			fc.property(fc.uint8Array(), fc.string(), (plain, context) => {
				expect(new Uint8Array(open(key, seal(key, plain, context), context))).toEqual(plain);
			}),
		);
	});

	it("looks different each time it is sealed", () => {
		const plain = Buffer.from("ann@example.com");
		expect(seal(key, plain, "a")).not.toEqual(seal(key, plain, "a"));
	});

	it("does not open with another key or in another place", () => {
		const sealed = seal(key, Buffer.from("secret"), "row 1");
		expect(() => open(Buffer.alloc(32, 2), sealed, "row 1")).toThrow(CannotOpen);
		expect(() => open(key, sealed, "row 2")).toThrow(CannotOpen);
	});

	it("does not open if any one bit was changed or the end is missing", () => {
		const sealed = seal(key, Buffer.from("secret"), "row");
		for (let bit = 0; bit < sealed.length * 8; bit += 1) {
			const changed = Buffer.from(sealed);
			changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
			expect(() => open(key, changed, "row")).toThrow(CannotOpen);
		}
		for (let length = 0; length < sealed.length; length += 1) {
			expect(() => open(key, sealed.subarray(0, length), "row")).toThrow(CannotOpen);
		}
	});
});

describe("the key ring", () => {
	const keys = keyRing(key);

	it("gives equal hashes for equal values, within one scope and under one key", () => {
		const hash = keys.blindIndex("email", "ann@example.com");
		expect(keys.blindIndex("email", "ann@example.com")).toEqual(hash);
		expect(keys.blindIndex("phone", "ann@example.com")).not.toEqual(hash);
		expect(keyRing(Buffer.alloc(32, 2)).blindIndex("email", "ann@example.com")).not.toEqual(hash);
	});

	it("does not mix scope and value", () => {
		expect(keys.blindIndex("a", "bc")).not.toEqual(keys.blindIndex("ab", "c"));
	});

	it("never uses one key for two purposes", () => {
		expect(keys.derive("x")).not.toEqual(keys.derive("y"));
		expect(keys.signingKey("x").export()).toEqual(Buffer.from(keys.derive("x")));
		expect(keys.signingKey("y").export()).toEqual(Buffer.from(keys.derive("y")));
		const { sealed } = keys.seal("x", Buffer.from("secret"), "row");
		expect(() => keys.open("y", sealed, "row")).toThrow(CannotOpen);
		expect(keys.open("x", sealed, "row").toString()).toBe("secret");
	});

	it("opens values that were sealed before roots existed", () => {
		const former = new Uint8Array(hkdfSync("sha256", key, "unlisted.v1", "system", 32));
		const sealed = seal(former, Buffer.from("secret"), "mail:1");
		expect(keys.open("system", sealed, "mail:1").toString()).toBe("secret");
		expect(keys.derive("system")).toEqual(former);
	});
});

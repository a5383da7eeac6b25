import { expect, test } from "vitest";
import { createValueSealer, openValue } from "./seal-value.ts";

const key = new Uint8Array(32).fill(3);
const ann = { kind: "email", normalized: "ann@example.com" } as const;
const values = { password: "secret", city: "Sampleton" };

test("a value opens for its own identifier, breach and key, and for no other", () => {
	const sealed = createValueSealer(key)(ann.kind, ann.normalized, 7, values);
	expect(openValue(key, ann, 7, sealed)).toEqual(values);
	expect(Buffer.from(sealed).includes("secret")).toBe(false);
	expect(() => openValue(key, { ...ann, normalized: "bob@example.com" }, 7, sealed)).toThrow("does not open");
	expect(() => openValue(key, { ...ann, kind: "username" }, 7, sealed)).toThrow("does not open");
	expect(() => openValue(key, ann, 8, sealed)).toThrow("does not open");
	expect(() => openValue(new Uint8Array(32), ann, 7, sealed)).toThrow("does not open");
	sealed[14] = (sealed[14] ?? 0) ^ 1;
	expect(() => openValue(key, ann, 7, sealed)).toThrow("does not open");
	expect(() => openValue(key, ann, 7, sealed.subarray(0, 9))).toThrow("does not open");
});

test("the same value looks different each time", () => {
	const seal = createValueSealer(key);
	expect(seal(ann.kind, ann.normalized, 7, values)).not.toEqual(seal(ann.kind, ann.normalized, 7, values));
});

import { expect, it } from "vitest";
import { faultOf } from "./clean-input.ts";

it.each([
	["a NUL in a text", { a: ["x\0y"] }, "nul"],
	["a NUL in a key", { "a\0": 1 }, "nul"],
	["half of a character pair", { a: { b: "x\ud800y" } }, "half"],
	["the other half", "\udc00", "half"],
	["half of a pair in a key", { "\ud800": 1 }, "half"],
	["a text that nests without end", { preferences: "[".repeat(501) }, "deep"],
	["a key that is the prototype's name", JSON.parse('{"a":{"__proto__":{"b":1}}}'), "proto"],
])("%s is refused", (_what, value, fault) => {
	expect(faultOf(value, 0)).toBe(fault);
});

it.each([
	["whole pairs and other scripts", { name: "Zoë 👩‍👩‍👧 测试" }],
	["the names of other members as texts", { type: "constructor", name: "__proto__" }],
	["many brackets beside each other", "[](){}".repeat(1000)],
	["bytes as they came", Buffer.from([0, 255])],
	["numbers, yes and no and nothing", { a: 1, b: true, c: null, d: undefined }],
])("%s pass", (_what, value) => {
	expect(faultOf(value, 0)).toBeUndefined();
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { createEngine, createMemory } from "../engine/engine.ts";
import type { ReadPlan } from "../ingest/read-plan.ts";
import { layOut } from "./places.ts";
import { createBlockReader } from "./read-block.ts";

const textBytes = 64 * 1024;
const places = layOut({ threads: 1, recordCapacity: 60_000, textBytes });
const own = places.threads[0];
if (!own) throw new Error("There is no thread.");
const memory = createMemory(places.end);
const engine = createEngine(memory, own.scratch);
const identifiersKey = new Uint8Array(32).fill(5);
engine.useKey(identifiersKey);
const read = createBlockReader(
	engine,
	{
		memory,
		places,
		thread: 0,
		identifiersKey,
		valuesKey: new Uint8Array(32),
	},
	own,
);

const combo: ReadPlan = {
	format: "combo",
	separator: ":",
	columns: [],
	hashPrefix: "",
	breach: 77,
	kinds: ["email", "phone", "username"],
	keepValues: false,
};

/** The result for a text: its records in any order, and what was skipped. */
function readText(text: Buffer, plan: ReadPlan) {
	const at = own?.texts[0] as number;
	engine.bytes.set(text, at);
	const { records, rows, skipped } = read({ type: "read", text: 0, bytes: text.length, fresh: true, plan });
	const from = (own?.records as number) >> 2;
	const all = Array.from({ length: records }, (_, i) =>
		engine.words.subarray(from + i * 4, from + i * 4 + 4).join(":"),
	);
	return { records: all.sort(), rows, skipped };
}

/** With kept values only the slow reader runs. It knows every case, and the fast reader must agree with it. */
function bothWays(text: Buffer): void {
	expect(readText(text, combo)).toEqual(readText(text, { ...combo, keepValues: true }));
}

const local = fc.oneof(
	fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,60}$/),
	fc.stringMatching(/^[A-Za-z.]{1,20}$/),
	fc.string({ unit: "grapheme", maxLength: 20 }),
);
const domain = fc.oneof(
	fc.constantFrom(
		"gmail.com",
		"GMAIL.com",
		"googlemail.com",
		"GoogleMail.Com",
		"outlook.com",
		"gmail.co",
		"xgmail.com",
		"a.co",
		"a.b",
		"example..com",
		"-example.com",
		"example.com.",
		"bücher.example",
	),
	fc.stringMatching(/^[a-zA-Z0-9.-]{1,40}$/),
);
const password = fc.oneof(
	fc.constant(""),
	fc.string({ maxLength: 20 }),
	fc.constant("pass:word@example.com"),
);
const line = fc.oneof(
	{ weight: 6, arbitrary: fc.tuple(local, domain, password).map(([a, b, c]) => `${a}@${b}:${c}`) },
	fc.tuple(local, domain).map(([a, b]) => `${a}@${b}`),
	fc.string({ maxLength: 120 }),
	fc.constantFrom(
		"",
		" ",
		":",
		"::",
		"@:",
		"a@b.cd\r",
		"a@b.cd:\r",
		"user:pass",
		"+12025550143:pass",
		"a@b.cd:x\r",
	),
);

test("the fast reader finds in combination lists exactly what the slow reader finds", {
	timeout: 30_000,
}, () => {
	fc.assert(
		fc.property(fc.array(line, { maxLength: 60 }), fc.constantFrom("\n", "\r\n"), (lines, end) => {
			bothWays(Buffer.from(`${lines.join(end)}\n`));
		}),
		{ numRuns: 800 },
	);
});

test("the same holds for bytes that are no text", { timeout: 30_000 }, () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 4_000 }), (bytes) => {
			bothWays(Buffer.concat([bytes, Buffer.from("\n")]));
		}),
		{ numRuns: 300 },
	);
});

test("addresses of every length up to and over one block", () => {
	const lines = Array.from({ length: 90 }, (_, i) => `${"a".repeat(i + 1)}@example.com:pw`);
	const text = Buffer.from(`${lines.join("\n")}\n`);
	expect(new Set(readText(text, combo).records).size).toBe(90);
	bothWays(text);
});

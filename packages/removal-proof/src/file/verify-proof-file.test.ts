import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { canonical, type JsonObject } from "../json/json.ts";
import { readCanonical } from "../json/read-canonical.ts";
import { timedCosignature } from "../notes/verifier-key.ts";
import { madeFile, otherRemovalId, removalId } from "../testing/made-file.ts";
import { signer } from "../testing/made-log.ts";
import { writeProofFile } from "./proof-file.ts";
import { verifyProofFile } from "./verify-proof-file.ts";

type Made = Awaited<ReturnType<typeof madeFile>>;
/** A file in a form that a test can change. */
interface LooseEvent {
	event: Record<string, string | number>;
	hash: string;
	salt: string;
	proof: string;
	contents: (string | null)[];
	more?: string;
}
interface LooseRemoval {
	events: [LooseEvent, LooseEvent, LooseEvent, ...LooseEvent[]];
}
interface Loose {
	format: string;
	witnesses: string[];
	removals: [LooseRemoval, LooseRemoval, ...LooseRemoval[]];
}
type Nested = { [key: string]: unknown };
let one: Made;
let two: Made;
beforeAll(async () => {
	one = await madeFile();
	two = await madeFile({ removals: 2 });
});

const verify = (text: string | Uint8Array) =>
	verifyProofFile(typeof text === "string" ? Buffer.from(text) : text);
const failure = async (text: string | Uint8Array) => {
	const verdict = await verify(text);
	return verdict.outcome === "failed" ? verdict.sentence : `it is ${verdict.outcome}`;
};
/** Changes the file and writes it canonically again. */
const with_ = (text: string, change: (file: Loose) => void) => {
	const file = JSON.parse(text);
	change(file);
	return `${canonical(file)}\n`;
};

test("a whole file gives its facts: what, when, how many events, which log, how large, which witnesses", async () => {
	const verdict = await verify(two.text);
	if (verdict.outcome !== "verified") throw new Error(verdict.sentence);
	const { facts } = verdict;
	expect(facts).toMatchObject({
		origin: "unlisted.example/transparency",
		keyWasGiven: false,
		events: 6,
		treeSize: 11,
		missing: 0,
	});
	expect(facts.witnesses.map(({ witness }) => witness)).toEqual(["witness.example/a", "witness.example/b"]);
	expect(facts.removals.map(({ removal }) => removal)).toEqual([removalId, otherRemovalId]);
	expect(
		facts.removals[1]?.events.map(({ event, leaf }) => [event.kind, event.at.slice(0, 10), leaf]),
	).toEqual([
		["request_sent", "2026-11-01", 8],
		["answered", "2026-11-03", 9],
		["verified_removed", "2026-11-06", 10],
	]);
});

test("each byte of a file counts: any change makes it fail with a sentence that says where", async () => {
	const bytes = Buffer.from(one.text);
	const sentences = new Set<string>();
	for (let at = 0; at < bytes.length; at += 1) {
		const changed = Buffer.from(bytes);
		changed[at] = (changed[at] ?? 0) ^ (2 ** (at % 8));
		const said = await failure(changed);
		expect(said, `byte ${at}`).toMatch(
			/^(?=[A-Z]).*(event \d|character [\d,]+|byte [\d,]+|the file|This is not a proof file).*\.$/i,
		);
		sentences.add(said.replace(/\d[\d,]*/g, "N"));
	}
	expect(sentences.size).toBeGreaterThan(12);
}, 120_000);

test("bytes that are removed, inserted or doubled anywhere make it fail", async () => {
	const bytes = Buffer.from(one.text);
	await fc.assert(
		fc.asyncProperty(
			fc.nat(bytes.length),
			fc.uint8Array({ maxLength: 3 }),
			fc.nat(3),
			async (at, put, taken) => {
				const changed = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + taken)]);
				fc.pre(!changed.equals(bytes));
				expect(await failure(changed)).not.toContain("it is");
			},
		),
		{ numRuns: 400 },
	);
});

test.each<[string, (file: Loose) => void, string]>([
	[
		"an event's date",
		(f: Loose) => {
			f.removals[0].events[2].event.at = "2026-11-05T10:00:00.000Z";
		},
		"Event 3 was changed: its hash does not match.",
	],
	[
		"an event and its hash",
		(f: Loose) => {
			f.removals[0].events[0].event.kind = "acknowledged";
			f.removals[0].events[0].hash = "0".repeat(64);
		},
		"Event 1 was changed: its hash does not match.",
	],
	[
		"a picture",
		(f: Loose) => {
			f.removals[0].events[1].contents[1] = "AAAA";
		},
		"The picture of event 2 was changed: its hash does not match.",
	],
	[
		"one of two mails' bytes",
		(f: Loose) => {
			f.removals[0].events[1].contents.reverse();
		},
		"The mail of event 2 was changed: its hash does not match.",
	],
	[
		"a salt",
		(f: Loose) => {
			f.removals[0].events[0].salt = `${"A".repeat(43)}=`;
		},
		"The salt or the commitment of event 1 was changed: they do not belong together.",
	],
	[
		"the order of events",
		(f: Loose) => {
			f.removals[0].events.reverse();
		},
		"Event 1 is not the one that belongs there: it is number 3 of its removal.",
	],
	[
		"the first event, left out",
		(f: Loose) => {
			f.removals[0].events.shift();
		},
		"Event 1 is not the one that belongs there: it is number 2 of its removal.",
	],
	[
		"proofs of two events",
		(f: Loose) => {
			const [a, b] = f.removals[0].events;
			[a.proof, b.proof] = [b.proof, a.proof];
		},
		"The log's proof of event 1 was changed: it does not lead to the tree that the log signed.",
	],
	[
		"a witness's key, left out",
		(f: Loose) => {
			f.witnesses.pop();
		},
		"The tree of event 1 has a signature of a key that the file does not name.",
	],
	[
		"an extra line in a proof",
		(f: Loose) => {
			const e = f.removals[0].events[0];
			e.proof = e.proof.replace("index", "extra AAAA\nindex");
		},
		"The log's proof of event 1 cannot be read.",
	],
	[
		"evidence, left out",
		(f: Loose) => {
			f.removals[0].events[0].contents = [];
		},
		"Event 1 has 1 pieces of evidence, and the file 0.",
	],
	[
		"a part that nobody knows",
		(f: Loose) => {
			f.removals[0].events[0].more = "words";
		},
		"Event 1 has a part that does not belong there.",
	],
	[
		"an event with a part more",
		(f: Loose) => {
			f.removals[0].events[0].event["\u202eevil"] = 1;
		},
		'Event 1 was changed: its part "unknown" is not as a proof file has it.',
	],
	[
		"a removal twice",
		(f: Loose) => {
			f.removals.push(f.removals[0]);
		},
		"Removal 2 of the file is in it twice.",
	],
	[
		"no removal",
		(f: Loose) => {
			f.removals = [] as never;
		},
		"The file's list of removals is not as a proof file has it.",
	],
	[
		"another format",
		(f: Loose) => {
			f.format = "removal-proof/v2";
		},
		"This is not a proof file: its format is not removal-proof/v1.",
	],
])("changed %s is named", async (_, change, sentence) => {
	expect(await failure(with_(one.text, change))).toBe(sentence);
});

test("in a file of several removals the sentence says which", async () => {
	const changed = with_(two.text, (file: Loose) => {
		file.removals[1].events[2].event.note = "more";
	});
	expect(await failure(changed)).toBe("Event 3 of removal 2 was changed: its hash does not match.");
});

test("an event that was made again, including its hashes, is not in the log", async () => {
	const { parts } = one;
	const forged = parts.removals.map((events) =>
		events.map((proven, at) =>
			at === 2 ? { ...proven, event: { ...proven.event, kind: "refused" } } : proven,
		),
	);
	expect(await failure(await writeProofFile({ ...parts, removals: forged }))).toBe(
		"The log's proof of event 3 was changed: it does not lead to the tree that the log signed.",
	);
});

test("a file of another log is verified by its own key only, because the given key decides", async () => {
	const stranger = await madeFile();
	const given = await verifyProofFile(Buffer.from(stranger.text), { key: one.log.key });
	expect(given).toEqual({
		outcome: "failed",
		sentence: "The file was signed by another log than the one whose key you gave.",
	});
	const own = await verifyProofFile(Buffer.from(one.text), { key: one.log.key });
	expect(own).toMatchObject({ outcome: "verified", facts: { keyWasGiven: true } });
});

test("the log's own key under a witness's name does not count as a witness, nor does a witness without a signature", async () => {
	const silent = await signer("witness.example/c", timedCosignature);
	const changed = with_(one.text, (file: Loose) => file.witnesses.push(silent.key.text));
	expect(await failure(changed)).toBe("Witness 3 of the file has signed nothing in it.");
	const wrong = with_(one.text, (file: Loose) => file.witnesses.push(one.log.key.text));
	expect(await failure(wrong)).toBe("The key of witness 3 in the file is not a key.");
});

test("evidence whose bytes are gone is no failure, and is counted", async () => {
	const changed = with_(one.text, (file: Loose) => {
		file.removals[0].events[1].contents[1] = null;
	});
	expect(await verify(changed)).toMatchObject({ outcome: "verified", facts: { missing: 1 } });
});

test.each<[string, string | Uint8Array, string]>([
	["nothing", "", "The file is empty."],
	[
		"a picture",
		Uint8Array.of(0x89, 0x50, 0x4e, 0x47),
		"The file was changed, or is no proof file: byte 1 is no text.",
	],
	["a page", "<html>", "This is not a proof file: it does not begin like one."],
	["JSON of another kind", "{}\n", "This is not a proof file: its format is not removal-proof/v1."],
	["half a file", '{"format":"removal-pr', "The end of the file is missing: it has no last line's end."],
	[
		"a deep file",
		`${'{"a":'.repeat(100_000)}\n`,
		"The file was changed, or is no proof file: it stops making sense at character 86.",
	],
])("of %s a sentence is said", async (_, file, sentence) => {
	expect(await failure(file)).toBe(sentence);
});

test("a file larger than any proof file is not read", async () => {
	expect(await failure(new Uint8Array(268_435_457))).toBe(
		"The file is larger than a proof file can be (256 MB).",
	);
});

test("values of wrong types anywhere give a sentence, never an error of the engine", async () => {
	const paths: string[][] = [];
	const walk = (value: unknown, path: string[]) => {
		if (path.length > 0) paths.push(path);
		if (value !== null && typeof value === "object") {
			for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key]);
		}
	};
	walk(JSON.parse(one.text), []);
	const wrong = [
		null,
		true,
		0,
		9_007_199_254_740_991,
		"",
		"x",
		"\u0000",
		[],
		{},
		[[]],
		{ length: 3 },
		JSON.parse('{"__proto__":1}'),
	];
	for (const path of paths) {
		for (const value of wrong) {
			const changed = with_(one.text, (file) => {
				const last = path.at(-1) ?? "";
				const holder = path.slice(0, -1).reduce((at, key) => at[key] as Nested, file as unknown as Nested);
				holder[last] = value;
			});
			if (changed === one.text) continue;
			const isGoneEvidence = path.includes("contents") && value === null;
			const said = await failure(changed);
			if (isGoneEvidence && path.at(-1) !== "contents") expect(said).toBe("it is verified");
			else expect(said, `${path.join(".")} as ${JSON.stringify(value)}`).toMatch(/^[A-Z].*\.$/);
		}
	}
});

test("a file is canonical JSON, so every reader reads the same", () => {
	const read = readCanonical(one.text.slice(0, -1)) as JsonObject;
	expect(JSON.parse(one.text)).toEqual(JSON.parse(canonical(read)));
});

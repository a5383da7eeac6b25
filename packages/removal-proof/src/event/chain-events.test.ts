import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { chainEvents, type EventToChain } from "./chain-events.ts";
import { plainNote } from "./event-shape.ts";
import { commitTo, eventHash } from "./hash-event.ts";

const removal = "0b7f4c3e-8a52-4a3e-9d5a-2f1c6f0e9b11";

const step: EventToChain = {
	at: "2026-11-23T07:50:00.000Z",
	kind: "request_sent",
	recipient: "broker.example",
	disclosed: ["name", "city"],
	evidence: [{ role: "sent", what: "mail", type: "message/rfc822", size: 12, sha256: "ab".repeat(32) }],
	note: null,
};

test("each event names the hash of the one before, and a later call continues where the first ended", async () => {
	const [one, two] = await chainEvents(removal, [step, { ...step, kind: "acknowledged" }], null);
	expect([one?.event.seq, one?.event.previous]).toEqual([1, null]);
	expect([two?.event.seq, two?.event.previous]).toEqual([2, one?.hash]);
	const [three] = await chainEvents(removal, [step], { seq: 2, hash: two?.hash ?? "" });
	expect([three?.event.seq, three?.event.previous]).toEqual([3, two?.hash]);
	expect(await eventHash(two?.event ?? never())).toBe(two?.hash);
});

test("hash and commitment are as the README describes, computed here without the package", async () => {
	const [{ event, hash } = never()] = await chainEvents(removal, [step], null);
	const form =
		'{"at":"2026-11-23T07:50:00.000Z","disclosed":["name","city"],' +
		`"evidence":[{"role":"sent","sha256":"${"ab".repeat(32)}","size":12,"type":"message/rfc822","what":"mail"}],` +
		'"kind":"request_sent","note":null,"previous":null,"recipient":"broker.example",' +
		`"removal":"${removal}","seq":1}`;
	const sha = (...parts: (string | Uint8Array)[]) => {
		const made = createHash("sha256");
		for (const part of parts) made.update(part);
		return made.digest("hex");
	};
	expect(hash).toBe(sha("removal-proof/v1 event\n", form));
	const salt = new Uint8Array(32).fill(7);
	const commitment = Buffer.from(await commitTo(event, salt)).toString("hex");
	expect(commitment).toBe(sha("removal-proof/v1 commitment\n", salt, form));
});

test("a key that does not belong to an event is left out", async () => {
	const [plain] = await chainEvents(removal, [step], null);
	const more = { ...step, email: "dana@example.com" };
	const [same] = await chainEvents(removal, [more], null);
	expect(same).toEqual(plain);
});

test.each<[string, Partial<EventToChain>]>([
	["at", { at: "2026-11-23" }],
	["at", { at: "2026-02-30T07:50:00.000Z" }],
	["kind", { kind: "Request sent" }],
	["recipient", { recipient: "broker.example\n" }],
	["disclosed", { disclosed: ["name", "name"] }],
	["note", { note: "read \u202egnihton" }],
	["note", { note: "\ud800" }],
	[
		"evidence",
		{ evidence: [{ role: "sent", what: "mail", type: "text", size: 1, sha256: "ab".repeat(32) }] },
	],
])("a step whose %s a verifier would refuse is not chained", async (name, wrong) => {
	await expect(chainEvents(removal, [{ ...step, ...wrong }], null)).rejects.toThrow(`The ${name} of event 1`);
});

test("a text from outside becomes a note that an event accepts", async () => {
	const hostile = `\u001b[2J Dear\r\n\u202e you \ud800 ${"x".repeat(5000)}`;
	const note = plainNote(hostile);
	const [chained] = await chainEvents(removal, [{ ...step, note }], null);
	expect(chained?.event.note).toMatch(/^\[2J Dear you \ufffd x+$/);
	expect(plainNote(" \n\u200b ")).toBeNull();
});

function never(): never {
	throw new Error("There is no such event.");
}

import { expect, test } from "vitest";
import { joined } from "../bytes/bytes.ts";
import { proofsOf, signedBy, signer } from "../testing/made-log.ts";
import { checkpointText, parseCheckpoint } from "./checkpoint.ts";
import { isOf, parseNote, parseSignatures } from "./signed-note.ts";
import { parseTlogProof } from "./tlog-proof.ts";
import { parseVerifierKey, timedCosignature } from "./verifier-key.ts";
import { canVerify, verifySignature } from "./verify-signature.ts";

const vector = {
	key: "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
	note: "This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n",
};

test("the note of the specification is verified by its key, but not after a letter was changed", async () => {
	const key = await parseVerifierKey(vector.key);
	const note = parseNote(vector.note);
	const signature = note?.signatures[0];
	if (!key || !note || !signature) throw new Error("The vector is not read.");
	expect(isOf(signature, key)).toBe(true);
	expect(await verifySignature(note.text, signature, key)).toEqual({ at: null });
	expect(await verifySignature("This is an example massage.\n", signature, key)).toBeNull();
	expect(await canVerify()).toBe(true);
});

test("a key is read only if its three parts belong together", async () => {
	const wrong = [
		vector.key.replace("530d903a", "530d903b"),
		vector.key.replace("foo", "fop"),
		vector.key.replace("AekyeR", "AekyeS"),
		vector.key.replace("AekyeR", "BekyeR"),
		`${vector.key} `,
		vector.key.replace("example.com/foo", ""),
		"",
	];
	for (const text of wrong) expect(await parseVerifierKey(text)).toBeNull();
});

test("a witness's signature covers the checkpoint and its time", async () => {
	const witness = await signer("witness.example/w1", timedCosignature);
	const text = checkpointText("example.com/log", { size: 7, root: new Uint8Array(32) });
	const parsed = parseSignatures(signedBy(witness, text, 1_679_315_147));
	const signature = parsed?.[0];
	if (!signature) throw new Error("The line is not read.");
	expect(await verifySignature(text, signature, witness.key)).toEqual({ at: 1_679_315_147 });
	const later = { ...signature, signature: joined(signature.signature) };
	later.signature[7] = (later.signature[7] ?? 0) ^ 1;
	expect(await verifySignature(text, later, witness.key)).toBeNull();
	const short = { ...signature, signature: joined(signature.signature.subarray(8)) };
	expect(await verifySignature(text, short, witness.key)).toBeNull();
});

test("signatures of unknown keys may stand beside known ones, sixteen and more", async () => {
	const signers = await Promise.all(
		Array.from({ length: 20 }, (_, index) => signer(`witness.example/${index}`, timedCosignature)),
	);
	const log = await signer("example.com/log");
	const text = checkpointText("example.com/log", { size: 0, root: new Uint8Array(32) });
	const lines = [...signers, log].map((one) => signedBy(one, text, 1)).join("");
	const note = parseNote(`${text}\n${lines}— new.example AAAAAAA=\n`);
	expect(note?.signatures).toHaveLength(22);
	expect(note?.signatures.filter((one) => isOf(one, log.key))).toHaveLength(1);
});

test("text that is no note or no checkpoint is not read", async () => {
	const log = await signer("example.com/log");
	const text = checkpointText("example.com/log", { size: 3, root: new Uint8Array(32) });
	const note = `${text}\n${signedBy(log, text)}`;
	expect(parseCheckpoint(note)).toMatchObject({ origin: "example.com/log", size: 3, extensions: [] });
	expect(parseCheckpoint(note.replace("=\n\n", "=\nmore words\n\n"))?.extensions).toEqual(["more words"]);
	const wrong = [
		note.trimEnd(),
		note.replace("\n\n", "\n"),
		note.replace("\n3\n", "\n03\n"),
		note.replace("\n3\n", "\n-3\n"),
		note.replace("\n3\n", "\n99999999999999999\n"),
		note.replace("AAA=", "AAB="),
		note.replace("example.com/log\n", "example.com/log\t\n"),
		note.replace("—", "-"),
		note.replace("\n\n", "\n\n\n\n"),
		`${text}\n`,
		`${text}\n${"— a.example AAAAAAA=\n".repeat(101)}`,
		"",
	];
	for (const text of wrong) expect(parseCheckpoint(text)).toBeNull();
});

test("a proof in the specification's form is read, with and without its extra line", async () => {
	const log = await signer("example.com/log");
	const [, , text = ""] = await proofsOf(
		[1, 2, 3, 4, 5].map((byte) => Uint8Array.of(byte)),
		"example.com/log",
		[log],
	);
	expect(parseTlogProof(text)).toMatchObject({ index: 2, extra: null, checkpoint: { size: 5 } });
	expect(parseTlogProof(text)?.hashes).toHaveLength(3);
	const more = text.replace("index 2", "extra aGVsbG8=\nindex 2");
	expect(parseTlogProof(more)).toMatchObject({ index: 2, extra: "aGVsbG8=" });
	const wrong = [
		text.replace("@v1", "@v2"),
		text.replace("index 2", "index 02"),
		text.replace("index 2\n", ""),
		text.replace("index 2\n", "index 2\nAAAA\n"),
		more.replace("aGVsbG8=", "aGVsbG9="),
		text.replaceAll("\n", "\r\n"),
	];
	for (const text of wrong) expect(parseTlogProof(text)).toBeNull();
});

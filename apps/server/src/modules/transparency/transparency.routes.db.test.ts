import {
	createHash,
	createPublicKey,
	generateKeyPairSync,
	type KeyObject,
	randomBytes,
	sign,
	verify,
} from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";
import { appendCommitment } from "./append-commitment.ts";
import { loadLogKey } from "./log-key.ts";
import { proveLeaf } from "./prove-leaf.ts";
import { sequenceLog } from "./sequence-log.ts";
import type { TransparencyDeps } from "./transparency.deps.ts";
import { witnessesOf } from "./transparency.settings.ts";

/*
 * A verifier that follows the specifications (C2SP signed-note, tlog-checkpoint, tlog-tiles, tlog-cosignature; RFC
 * 6962) and shares no code with the product.
 */
const sha = (...parts: (string | Uint8Array)[]) => {
	const made = createHash("sha256");
	for (const part of parts) made.update(part);
	return made.digest();
};

function edKey(raw: Uint8Array): KeyObject {
	const spki = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), raw]);
	return createPublicKey({ key: spki, format: "der", type: "spki" });
}

function verifiedSize(note: string, vkey: string): { size: number; root: string; text: string } {
	// Base64 itself contains plus signs.
	const [, name = "", id = "", material = ""] = /^([^+]+)\+([^+]+)\+(.+)$/.exec(vkey) ?? [];
	const [body = "", lines = ""] = note.split("\n\n", 2);
	const text = `${body}\n`;
	const line = lines.split("\n").find((one) => one.startsWith(`— ${name} `)) ?? "";
	const bytes = Buffer.from(line.split(" ")[2] ?? "", "base64");
	expect(bytes.subarray(0, 4).toString("hex")).toBe(id);
	const keyBytes = Buffer.from(material, "base64");
	expect(sha(`${name}\n`, keyBytes).subarray(0, 4).toString("hex")).toBe(id);
	expect(verify(null, Buffer.from(text), edKey(keyBytes.subarray(1)), bytes.subarray(4))).toBe(true);
	const [origin, size, root = ""] = body.split("\n");
	expect(origin).toBe(name);
	return { size: Number(size), root, text };
}

function rootOf(hashes: Buffer[]): Buffer {
	if (hashes.length === 1) return hashes[0] ?? Buffer.alloc(0);
	let k = 1;
	while (k * 2 < hashes.length) k *= 2;
	return sha(Uint8Array.of(1), rootOf(hashes.slice(0, k)), rootOf(hashes.slice(k)));
}

function witness(name: string) {
	const { publicKey, privateKey } = generateKeyPairSync("ed25519");
	const material = Buffer.concat([
		Buffer.of(4),
		publicKey.export({ type: "spki", format: "der" }).subarray(-32),
	]);
	const id = sha(`${name}\n`, material).subarray(0, 4);
	return {
		vkey: `${name}+${id.toString("hex")}+${material.toString("base64")}`,
		line: (text: string, time: number) => {
			const at = Buffer.alloc(8);
			at.writeBigUInt64BE(BigInt(time));
			const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${text}`), privateKey);
			return `— ${name} ${Buffer.concat([id, at, signature]).toString("base64")}\n`;
		},
	};
}

const known = witness("witness.example/w1");
const stranger = witness("witness.example/w2");
const start = new Date("2026-11-23T08:00:00Z");
const seconds = start.getTime() / 1000;

onDatabase("the transparency log's addresses", (open) => {
	let app: TestApp;
	let deps: TransparencyDeps;
	const leaves: number[] = [];
	beforeAll(async () => {
		const env = { TRANSPARENCY_WITNESSES: known.vkey, PUBLIC_URL: "https://unlisted.example/" };
		app = await testApp({ database: await open(), env, start });
		const { db, clock, keys } = app.parts;
		const witnesses = await witnessesOf(app.parts.env);
		const origin = "unlisted.example/transparency";
		deps = { db, clock, origin, logKey: loadLogKey({ db, clock, keys }), witnesses };
		await db.transaction(async (tx) => {
			for (let at = 0; at < 258; at += 1) leaves.push(await appendCommitment(deps, tx, randomBytes(32)));
		});
		await sequenceLog(deps)();
	});
	afterAll(() => app.stop());

	const get = (url: string) => app.http.inject({ url });
	const post = (payload: string, type = "text/plain") =>
		app.http.inject({
			method: "POST",
			url: "/transparency/cosignatures",
			headers: { "content-type": type },
			payload,
		});

	test("a verifier written from the specifications accepts key, checkpoint, tiles and entries", async () => {
		const key = (await get("/transparency/key")).body.trim();
		const checkpoint = await get("/transparency/checkpoint");
		expect(checkpoint.headers["content-type"]).toBe("text/plain; charset=utf-8");
		expect(checkpoint.headers["cache-control"]).toBe("public, max-age=5");
		const { size, root } = verifiedSize(checkpoint.body, key);
		expect(size).toBe(258);
		const full = await get("/transparency/tile/0/000");
		const part = await get("/transparency/tile/0/001.p/2");
		expect(full.headers["content-type"]).toBe("application/octet-stream");
		expect(full.headers["cache-control"]).toContain("immutable");
		const hashes = Buffer.concat([full.rawPayload, part.rawPayload]);
		const each = Array.from({ length: 258 }, (_, at) => hashes.subarray(32 * at, 32 * at + 32));
		expect(rootOf(each).toString("base64")).toBe(root);
		const above = await get("/transparency/tile/1/000.p/1");
		expect(above.rawPayload.equals(rootOf(each.slice(0, 256)))).toBe(true);
		const bundle = (await get("/transparency/tile/entries/001.p/2")).rawPayload;
		expect(bundle.length).toBe(68);
		for (const at of [0, 1]) {
			expect(bundle.readUInt16BE(34 * at)).toBe(32);
			const entry = bundle.subarray(34 * at + 2, 34 * at + 34);
			expect(sha(Uint8Array.of(0), entry).equals(each[256 + at] ?? Buffer.alloc(0))).toBe(true);
		}
	});

	test("a partial tile of an older tree stays as it was; a tile that no tree has is not found", async () => {
		const full = (await get("/transparency/tile/0/000")).rawPayload;
		expect((await get("/transparency/tile/0/000.p/9")).rawPayload.equals(full.subarray(0, 9 * 32))).toBe(
			true,
		);
		const wrong = [
			"0/001",
			"0/001.p/3",
			"0/002.p/1",
			"1/000.p/2",
			"0/1",
			"64/000",
			"x/000",
			"entries/001",
			"00/000",
		];
		for (const path of [...wrong, "0/000.p/256", "entries/000.p/0", "0/", "0/000/", "entries/001.p/3"]) {
			const answer = await get(`/transparency/tile/${path}`);
			expect([path, answer.statusCode, answer.json().code]).toEqual([path, 404, "not_found"]);
		}
	});

	test("a named witness's signature is taken once and shown with checkpoint and proofs; others are not", async () => {
		const text = verifiedSize(
			(await get("/transparency/checkpoint")).body,
			(await get("/transparency/key")).body.trim(),
		).text;
		const refused: [string, number][] = [
			["nothing", 400],
			[`${text}\n${stranger.line(text, seconds)}`, 403],
			[`${text}\n${known.line(`${text} `, seconds)}`, 400],
			[`${text}\n${known.line(text, seconds + 4000)}`, 400],
			[text.replace("\n258\n", "\n259\n").concat("\n", known.line(text.replace("258", "259"), seconds)), 400],
		];
		for (const [payload, status] of refused) expect((await post(payload)).statusCode).toBe(status);
		expect((await post("{}", "application/json")).statusCode).toBe(415);
		const line = known.line(text, seconds);
		const payload = `${text}\n${stranger.line(text, seconds)}${line}`;
		expect((await post(payload)).json()).toEqual({ taken: 1 });
		expect((await post(payload)).json()).toEqual({ taken: 0 });
		const shown = (await get("/transparency/checkpoint")).body;
		expect(shown.endsWith(line)).toBe(true);
		expect(shown).not.toContain("witness.example/w2");
		expect(await proveLeaf(deps)(leaves[3] ?? -1)).toContain(line);
	});
	test("a proof is in the newest tree that a witness signed, until a witness signs a newer one", async () => {
		const [later = -1] = await app.parts.db.transaction(async (tx) => [
			await appendCommitment(deps, tx, randomBytes(32)),
		]);
		await sequenceLog(deps)();
		expect(await proveLeaf(deps)(leaves[3] ?? -1)).toContain("\n258\n");
		expect(await proveLeaf(deps)(later)).toContain("\n259\n");
	});

	test("with a key that is not a witness's, the server does not start", async () => {
		const env = { TRANSPARENCY_WITNESSES: known.vkey.replace("w1", "w3") };
		await expect(testApp({ database: await open(), env })).rejects.toThrow("TRANSPARENCY_WITNESSES must be");
	});
});

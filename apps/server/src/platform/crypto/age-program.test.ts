import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { decryptStream, encryptStream, newIdentity } from "./age.ts";

const isThere = spawnSync("age", ["--version"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "unlisted-age-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Longer than one of age's chunks of 64 KB. */
const plain = Buffer.from("What nobody else may read. ".repeat(10_000));

// Runs where Debian's package `age` is installed. It is an independent program, and the one that operators have when
// none of our code runs.
describe.skipIf(!isThere)("a backup and the program `age`", () => {
	it("can each open what the other encrypted", async () => {
		const { identity, recipient } = await newIdentity();
		const key = join(folder, "key.txt");
		writeFileSync(key, `${identity}\n`, { mode: 0o600 });
		const ours = await buffer(await encryptStream(Readable.from([plain]), { recipients: [recipient] }));
		const opened = spawnSync("age", ["--decrypt", "-i", key], { input: ours });
		expect(opened.stdout.equals(plain), opened.stderr.toString()).toBe(true);
		const theirs = spawnSync("age", ["--encrypt", "-r", recipient], { input: plain }).stdout;
		const read = await decryptStream(Readable.from([theirs]), { identities: [identity] });
		expect((await buffer(read)).equals(plain)).toBe(true);
		const changed = Buffer.from(ours);
		changed[changed.length - 100] = (changed[changed.length - 100] ?? 0) ^ 1;
		expect(spawnSync("age", ["--decrypt", "-i", key], { input: changed }).status).not.toBe(0);
	});
});

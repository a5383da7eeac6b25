import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { keyFile, makeMasterFile } from "./key-files.ts";

const folder = () => mkdtempSync(join(tmpdir(), "unlisted-keys-"));

it("a key is made once and read from then on", () => {
	const dataDir = folder();
	const first = keyFile(dataDir, "x.key", () => "one");
	expect([first, keyFile(dataDir, "x.key", () => "two")]).toEqual(["one", "one"]);
});

it("only its owner can read a key file", () => {
	const dataDir = folder();
	makeMasterFile(dataDir);
	expect(statSync(join(dataDir, "keys", "master.key")).mode & 0o077).toBe(0);
	expect(statSync(join(dataDir, "keys")).mode & 0o077).toBe(0);
});

it("a folder in the place of a key is named", () => {
	const dataDir = folder();
	const path = join(dataDir, "keys", "x.key");
	mkdirSync(path, { recursive: true });
	expect(() => keyFile(dataDir, "x.key", () => "one")).toThrow(`${path} is a folder, not a key`);
});

it("processes that start at the same moment agree on one key, and leave nothing else behind", async () => {
	const dataDir = folder();
	const script = `import { makeMasterFile, masterKeyFrom } from ${JSON.stringify(new URL("./key-files.ts", import.meta.url).href)};
		makeMasterFile(${JSON.stringify(dataDir)});
		process.stdout.write(masterKeyFrom(${JSON.stringify(dataDir)}).toString("hex"));`;
	const start = () => promisify(execFile)(process.execPath, ["--input-type=module-typescript", "-e", script]);
	const keys = (await Promise.all(Array.from({ length: 6 }, start))).map(({ stdout }) => stdout);
	expect(new Set(keys).size).toBe(1);
	expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
	expect(readdirSync(join(dataDir, "keys"))).toEqual(["master.key"]);
});

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readEnv } from "../../env.ts";
import { expectedFailure } from "../process/expected-failure.ts";
import { keyFile, masterKeyFrom } from "./key-files.ts";
import { ensureMaster, mastersOf } from "./master-files.ts";

const DATABASE_URL = "postgres://unlisted@db.example/unlisted";
const PUBLIC_URL = "https://unlisted.example";

function start(settings: Record<string, string>, dataDir = folder()) {
	const env = readEnv({ ...settings, DATABASE_TLS: "off", DATA_DIR: dataDir });
	ensureMaster(env);
	return { dataDir, keys: mastersOf(env)() };
}

const keyPath = (dataDir: string) => join(dataDir, "keys", "master.key");

function folder(): string {
	const dataDir = mkdtempSync(join(tmpdir(), "unlisted-master-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	return dataDir;
}

it.each([
	["the embedded database with nothing set", {}],
	["the embedded database that others use", { PUBLIC_URL }],
	["trying out on PostgreSQL", { DATABASE_URL }],
])("%s makes a key in DATA_DIR, and the next start takes the same", (_, settings) => {
	const { dataDir, keys } = start(settings);
	expect(start(settings, dataDir).keys).toEqual(keys);
});

it.each<Record<string, string>>([{ PUBLIC_URL }, { HOST: "0.0.0.0" }, { DEMO: "off" }])(
	"on PostgreSQL with %o, a start without a key makes none and is refused with one sentence",
	(settings) => {
		const dataDir = folder();
		expect(() => start({ DATABASE_URL, ...settings }, dataDir)).toThrow(
			/^MASTER_KEY must be set: .*keys new/,
		);
		expect(existsSync(join(dataDir, "keys"))).toBe(false);
	},
);

it("an embedded database whose key file is missing is refused by the name of the file, and no new key is written", () => {
	const dataDir = folder();
	mkdirSync(join(dataDir, "pgdata"));
	expect(() => start({}, dataDir)).toThrow(
		`${keyPath(dataDir)} is not there: take it from your backup of keys.`,
	);
	expect(existsSync(keyPath(dataDir))).toBe(false);
	const MASTER_KEY = Buffer.alloc(32, 1).toString("hex");
	expect(start({ MASTER_KEY }, dataDir).keys).toEqual([Buffer.alloc(32, 1)]);
});

it("on a shared PostgreSQL, an existing key keeps working, configured or in a file of DATA_DIR", () => {
	const { dataDir, keys } = start({ DATABASE_URL });
	expect(start({ DATABASE_URL, PUBLIC_URL }, dataDir).keys).toEqual(keys);
	const MASTER_KEY = Buffer.alloc(32, 1).toString("hex");
	expect(start({ DATABASE_URL, PUBLIC_URL, MASTER_KEY }).keys).toEqual([Buffer.alloc(32, 1)]);
});

it("a key that is lost while the process runs is reported, and no other key takes its place", () => {
	const { dataDir } = start({});
	rmSync(join(dataDir, "keys", "master.key"));
	expect(() => masterKeyFrom(dataDir)).toThrow(/master\.key is not there/);
	expect(existsSync(join(dataDir, "keys", "master.key"))).toBe(false);
});

/** The text that a start prints when it ends. */
const printed = (work: () => unknown): string => {
	try {
		work();
	} catch (error) {
		return expectedFailure(error);
	}
	return "it started";
};

it.each(["master.key", "master.key.next"])("a damaged %s ends the start with one line", (name) => {
	const { dataDir } = start({});
	for (const damaged of ["", Buffer.alloc(10).toString("base64")]) {
		writeFileSync(join(dataDir, "keys", name), damaged);
		expect(printed(() => start({}, dataDir))).toBe(
			`Unlisted cannot start. ${join(dataDir, "keys", name)} does not hold 32 bytes: take it from your backup of keys.`,
		);
	}
});

it("an empty file of any other key is not taken for a key", () => {
	const dataDir = folder();
	mkdirSync(join(dataDir, "keys"));
	writeFileSync(join(dataDir, "keys", "service-role.key"), "\n");
	expect(printed(() => keyFile(dataDir, "service-role.key", () => "new"))).toMatch(
		/^Unlisted cannot start\. .*service-role\.key is empty: restore it from a backup, or delete it/,
	);
});

import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BadValue } from "../process/bad-value.ts";
import { makeFolder } from "../process/make-folder.ts";
import { newFile } from "../process/new-file.ts";

/**
 * Reads a secret from DATA_DIR/keys/NAME, and makes it the first time. If two processes start at the same moment,
 * they agree on one secret: each writes its own file and links it to the final name, and the first link wins.
 */
export function keyFile(dataDir: string, name: string, generate: () => string): string {
	const folder = join(dataDir, "keys");
	const path = join(folder, name);
	const existing = readIfThere(path);
	if (existing === "")
		throw new BadValue(`${path} is empty: restore it from a backup, or delete it, and a new one is made.`);
	if (existing !== undefined) return existing;
	makeFolder(folder, 0o700);
	try {
		newFile(path, `${generate()}\n`);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
	return readFileSync(path, "utf8").trim();
}

function readIfThere(path: string): string | undefined {
	try {
		return readFileSync(path, "utf8").trim();
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === "ENOENT") return undefined;
		if (code === "EISDIR")
			throw new BadValue(`${path} is a folder, not a key: take the key from your backup of keys.`);
		throw error;
	}
}

/** Replaces the file in one step: a reader finds the old value or the new one, never half of one. */
export function replaceKeyFile(dataDir: string, name: string, value: string): void {
	const path = join(dataDir, "keys", name);
	const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
	try {
		writeFileSync(draft, `${value}\n`, { mode: 0o600, flush: true });
		renameSync(draft, path);
	} finally {
		rmSync(draft, { force: true });
	}
}

const masterFile = "master.key";
/** The key that will replace the current one. */
export const nextMasterFile = "master.key.next";

export const newMasterKey = (): string => randomBytes(32).toString("base64");

export function makeMasterFile(dataDir: string): void {
	keyFile(dataDir, masterFile, newMasterKey);
}

export function hasMasterFile(dataDir: string): boolean {
	return readIfThere(join(dataDir, "keys", masterFile)) !== undefined;
}

/** Only reads, and never makes a key. A lost key must not be replaced by a new one that opens nothing. */
export function masterKeyFrom(dataDir: string): Buffer {
	const text = readIfThere(join(dataDir, "keys", masterFile));
	if (text !== undefined) return bytesOf(dataDir, masterFile, text);
	throw new BadValue(
		`MASTER_KEY is not set, and ${join(dataDir, "keys", masterFile)} is not there: take it from your backup of keys.`,
	);
}

export function nextMasterFrom(dataDir: string): Buffer | undefined {
	const text = readIfThere(join(dataDir, "keys", nextMasterFile));
	return text === undefined ? undefined : bytesOf(dataDir, nextMasterFile, text);
}

export function takeNextMaster(dataDir: string): void {
	renameSync(join(dataDir, "keys", nextMasterFile), join(dataDir, "keys", masterFile));
}

function bytesOf(dataDir: string, name: string, text: string): Buffer {
	const key = Buffer.from(text, "base64");
	if (key.length !== 32) {
		throw new BadValue(
			`${join(dataDir, "keys", name)} does not hold 32 bytes: take it from your backup of keys.`,
		);
	}
	return key;
}

/** A person who can read the keys can read everything. Throws if the folder cannot be read: that is not an empty one. */
export function keysOpenToOthers(dataDir: string): string[] {
	const folder = join(dataDir, "keys");
	if (process.platform === "win32" || !existsSync(folder)) return [];
	const names = readdirSync(folder).filter((name) => name !== "requests");
	const modeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
	return [folder, ...names.map((name) => join(folder, name))].filter((path) => (modeOf(path) & 0o077) !== 0);
}

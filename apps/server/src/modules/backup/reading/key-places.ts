import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fingerprintOf } from "../../../platform/crypto/key-ring.ts";
import { BulkRefused } from "../../../platform/db/bulk/bulk-connection.ts";
import { makeFolder } from "../../../platform/process/make-folder.ts";
import { newFile } from "../../../platform/process/new-file.ts";
import type { NamedKey } from "../archive/contents.ts";
import { corpusKeyName } from "../core/installation-keys.ts";

export interface KeyTargets {
	readonly dataDir: string;
	/** The file for the corpus's key. Null: the restore writes no corpus key. */
	readonly corpusKeyFile: string | null;
}

/** Writes keys where the server looks for them. Returns a function that removes them again. */
export async function putKeys(targets: KeyTargets, keys: readonly NamedKey[]): Promise<() => Promise<void>> {
	const written: string[] = [];
	for (const { path, value } of placed(targets, keys)) {
		if (existsSync(path)) continue;
		makeFolder(dirname(path), 0o700);
		newFile(path, value);
		written.push(path);
	}
	return async () => {
		for (const path of written) await rm(path, { force: true });
	};
}

/** If a different key file is there already, it may be the only key to other data. */
export function refuseOtherKeyFiles(targets: KeyTargets, keys: readonly NamedKey[]): void {
	for (const { path, value } of placed(targets, keys))
		if (existsSync(path) && !readFileSync(path).equals(value))
			throw new BulkRefused(`There is another key in ${path}. Restore into a DATA_DIR without keys.`);
}

export function refuseWithoutKey(wanted: readonly string[], masters: readonly Buffer[]): void {
	if (wanted.length === 0 || masters.some((master) => wanted.includes(fingerprintOf(master)))) return;
	throw new BulkRefused(
		masters.length === 0
			? "It needs its master key. Name the archive of keys with --keys, or set MASTER_KEY; --without-keys restores what nobody can read."
			: "The master key that you gave belongs to another installation, or to another time of this one.",
	);
}

function placed({ dataDir, corpusKeyFile }: KeyTargets, keys: readonly NamedKey[]) {
	return keys.flatMap(({ name, value }) => {
		const path = name === corpusKeyName ? corpusKeyFile : join(dataDir, "keys", name);
		return path === null ? [] : [{ path, value }];
	});
}

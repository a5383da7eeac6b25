import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { NamedKey } from "../archive/contents.ts";

export interface KeyPlaces {
	readonly DATA_DIR: string;
	readonly MASTER_KEY?: Buffer | undefined;
	readonly ANON_KEY?: string | undefined;
	readonly SERVICE_ROLE_KEY?: string | undefined;
	/** The file of the corpus's key; null if the operator has no corpus. */
	readonly corpusKeyFile: string | null;
}

export const corpusKeyName = "corpus.key";
const masterName = "master.key";
const masterNames: readonly string[] = [masterName, "master.key.next"];

/**
 * Returns every key of this installation, with the name of its file. A configured key takes precedence over a file.
 */
export function keysOf(places: KeyPlaces): NamedKey[] {
	const folder = join(places.DATA_DIR, "keys");
	const found = new Map<string, Buffer>();
	for (const name of filesIn(folder)) {
		// While a key is being replaced, drafts lie beside it.
		if (/^[a-z-]+(\.key(\.next)?)?$/.test(name)) found.set(name, readFileSync(join(folder, name)));
	}
	const { MASTER_KEY, ANON_KEY, SERVICE_ROLE_KEY, corpusKeyFile } = places;
	if (MASTER_KEY) found.set(masterName, line(MASTER_KEY.toString("base64")));
	if (ANON_KEY) found.set("anon.key", line(ANON_KEY));
	if (SERVICE_ROLE_KEY) found.set("service-role.key", line(SERVICE_ROLE_KEY));
	if (corpusKeyFile !== null) {
		const key = readIfThere(corpusKeyFile);
		if (key) found.set(corpusKeyName, key);
	}
	return [...found].map(([name, value]) => ({ name, value })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the master keys among them. */
export function mastersAmong(keys: readonly NamedKey[]): Buffer[] {
	return keys
		.filter(({ name }) => masterNames.includes(name))
		.map(({ value }) => Buffer.from(value.toString("utf8").trim(), "base64"))
		.filter((key) => key.length === 32);
}

/** Keys inside a backup do not prove who made it. They count only if no others are given. */
export function mastersToTrust(given: readonly Buffer[], inside: readonly NamedKey[]): readonly Buffer[] {
	return given.length > 0 ? given : mastersAmong(inside);
}

const line = (text: string) => Buffer.from(`${text}\n`);

function filesIn(folder: string): string[] {
	try {
		return readdirSync(folder, { withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map(({ name }) => name);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
		throw error;
	}
}

function readIfThere(path: string): Buffer | undefined {
	try {
		return readFileSync(path);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
}

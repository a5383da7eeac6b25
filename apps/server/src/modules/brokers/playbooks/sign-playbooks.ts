import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { nextBundle, publicKeyText, readSigningKey, signBundle } from "@unlisted/broker-playbooks";
import type { Clock } from "../../../platform/clock/clock.ts";
import { BadValue } from "../../../platform/process/bad-value.ts";
import { openPlaybooks } from "./open-playbooks.ts";
import type { PlaybooksPlace } from "./playbooks.settings.ts";
import { readPlaybookFiles } from "./read-playbook-files.ts";

export interface SignPlaybooksDeps {
	readonly place: PlaybooksPlace;
	readonly clock: Clock;
	readonly keyFile: string;
}

/** Signs the playbooks of a file as the bundle after the one in use, and writes it with its signature. */
export function signPlaybooks({ place, clock, keyFile }: SignPlaybooksDeps) {
	return (from: string, to: string): string => {
		const { playbooks, problems } = readPlaybookFiles(from);
		const [first] = problems;
		if (first) throw new BadValue(`${first.name} cannot be read: ${first.problem}. Nothing was signed.`);
		const key = signingKey(keyFile);
		const { bundle, digest } = openPlaybooks(place);
		const next = nextBundle(playbooks, clock.now().toISOString().slice(0, 10), { bundle, digest });
		const { bytes, signature } = signBundle(next, key);
		const path = resolve(to);
		// Writes the signature first, so a bundle never exists without it.
		writeNew(`${path}.sig`, signature);
		try {
			writeNew(path, bytes);
		} catch (error) {
			rmSync(`${path}.sig`);
			throw error;
		}
		return (
			`Version ${next.version} with ${playbooks.length} playbooks, after version ${bundle.version}.\n` +
			`Set PLAYBOOKS_FILE=${path}\nand PLAYBOOKS_PUBLIC_KEY=${publicKeyText(key)}\n`
		);
	};
}

function signingKey(file: string) {
	try {
		return readSigningKey(readFileSync(file, "utf8"));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new BadValue(`There is no ${file}.`);
		throw new BadValue("PLAYBOOKS_SIGNING_KEY_FILE must hold an Ed25519 key in PEM (PKCS #8).");
	}
}

/** Writes the whole file or nothing. Never overwrites a file, because it may be the bundle in use. */
function writeNew(path: string, content: string | Buffer): void {
	const draft = `${path}.${process.pid}`;
	try {
		writeFileSync(draft, content, { flag: "wx" });
		linkSync(draft, path);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === "EEXIST") throw new BadValue(`${path} is there already. Name a new file.`);
		if (code === "ENOENT") throw new BadValue(`There is no folder for ${path}.`);
		throw error;
	} finally {
		rmSync(draft, { force: true });
	}
}

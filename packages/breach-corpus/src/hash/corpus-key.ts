import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { CorpusError } from "../format/corpus-error.ts";
import { newFile } from "../store/files.ts";

/** The keys to read and write a corpus. A client of a shared corpus has no key for values. */
export interface CorpusKeys {
	readonly identifiers: Uint8Array;
	readonly values: Uint8Array | undefined;
	/** Identifies a key without showing it. The manifest holds it. */
	readonly fingerprint: string;
}

const prefix = { whole: "unlisted-corpus-key-1:", client: "unlisted-corpus-client-key-1:" } as const;

/** All keys come from one secret of 32 bytes, one for each purpose. */
export function keysFromSecret(secret: Uint8Array): CorpusKeys {
	if (secret.length < 32) throw new CorpusError("bad_key", "The key of a corpus has at least 32 bytes.");
	const derive = (purpose: string) =>
		new Uint8Array(hkdfSync("sha256", secret, "", `unlisted-corpus ${purpose}`, 32));
	return withFingerprint(derive("identifiers"), derive("values"));
}

/**
 * The line with which another installation can search this corpus and hash as it does. It cannot open a
 * value.
 */
export function clientKeyLine(keys: CorpusKeys): string {
	return `${prefix.client}${Buffer.from(keys.identifiers).toString("hex")}\n`;
}

export function readKeyFile(path: string): CorpusKeys {
	return keysFromLine(readFileSync(path, "utf8"), path);
}

/** Makes a new secret that only its owner can read. Never overwrites an existing one. */
export function createKeyFile(path: string): CorpusKeys {
	const line = `${prefix.whole}${randomBytes(32).toString("hex")}\n`;
	newFile(path, line);
	return keysFromLine(line, path);
}

function keysFromLine(text: string, path: string): CorpusKeys {
	const line = text.trim();
	for (const kind of ["whole", "client"] as const) {
		const hex = line.startsWith(prefix[kind]) ? line.slice(prefix[kind].length) : "";
		if (!/^[0-9a-f]{64}$/.test(hex)) continue;
		const bytes = new Uint8Array(Buffer.from(hex, "hex"));
		return kind === "whole" ? keysFromSecret(bytes) : withFingerprint(bytes, undefined);
	}
	throw new CorpusError("bad_key", `${path} holds no key of a corpus.`);
}

function withFingerprint(identifiers: Uint8Array, values: Uint8Array | undefined): CorpusKeys {
	const fingerprint = createHmac("sha256", identifiers).update("fingerprint").digest("hex").slice(0, 16);
	return { identifiers, values, fingerprint };
}

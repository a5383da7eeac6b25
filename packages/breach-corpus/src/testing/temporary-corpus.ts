import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CorpusKeys, keysFromSecret } from "../hash/corpus-key.ts";
import { createCorpus } from "../store/corpus-writer.ts";

export const testKeys: CorpusKeys = keysFromSecret(new Uint8Array(32).fill(7));

export interface TemporaryCorpus {
	readonly folder: string;
	/** The folder for inputs. */
	readonly inputs: string;
	remove(): void;
}

export function temporaryCorpus(): TemporaryCorpus {
	const root = mkdtempSync(join(tmpdir(), "corpus-"));
	const folder = join(root, "corpus");
	createCorpus(folder, testKeys);
	return { folder, inputs: root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

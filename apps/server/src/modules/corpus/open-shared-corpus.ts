import { existsSync } from "node:fs";
import { CorpusError, type LocalCorpus, openCorpus, readKeyFile } from "@unlisted/breach-corpus";
import type { Log } from "../../platform/log/log.ts";
import { BadValue } from "../../platform/process/bad-value.ts";

/**
 * Opens the folder that the operator named, with the key that `unlisted-corpus init` put beside it. A wrong
 * key stops the start.
 */
export function openSharedCorpus(folder: string, log: Log): LocalCorpus {
	const keyFile = `${folder.replace(/\/+$/, "")}.key`;
	if (!existsSync(keyFile)) throw new BadValue(`CORPUS_SHARE needs the key of its corpus in ${keyFile}.`);
	try {
		const onProblem = (error: unknown) => log.warn({ err: error }, "the newer corpus cannot be read");
		return openCorpus({ folder, keys: readKeyFile(keyFile), onProblem });
	} catch (error) {
		if (error instanceof CorpusError) throw new BadValue(`CORPUS_SHARE: ${error.message}`);
		throw error;
	}
}

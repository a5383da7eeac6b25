import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { CorpusError, type Progress } from "@unlisted/breach-corpus";
import type { Env } from "../../env.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import type { Command } from "../../platform/process/command.ts";
import { corpusPlace } from "./corpus.settings.ts";
import type { CorpusPlace } from "./corpus-thread.ts";
import { describeCorpus } from "./describe-corpus.ts";
import { ingestFile, ingestUsage } from "./ingest-file.ts";
import { Unusable } from "./order.rules.ts";

type CommandsEnv = Pick<Env, "CORPUS_FOLDER" | "CORPUS_FOLDER_KEY" | "CORPUS_INBOX">;

export const corpusCommands: readonly Command<CommandsEnv>[] = [
	{
		words: "corpus ingest",
		usage: ingestUsage,
		meaning: "Takes a file into CORPUS_FOLDER at once; run again, it continues where it stopped",
		run: ({ env }, args) => ingestWith(env, args),
	},
	{
		words: "corpus status",
		meaning: "Shows what is in CORPUS_FOLDER, and what waits in CORPUS_INBOX",
		run: ({ env }) =>
			inCorpusWords(() =>
				describeCorpus({ ...placeOf(env), inbox: env.CORPUS_INBOX ? resolve(env.CORPUS_INBOX) : null })(),
			),
	},
];

function placeOf(env: CommandsEnv): CorpusPlace {
	const place = corpusPlace(env);
	if (!place) throw new BadValue("CORPUS_FOLDER must be set: it names the corpus.");
	return place;
}

function ingestWith(env: CommandsEnv, args: readonly string[]): Promise<string> {
	const live = process.stderr.isTTY;
	const onProgress = ({ bytes, totalBytes, rows, secondsLeft }: Progress) => {
		const share = totalBytes === 0 ? 100 : Math.floor((bytes / totalBytes) * 100);
		const left = secondsLeft === undefined ? "" : `, ${secondsLeft} s left`;
		if (live) process.stderr.write(`\r${share} %, ${rows} rows${left}   `);
	};
	return inCorpusWords(async () => {
		const ingest = ingestFile({ ...placeOf(env), threads: availableParallelism(), onProgress });
		const report = await ingest(args, new AbortController().signal);
		return live ? `\r${report}` : report;
	});
}

/** Turns an expected failure of a corpus into one sentence. */
async function inCorpusWords(work: () => Promise<string>): Promise<string> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof CorpusError || error instanceof Unusable) throw new BadValue(error.message);
		const { code, path } = error as NodeJS.ErrnoException;
		if (code === "ENOENT") throw new BadValue(`There is no ${path}.`);
		throw error;
	}
}

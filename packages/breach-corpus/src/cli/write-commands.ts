import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { compact } from "../compact/compact.ts";
import { clientKeyLine, createKeyFile, readKeyFile } from "../hash/corpus-key.ts";
import { buildSampleCorpus } from "../sample/build-sample-corpus.ts";
import { createCorpus, openForWriting } from "../store/corpus-writer.ts";
import { asCorpusError } from "../store/files.ts";
import { makeFolder } from "../store/make-folder.ts";
import { type Command, exactly, keyPlace, keysFor, wholeNumber } from "./command.ts";

const key = { type: "string" } as const;

/** Uses the existing key, or makes a new one. */
function keyForNew(folder: string, given: string | undefined) {
	const place = keyPlace(folder, given);
	if (existsSync(place)) return { place, keys: readKeyFile(place), made: false };
	try {
		makeFolder(dirname(place));
		return { place, keys: createKeyFile(place), made: true };
	} catch (error) {
		throw asCorpusError(error, dirname(place));
	}
}

export const initCommand: Command = {
	usage: "init FOLDER [--key FILE]",
	meaning: "Makes an empty corpus, and a key for it where there is none",
	async run(args, console) {
		const { values, positionals } = parseArgs({ args: [...args], options: { key }, allowPositionals: true });
		const [folder = ""] = exactly(positionals, "FOLDER");
		const { place, keys, made } = keyForNew(folder, values.key);
		createCorpus(folder, keys);
		console.out(`An empty corpus stands in ${folder}. ${made ? "Its new key" : "Its key"} is in ${place}.\n`);
		if (made)
			console.out("Keep a copy of the key elsewhere: without it nothing in the corpus can be asked for.\n");
		return 0;
	},
};

export const compactCommand: Command = {
	usage: "compact FOLDER [--whole] [--partition-bits N] [--threads N] [--key FILE]",
	meaning: "Merges segments by tiers, or all into one, or into one for each value of N leading bits",
	async run(args, console) {
		const { values, positionals } = parseArgs({
			args: [...args],
			options: {
				key,
				whole: { type: "boolean" },
				"partition-bits": { type: "string" },
				threads: { type: "string" },
			},
			allowPositionals: true,
		});
		const [folder = ""] = exactly(positionals, "FOLDER");
		const writer = openForWriting(folder, keysFor(folder, values.key));
		try {
			const partitionBits = wholeNumber(values["partition-bits"], "--partition-bits", 0, 12);
			const { merged, segments } = await compact(writer, {
				threads: wholeNumber(values.threads, "--threads", 1, 64),
				whole: values.whole || partitionBits !== undefined,
				partitionBits,
			});
			console.out(`${merged} segments merged, ${segments} now.\n`);
			return 0;
		} finally {
			writer.close();
		}
	},
};

export const sampleCommand: Command = {
	usage: "sample FOLDER [--key FILE]",
	meaning: "Makes the corpus of made-up people",
	async run(args, console) {
		const { values, positionals } = parseArgs({ args: [...args], options: { key }, allowPositionals: true });
		const [folder = ""] = exactly(positionals, "FOLDER");
		const { keys, place } = keyForNew(folder, values.key);
		await buildSampleCorpus(folder, keys);
		console.out(`The sample corpus stands in ${folder}, its key in ${place}. Everybody in it is made up.\n`);
		return 0;
	},
};

export const clientKeyCommand: Command = {
	usage: "client-key FOLDER [--key FILE]",
	meaning: "The key with which another installation may ask this corpus, but opens no kept value",
	async run(args, console) {
		const { values, positionals } = parseArgs({ args: [...args], options: { key }, allowPositionals: true });
		const [folder = ""] = exactly(positionals, "FOLDER");
		console.out(clientKeyLine(keysFor(folder, values.key)));
		return 0;
	},
};

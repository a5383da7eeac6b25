import { existsSync } from "node:fs";
import { CorpusError } from "../format/corpus-error.ts";
import { type CorpusKeys, readKeyFile } from "../hash/corpus-key.ts";
import { hasManifest } from "../store/manifest-store.ts";

/** A command's output. Standard output is for answers, standard error for progress. */
export interface Console {
	out(text: string): void;
	err(text: string): void;
	/** Whether a person is watching, so that a line may be overwritten. */
	readonly live: boolean;
}

export interface Command {
	readonly usage: string;
	readonly meaning: string;
	/** Runs the command and returns its exit code. */
	run(args: readonly string[], console: Console): Promise<number>;
}

/** The key file is beside the folder, not in it. So a copy of the corpus alone is useless. */
export function keyPlace(folder: string, given: string | undefined): string {
	return given ?? `${folder.replace(/[/\\]+$/, "")}.key`;
}

export function keysFor(folder: string, given: string | undefined): CorpusKeys {
	const place = keyPlace(folder, given);
	if (!hasManifest(folder)) throw new CorpusError("no_corpus", `There is no corpus in ${folder}.`);
	if (!existsSync(place))
		throw new CorpusError("bad_key", `There is no key in ${place}. Name its file with --key FILE.`);
	return readKeyFile(place);
}

export function required(value: string | undefined, name: string): string {
	if (value === undefined || value === "") throw new CorpusError("bad_option", `${name} is missing.`);
	return value;
}

/** Reads one value for each name, and refuses names that the command does not know. */
export function exactly(words: readonly string[], ...names: string[]): string[] {
	const [surplus] = words.slice(names.length);
	if (surplus !== undefined) throw new CorpusError("bad_option", `${surplus} is one word too many.`);
	return names.map((name, i) => required(words[i], name));
}

/** Returns a whole number within its limits, or fails with a message. */
export function wholeNumber(
	text: string | undefined,
	name: string,
	least: number,
	most: number,
): number | undefined {
	if (text === undefined) return undefined;
	const number = Number(text);
	if (!Number.isInteger(number) || number < least || number > most)
		throw new CorpusError("bad_option", `${name} is a whole number from ${least} to ${most}.`);
	return number;
}

/** The calling code for phone numbers without a country. */
export function callingCode(text: string | undefined): string | undefined {
	if (text !== undefined && !/^\d{1,3}$/.test(text))
		throw new CorpusError("bad_option", "--phone-country is a calling code, as 44.");
	return text;
}

import { existsSync } from "node:fs";
import { CorpusError } from "../format/corpus-error.ts";
import { type CorpusKeys, readKeyFile } from "../hash/corpus-key.ts";

/** Where a command writes: standard output is for answers, the other for what a person watches. */
export interface Console {
	out(text: string): void;
	err(text: string): void;
	/** Whether somebody watches, and a line may be written over. */
	readonly live: boolean;
}

export interface Command {
	readonly usage: string;
	readonly meaning: string;
	/** Answers the exit code. */
	run(args: readonly string[], console: Console): Promise<number>;
}

/** The key stands beside the folder, not in it: a copy of the corpus alone says nothing to anybody. */
export function keyPlace(folder: string, given: string | undefined): string {
	return given ?? `${folder.replace(/[/\\]+$/, "")}.key`;
}

export function keysFor(folder: string, given: string | undefined): CorpusKeys {
	const place = keyPlace(folder, given);
	if (!existsSync(place))
		throw new CorpusError("bad_key", `There is no key in ${place}. Name its file with --key FILE.`);
	return readKeyFile(place);
}

export function required(value: string | undefined, name: string): string {
	if (value === undefined || value === "") throw new CorpusError("bad_option", `${name} is missing.`);
	return value;
}

/** A whole number within its limits, or a sentence. */
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

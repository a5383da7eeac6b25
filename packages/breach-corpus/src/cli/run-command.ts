import { CorpusError } from "../format/corpus-error.ts";
import type { Command, Console } from "./command.ts";
import { ingestCommand } from "./ingest-command.ts";
import { catalogueCommand, lookupCommand, scrubCommand, statsCommand } from "./read-commands.ts";
import { serveCommand } from "./serve-command.ts";
import { clientKeyCommand, compactCommand, initCommand, sampleCommand } from "./write-commands.ts";

const commands: Readonly<Record<string, Command>> = {
	init: initCommand,
	ingest: ingestCommand,
	lookup: lookupCommand,
	stats: statsCommand,
	compact: compactCommand,
	scrub: scrubCommand,
	catalogue: catalogueCommand,
	serve: serveCommand,
	sample: sampleCommand,
	"client-key": clientKeyCommand,
};

const help: ReadonlySet<string> = new Set(["help", "--help", "-h"]);

/** Returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runCommand(words: readonly string[], console: Console): Promise<number> {
	const [name = "", ...args] = words;
	const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (!command) {
		const list = Object.values(commands).map(({ usage, meaning }) => `  ${usage}\n      ${meaning}\n`);
		const usage = `Usage: unlisted-corpus COMMAND\n\n${list.join("")}`;
		if (help.has(name)) {
			console.out(usage);
			return 0;
		}
		console.err(name === "" ? usage : `There is no command called ${name}.\n\n${usage}`);
		return 2;
	}
	const usage = `Usage: unlisted-corpus ${command.usage}\n`;
	if (args.some((word) => word === "--help" || word === "-h")) {
		console.out(`${command.meaning}.\n\n${usage}`);
		return 0;
	}
	try {
		return await command.run(args, console);
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const sentence = sentenceOf(error);
		if (sentence === undefined) throw error;
		const askedWrongly = isAskedWrongly(error);
		console.err(`${sentence}\n${askedWrongly ? `\n${usage}` : ""}`);
		return askedWrongly ? 2 : 1;
	}
}

function isAskedWrongly(error: Error & { code?: string }): boolean {
	return error.code === "bad_option" || error.code?.startsWith("ERR_PARSE_ARGS") === true;
}

/** The system's errors about files and ports, in words. Undefined for our own bugs. */
const said = new Map(
	Object.entries({
		ENOENT: "is not there",
		EACCES: "may not be read or written by this user",
		EPERM: "may not be read or written by this user",
		EISDIR: "is a folder",
		ENOTDIR: "is no folder, or stands in none",
		EROFS: "is on a disk that is read only",
		EADDRINUSE: "is in use by another program",
		EADDRNOTAVAIL: "is no address of this machine",
	}),
);

function sentenceOf(error: Error & { code?: string; path?: string; address?: string; port?: number }) {
	const { code = "", message } = error;
	if (error instanceof CorpusError) return message;
	if (code.startsWith("ERR_PARSE_ARGS")) return message.split(". To specify", 1)[0];
	const what = error.path ?? (error.port === undefined ? undefined : `${error.address}:${error.port}`);
	const happened = said.get(code);
	if (what !== undefined && happened) return `${what} ${happened}.`;
	return /^E[A-Z]+$/.test(code) ? message : undefined;
}

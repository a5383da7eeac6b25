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

/** Answers the exit code: 0 done, 1 it went wrong, 2 it was asked for wrongly. */
export async function runCommand(words: readonly string[], console: Console): Promise<number> {
	const [name = "", ...args] = words;
	const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (!command) {
		const list = Object.values(commands).map(({ usage, meaning }) => `  ${usage}\n      ${meaning}\n`);
		console.err(`Usage: unlisted-corpus COMMAND\n\n${list.join("")}`);
		return 2;
	}
	try {
		return await command.run(args, console);
	} catch (error) {
		const { message, code } = error as Error & { code?: string };
		if (error instanceof CorpusError) {
			console.err(`${message}\n`);
			return error.code === "bad_option" ? 2 : 1;
		}
		if (code?.startsWith("ERR_PARSE_ARGS")) {
			console.err(`${message}\n\nUsage: unlisted-corpus ${command.usage}\n`);
			return 2;
		}
		// What the system says of a file: its sentence names the file.
		if (code !== undefined && /^E[A-Z]+$/.test(code)) {
			console.err(`${message}\n`);
			return 1;
		}
		throw error;
	}
}

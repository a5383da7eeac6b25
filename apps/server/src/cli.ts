import { openParts, type Parts } from "./compose.ts";
import { readEnv } from "./env.ts";
import { exportSubscribers } from "./modules/newsletter/export-subscribers.ts";
import { createLog } from "./platform/log/log.ts";
import { expectedFailure } from "./platform/process/expected-failure.ts";

interface Command {
	readonly words: string;
	readonly meaning: string;
	run(parts: Parts): Promise<string>;
}

const commands: readonly Command[] = [
	{
		words: "newsletter export",
		meaning: "Confirmed subscribers as CSV, each with their own link to unsubscribe",
		run: ({ db, keys, publicUrl }) =>
			exportSubscribers({ db, publicUrl, unsubscribeKey: keys.derive("newsletter-unsubscribe") }),
	},
];

/** `npm run cli -- WORDS`: what the operator does on the command line. Answers the exit code. */
export async function runCommand(words: readonly string[]): Promise<number> {
	const command = commands.find((candidate) => candidate.words === words.join(" "));
	if (!command) {
		const list = commands.map(({ words: known, meaning }) => `  ${known.padEnd(20)} ${meaning}`).join("\n");
		process.stderr.write(`Usage: npm run cli -- COMMAND\n\n${list}\n`);
		return 2;
	}
	try {
		const env = readEnv(process.env);
		const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
		const { parts, close } = await openParts(env, { log: createLog("warn"), publicUrl });
		try {
			process.stdout.write(await command.run(parts));
		} finally {
			await close();
		}
		return 0;
	} catch (error) {
		process.stderr.write(`${expectedFailure(error)}\n`);
		return 1;
	}
}

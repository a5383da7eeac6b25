import { type Env, readEnv } from "./env.ts";
import { adminCommands } from "./modules/admin/admin.commands.ts";
import { backupCommands } from "./modules/backup/backup.commands.ts";
import { billingCommands } from "./modules/billing/billing.commands.ts";
import { brokersCommands } from "./modules/brokers/brokers.commands.ts";
import { playbooksCommands } from "./modules/brokers/playbooks/playbooks.commands.ts";
import { corpusCommands } from "./modules/corpus/corpus.commands.ts";
import { doctorCommands } from "./modules/doctor/doctor.commands.ts";
import { identityCommands } from "./modules/identity/identity.commands.ts";
import { tellPersonWith } from "./modules/identity/identity.slice.ts";
import { incomingMailCommands } from "./modules/incoming-mail/incoming-mail.commands.ts";
import { newsletterCommands } from "./modules/newsletter/newsletter.commands.ts";
import { removalsCommands } from "./modules/removals/removals.commands.ts";
import { readRepliesCommands } from "./modules/removals/replies/read-replies.commands.ts";
import { spreadCommands } from "./modules/spread/spread.commands.ts";
import { transparencyCommands } from "./modules/transparency/transparency.commands.ts";
import { appendTo } from "./modules/transparency/transparency.slice.ts";
import { openContext } from "./open-context.ts";
import { createLog } from "./platform/log/log.ts";
import { BadValue } from "./platform/process/bad-value.ts";
import type { Command, CommandLine, Outcome } from "./platform/process/command.ts";
import { expectedFailure } from "./platform/process/expected-failure.ts";
import { withOwnCommand } from "./platform/process/own-command.ts";
import { startSettings } from "./slices-settings.ts";

/** The operator's commands, slice by slice. */
export const commands: readonly Command<Env>[] = [
	...identityCommands,
	...adminCommands((context) => ({ append: appendTo(context), tellPerson: tellPersonWith(context) })),
	...billingCommands,
	...corpusCommands,
	...playbooksCommands,
	...brokersCommands,
	...removalsCommands,
	...newsletterCommands,
	...transparencyCommands,
	...readRepliesCommands,
	...incomingMailCommands,
	...backupCommands,
	...spreadCommands,
	...doctorCommands(startSettings),
];

/** Runs one of the operator's commands, `npm run cli -- WORDS`. Returns the exit code. */
export async function runCommand(words: readonly string[]): Promise<number> {
	const command = commands.find((candidate) => isCalled(candidate, words));
	if (!command) {
		const list = commands
			.map(({ words: known, usage, meaning }) => {
				const line = `  ${known.padEnd(20)} ${meaning}`;
				return usage === undefined ? line : `${line}\n  ${"".padEnd(20)} ${known} ${usage}`;
			})
			.join("\n");
		process.stderr.write(withOwnCommand(`Usage: npm run cli -- COMMAND\n\n${list}\n`));
		return 2;
	}
	try {
		const { text, code } = await outcomeOf(command, words.slice(command.words.split(" ").length));
		process.stdout.write(withOwnCommand(text));
		return code;
	} catch (error) {
		process.stderr.write(withOwnCommand(`${expectedFailure(error, "The command failed.")}\n`));
		return 1;
	}
}

async function outcomeOf(command: Command<Env>, args: readonly string[]): Promise<Outcome> {
	let env: Env;
	try {
		env = readEnv(process.env);
	} catch (error) {
		if (!(error instanceof BadValue) || !command.withoutEnv) throw error;
		return command.withoutEnv(error.reasons, args);
	}
	const said = await command.run(commandLine(env), args);
	return typeof said === "string" ? { text: said, code: 0 } : said;
}

function isCalled({ words: known, usage }: Command<Env>, words: readonly string[]): boolean {
	const own = known.split(" ");
	return own.every((word, at) => word === words[at]) && (usage !== undefined || words.length === own.length);
}

function commandLine(env: Env): CommandLine<Env> {
	return {
		env,
		withContext: async (work) => {
			const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
			const { context, close } = await openContext(env, { log: createLog("warn"), publicUrl });
			try {
				return await work(context);
			} finally {
				await close();
			}
		},
	};
}

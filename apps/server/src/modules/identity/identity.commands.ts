import type { Env } from "../../env.ts";
import type { Context } from "../../platform/context.ts";
import { newMasterKey } from "../../platform/crypto/key-files.ts";
import { DataDirInUse } from "../../platform/db/data-dir-lock.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import type { Command, CommandLine } from "../../platform/process/command.ts";
import { askRunningServer } from "../../platform/process/command-box.ts";
import { demoCredentials } from "./admin/demo-account.ts";
import { apiKeys } from "./keys/api-keys.ts";
import { type KeysEnv, openKeys } from "./keys/keys.deps.ts";
import { runKeys } from "./keys/run-keys.ts";

type CommandsEnv = KeysEnv & Pick<Env, "demo" | "MASTER_KEY_NEXT">;

const verbs = [
	{
		verb: "rotate",
		usage: "master [--finish] | signing [--now] | anon | service [--keep-old-for 24h]",
		meaning: "Replaces a key while everything runs",
	},
	{
		verb: "create",
		usage: "NAME [--scope all|auth-admin|read]",
		meaning: "Makes a key for one of your programs; it is shown once",
	},
	{ verb: "list", usage: "", meaning: "Lists those keys: what they may do, and when each was last used" },
	{ verb: "revoke", usage: "NAME", meaning: "Revokes one of those keys" },
];

const newMaster = () => `MASTER_KEY=${newMasterKey()}\n`;

export const identityCommands: readonly Command<CommandsEnv>[] = [
	{
		words: "keys",
		meaning: 'Prints the two API keys, as {"anonKey":…,"serviceRoleKey":…}',
		run: (at) =>
			withSecrets(at, async (shared) => `${JSON.stringify(await apiKeys({ env: at.env, shared }))}\n`),
	},
	{
		words: "keys new",
		meaning: "Makes a master key and prints it as MASTER_KEY=…; keeps and changes nothing",
		run: async () => newMaster(),
		// Operators run this while they still fill in the configuration.
		withoutEnv: () => ({ text: newMaster(), code: 0 }),
	},
	...verbs.map(
		({ verb, usage, meaning }): Command<CommandsEnv> => ({
			words: `keys ${verb}`,
			usage,
			meaning,
			run: (at, args) => atKeys(at, [verb, ...args]),
		}),
	),
	{
		words: "demo",
		meaning: 'Prints the demo account, as {"email":…,"password":…}',
		run: (at) => {
			if (!at.env.demo)
				throw new BadValue(
					"There is no demo account here: DEMO is off, or HOST or PUBLIC_URL is open to others.",
				);
			return withSecrets(
				at,
				async (shared) => `${JSON.stringify(await demoCredentials({ env: at.env, shared }))}\n`,
			);
		},
	},
];

/** The running server has the embedded database open, so the server runs the command. */
async function atKeys({ env, withContext }: CommandLine<CommandsEnv>, words: readonly string[]) {
	const question = { words, next: env.MASTER_KEY_NEXT?.toString("base64") };
	try {
		return await withContext(async (context) => runKeys(await openKeys(context))(question));
	} catch (error) {
		if (!(error instanceof DataDirInUse)) throw error;
		const answer = await askRunningServer(env.DATA_DIR, question);
		if ("failed" in answer) throw new BadValue(answer.failed);
		return answer.said;
	}
}

/** With the embedded database, secrets are files, so they can be read while the server has the database open. */
function withSecrets(
	{ env, withContext }: CommandLine<CommandsEnv>,
	work: (shared: Context | undefined) => Promise<string>,
): Promise<string> {
	return env.DATABASE_URL === undefined ? work(undefined) : withContext(work);
}

import { openParts, type Parts } from "./compose.ts";
import { type Env, readEnv } from "./env.ts";
import { reportChurn } from "./modules/billing/report-churn.ts";
import { apiKeys } from "./modules/identity/api-keys.ts";
import { demoCredentials } from "./modules/identity/demo-account.ts";
import { exportSubscribers } from "./modules/newsletter/export-subscribers.ts";
import { createLog } from "./platform/log/log.ts";
import { BadValue } from "./platform/process/bad-value.ts";
import { expectedFailure } from "./platform/process/expected-failure.ts";

interface Command {
	readonly words: string;
	readonly meaning: string;
	run(env: Env): Promise<string>;
}

const commands: readonly Command[] = [
	{
		words: "keys",
		meaning: 'The two API keys, as {"anonKey":…,"serviceRoleKey":…}',
		run: (env) => withSecrets(env, async (shared) => `${JSON.stringify(await apiKeys({ env, shared }))}\n`),
	},
	{
		words: "demo",
		meaning: 'The demo account, as {"email":…,"password":…}',
		run: (env) => {
			if (!env.demo)
				throw new BadValue(
					"There is no demo account here: DEMO is off, or HOST or PUBLIC_URL is open to others.",
				);
			return withSecrets(
				env,
				async (shared) => `${JSON.stringify(await demoCredentials({ env, shared }))}\n`,
			);
		},
	},
	{
		words: "billing churn",
		meaning: "Why people cancelled: reasons counted, and what they wrote, without names",
		run: (env) => withParts(env, ({ db }) => reportChurn(db)),
	},
	{
		words: "newsletter export",
		meaning: "Confirmed subscribers as CSV, each with their own link to unsubscribe",
		run: (env) =>
			withParts(env, ({ db, keys, publicUrl }) =>
				exportSubscribers({ db, publicUrl, unsubscribeKey: keys.derive("newsletter-unsubscribe") }),
			),
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
		process.stdout.write(await command.run(readEnv(process.env)));
		return 0;
	} catch (error) {
		process.stderr.write(`${expectedFailure(error, "The command failed.")}\n`);
		return 1;
	}
}

/** Beside the embedded database secrets are files: they can be read while the server has the database in use. */
function withSecrets(env: Env, work: (shared: Parts | undefined) => Promise<string>): Promise<string> {
	return env.DATABASE_URL === undefined ? work(undefined) : withParts(env, work);
}

async function withParts(env: Env, work: (parts: Parts) => Promise<string>): Promise<string> {
	const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
	const { parts, close } = await openParts(env, { log: createLog("warn"), publicUrl });
	try {
		return await work(parts);
	} finally {
		await close();
	}
}

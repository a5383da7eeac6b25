import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { CorpusError, type Progress } from "@unlisted/breach-corpus";
import { openParts, type Parts } from "./compose.ts";
import { corpusPlace } from "./compose-corpus.ts";
import { runKeys } from "./compose-keys.ts";
import { type Env, readEnv } from "./env.ts";
import { reportChurn } from "./modules/billing/subscription/report-churn.ts";
import type { CorpusPlace } from "./modules/corpus/corpus-thread.ts";
import { describeCorpus } from "./modules/corpus/describe-corpus.ts";
import { ingestFile, ingestUsage } from "./modules/corpus/ingest-file.ts";
import { Unusable } from "./modules/corpus/order.rules.ts";
import { demoCredentials } from "./modules/identity/admin/demo-account.ts";
import { apiKeys } from "./modules/identity/keys/api-keys.ts";
import { exportSubscribers } from "./modules/newsletter/export-subscribers.ts";
import { DataDirInUse } from "./platform/db/data-dir-lock.ts";
import { createLog } from "./platform/log/log.ts";
import { BadValue } from "./platform/process/bad-value.ts";
import { askRunningServer } from "./platform/process/command-box.ts";
import { expectedFailure } from "./platform/process/expected-failure.ts";

interface Command {
	readonly words: string;
	/** The arguments after the words, if there are any. */
	readonly usage?: string;
	readonly meaning: string;
	run(env: Env, args: readonly string[]): Promise<string>;
}

export const commands: readonly Command[] = [
	{
		words: "keys",
		meaning: 'The two API keys, as {"anonKey":…,"serviceRoleKey":…}',
		run: (env) => withSecrets(env, async (shared) => `${JSON.stringify(await apiKeys({ env, shared }))}\n`),
	},
	...["rotate", "create", "list", "revoke"].map((verb, at) => ({
		words: `keys ${verb}`,
		usage:
			[
				"master [--finish] | signing [--now] | anon | service [--keep-old-for 24h]",
				"NAME [--scope all|auth-admin|read]",
				"",
				"NAME",
			][at] ?? "",
		meaning:
			[
				"Replaces a key while everything runs",
				"Makes a key for one of your programs; it is shown once",
				"Lists those keys: what they may do, and when each was last used",
				"Revokes one of them",
			][at] ?? "",
		run: (env: Env, args: readonly string[]) => atKeys(env, [verb, ...args]),
	})),
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
		meaning: "Why people canceled: reasons counted, and what they wrote, without names",
		run: (env) => withParts(env, ({ db }) => reportChurn(db)),
	},
	{
		words: "corpus ingest",
		usage: ingestUsage,
		meaning: "Takes a file into CORPUS_FOLDER at once; run again, it continues where it stopped",
		run: (env, args) => ingestWith(env, args),
	},
	{
		words: "corpus status",
		meaning: "Shows what is in CORPUS_FOLDER, and what waits in CORPUS_INBOX",
		run: (env) =>
			inCorpusWords(() =>
				describeCorpus({ ...placeOf(env), inbox: env.CORPUS_INBOX ? resolve(env.CORPUS_INBOX) : null })(),
			),
	},
	{
		words: "newsletter export",
		meaning: "Confirmed subscribers as CSV, each with an unsubscribe link",
		run: (env) =>
			withParts(env, ({ db, keys, publicUrl }) =>
				exportSubscribers({ db, publicUrl, unsubscribeKey: keys.derive("newsletter-unsubscribe") }),
			),
	},
];

/** `npm run cli -- WORDS`: the operator's commands. Returns the exit code. */
export async function runCommand(words: readonly string[]): Promise<number> {
	const command = commands.find((candidate) => isCalled(candidate, words));
	if (!command) {
		const list = commands
			.map(({ words: known, usage, meaning }) => {
				const line = `  ${known.padEnd(20)} ${meaning}`;
				return usage === undefined ? line : `${line}\n  ${"".padEnd(20)} ${known} ${usage}`;
			})
			.join("\n");
		process.stderr.write(`Usage: npm run cli -- COMMAND\n\n${list}\n`);
		return 2;
	}
	try {
		const args = words.slice(command.words.split(" ").length);
		process.stdout.write(await command.run(readEnv(process.env), args));
		return 0;
	} catch (error) {
		process.stderr.write(`${expectedFailure(error, "The command failed.")}\n`);
		return 1;
	}
}

function isCalled({ words: known, usage }: Command, words: readonly string[]): boolean {
	const own = known.split(" ");
	return own.every((word, at) => word === words[at]) && (usage !== undefined || words.length === own.length);
}

function placeOf(env: Env): CorpusPlace {
	const place = corpusPlace(env);
	if (!place) throw new BadValue("CORPUS_FOLDER must be set: it names the corpus.");
	return place;
}

function ingestWith(env: Env, args: readonly string[]): Promise<string> {
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

/** Turns expected failures of a corpus into one sentence. */
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

/** While the server runs, it owns the embedded database, so the server runs the command. */
async function atKeys(env: Env, words: readonly string[]): Promise<string> {
	const question = { words, next: env.MASTER_KEY_NEXT?.toString("base64") };
	try {
		return await withParts(env, (parts) => runKeys(parts)(question));
	} catch (error) {
		if (!(error instanceof DataDirInUse)) throw error;
		const answer = await askRunningServer(env.DATA_DIR, question);
		if (!answer) throw error;
		if ("failed" in answer) throw new BadValue(answer.failed);
		return answer.said;
	}
}

/** With the embedded database secrets are files, readable while the server has the database open. */
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

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commands } from "./cli.ts";
import { readEnv } from "./env.ts";
import { BadValue } from "./platform/process/bad-value.ts";

const env = readEnv({
	DATA_DIR: join(mkdtempSync(join(tmpdir(), "unlisted-words-")), "none"),
	DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
});
const withContext = async () => {
	throw new Error("It opened the database.");
};
/** The words of `keys` are read where the keys are, by run-keys.ts. */
const withArguments = commands.filter(
	({ words, usage }) => usage !== undefined && !words.startsWith("keys "),
);
const runs = (words: string, args: readonly string[]) =>
	commands.find((one) => one.words === words)?.run({ env, withContext }, args);

it.each(withArguments.map(({ words }) => words))(
	"`%s` refuses arguments that it does not take in one line, before it does anything",
	async (words) => {
		const tooMany = Array.from({ length: 7 }, (_, n) => `${n}.example`);
		await expect((async () => runs(words, tooMany))()).rejects.toBeInstanceOf(BadValue);
		await expect((async () => runs(words, ["--no-such-flag", "a", "b"]))()).rejects.toBeInstanceOf(BadValue);
	},
);

it.each(["operators grant", "operators revoke", "removals pause", "removals resume", "billing refund"])(
	"`%s` asks for its argument in one line",
	async (words) => {
		await expect((async () => runs(words, []))()).rejects.toBeInstanceOf(BadValue);
	},
);

import type { Command } from "../../platform/process/command.ts";
import { describeLog } from "./describe-log.ts";
import { loadLogKey } from "./log-key.ts";
import { originOf } from "./transparency.rules.ts";
import { type TransparencyEnv, witnessesOf } from "./transparency.settings.ts";

export const transparencyCommands: readonly Command<TransparencyEnv>[] = [
	{
		words: "transparency status",
		meaning: "Shows the transparency log's key, its newest tree, what waits, and what witnesses signed",
		run: ({ env, withContext }) =>
			withContext(async (context) =>
				describeLog({
					...context,
					origin: originOf(context.publicUrl),
					logKey: loadLogKey(context),
					witnesses: await witnessesOf(env),
				})(),
			),
	},
];

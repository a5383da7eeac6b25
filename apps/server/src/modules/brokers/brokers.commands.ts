import type { Env } from "../../env.ts";
import type { Command } from "../../platform/process/command.ts";
import { describeBrokers } from "./overview/describe-brokers.ts";
import { describePlaybooks } from "./overview/describe-playbooks.ts";
import { brokerMode } from "./sites.settings.ts";

type CommandsEnv = Pick<Env, "BROKERS" | "demo">;

export const brokersCommands: readonly Command<CommandsEnv>[] = [
	{
		words: "brokers status",
		meaning: "Shows how look-ups at data brokers went, which playbooks do not work, and who waits longest",
		run: ({ env, withContext }) =>
			withContext(({ db, clock }) => describeBrokers({ db, clock })({ mode: brokerMode(env) })),
	},
	{
		words: "playbooks health",
		meaning: "Shows for each playbook when it last found somebody, found nobody, or failed, and how",
		run: ({ withContext }) => withContext(({ db, clock }) => describePlaybooks({ db, clock })()),
	},
];

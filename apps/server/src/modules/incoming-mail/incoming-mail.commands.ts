import type { Command } from "../../platform/process/command.ts";
import { describeIncoming, describeUnmatched } from "./operator/describe-incoming.ts";

export const incomingMailCommands: readonly Command<object>[] = [
	{
		words: "incoming-mail status",
		meaning: "Shows how many answers arrived, wait to be read, and belong to nobody",
		run: ({ withContext }) => withContext(({ db }) => describeIncoming({ db })()),
	},
	{
		words: "incoming-mail unmatched",
		meaning: "Lists mails that belong to nobody: when, how, from which address, about what",
		run: ({ withContext }) => withContext(({ db, keys }) => describeUnmatched({ db, keys })()),
	},
];

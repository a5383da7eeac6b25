import type { Command } from "../../platform/process/command.ts";
import { reportChurn } from "./subscription/report-churn.ts";

export const billingCommands: readonly Command<object>[] = [
	{
		words: "billing churn",
		meaning: "Why people canceled: reasons counted, and what they wrote, without names",
		run: ({ withContext }) => withContext(({ db }) => reportChurn(db)),
	},
];

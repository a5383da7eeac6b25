import type { Command } from "../../platform/process/command.ts";
import { exportSubscribers } from "./export-subscribers.ts";
import { unsubscribePurpose } from "./newsletter.rules.ts";

export const newsletterCommands: readonly Command<object>[] = [
	{
		words: "newsletter export",
		meaning: "Confirmed subscribers as CSV, each with an unsubscribe link",
		run: ({ withContext }) =>
			withContext(({ db, keys, publicUrl }) =>
				exportSubscribers({ db, publicUrl, unsubscribeKey: keys.signingKey(unsubscribePurpose) }),
			),
	},
];

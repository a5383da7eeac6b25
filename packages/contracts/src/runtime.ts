import { z } from "zod";
import { plainText } from "./fields/plain-text.ts";
import { showsSomething } from "./fields/reason.ts";

/** Features and limits that an operator changes while the server runs. */
export const runtimeSettingsSchema = z.strictObject({
	/** Off: nobody can sign up. People who have an account can sign in. */
	sign_ups: z.boolean(),
	/** Off: no scan starts. Scheduled scans wait, and running scans finish. */
	scans: z.boolean(),
	/** Off: we send nothing to brokers and do not look there again. Everything that is due waits. */
	removals: z.boolean(),
	/** On: people may let an operator do a step of a removal for them. */
	helpers: z.boolean(),
	/** How many requests one broker gets in a day. Null: REMOVALS_PER_BROKER_DAY. */
	removals_per_broker_day: z.int().min(0).max(100_000).nullable(),
	/** How many scans one person may start within an hour. */
	scan_starts_per_hour: z.int().min(1).max(1000),
	/** Shown above every page for signing in and every page of a signed-in person. Null: no banner. */
	banner: z
		.string()
		.trim()
		.min(1)
		.max(300)
		.regex(plainText, "Use plain text")
		.refine(showsSomething, "Please write something")
		.nullable(),
});
export type RuntimeSettings = z.infer<typeof runtimeSettingsSchema>;

export const runtimeDefaults: RuntimeSettings = {
	sign_ups: true,
	scans: true,
	removals: true,
	helpers: false,
	removals_per_broker_day: null,
	scan_starts_per_hour: 6,
	banner: null,
};

import { z } from "zod";

/** Features and limits that an operator changes while the server runs. */
export const runtimeSettingsSchema = z.strictObject({
	/** Off: nobody gets an account. People who have one sign in. */
	sign_ups: z.boolean(),
	/** Off: no scan begins. Scheduled ones wait; those that run finish. */
	scans: z.boolean(),
	/** Off: nothing is sent to brokers and nobody looks there again. What is due waits. */
	removals: z.boolean(),
	/** On: people may let an operator do a step of a removal for them. */
	helpers: z.boolean(),
	/** Requests a day to one broker. Null: REMOVALS_PER_BROKER_DAY. */
	removals_per_broker_day: z.int().min(0).max(100_000).nullable(),
	/** Scans that one person may start within an hour. */
	scan_starts_per_hour: z.int().min(1).max(1000),
	/** Shown above every page of people who sign in or are signed in. Null: none. */
	banner: z.string().trim().min(1).max(300).nullable(),
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

import { z } from "zod";
import { disclosableFields } from "./removal-values.ts";

/**
 * `none`: not bought. `ready`: waits until the person starts it. `waits_for_operator`: this installation sends no
 * letters yet.
 */
export const deepScanStates = ["none", "waits_for_operator", "ready", "running", "stopped", "done"] as const;

/** The deep-scan setup: we ask companies that cannot be searched what they hold about the person. */
export const deepScanSchema = z.object({
	bought: z.object({ plan: z.enum(["pro", "premium"]), paid_at: z.string().nullable() }).nullable(),
	state: z.enum(deepScanStates),
	started_at: z.string().nullable(),
	/** The brokers that we ask or asked. */
	brokers: z.array(z.object({ id: z.string(), name: z.string() })),
	/** What we tell each of them. */
	tells: z.array(z.enum(disclosableFields)),
	figures: z.object({
		companies: z.int(),
		asked: z.int(),
		answered: z.int(),
		/** How many brokers hold something. We asked them to delete it. */
		hold: z.int(),
		nothing: z.int(),
		/** How many answers wait for the person. */
		steps: z.int(),
		not_reached: z.int(),
	}),
});
export type DeepScan = z.infer<typeof deepScanSchema>;

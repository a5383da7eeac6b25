import { z } from "zod";
import { disclosableFields } from "./removal-values.ts";

/**
 * `none`: not bought. `ready`: it waits for the person to start it. `waits_for_operator`: this installation sends no letters yet.
 */
export const deepScanStates = ["none", "waits_for_operator", "ready", "running", "stopped", "done"] as const;

/** The deep-scan setup: companies that nobody can search are asked what they hold about the person. */
export const deepScanSchema = z.object({
	bought: z.object({ plan: z.enum(["pro", "premium"]), paid_at: z.string().nullable() }).nullable(),
	state: z.enum(deepScanStates),
	started_at: z.string().nullable(),
	/** Who is asked, or was. */
	brokers: z.array(z.object({ id: z.string(), name: z.string() })),
	/** What each of them is told. */
	tells: z.array(z.enum(disclosableFields)),
	figures: z.object({
		companies: z.int(),
		asked: z.int(),
		answered: z.int(),
		/** They hold something: its removal was asked for. */
		hold: z.int(),
		nothing: z.int(),
		/** Answers that wait for the person. */
		steps: z.int(),
		not_reached: z.int(),
	}),
});
export type DeepScan = z.infer<typeof deepScanSchema>;

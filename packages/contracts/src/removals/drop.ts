import { z } from "zod";

/** The contract about California's Delete Request and Opt-out Platform, where people file by themselves. */

export const dropStages = ["fetching", "acting", "over"] as const;
export type DropStage = (typeof dropStages)[number];

/** GET /api/removals/drop */
export const dropSchema = z.object({
	/** Whether the place that the person gave us is in California. Null: they gave none. */
	can_file: z.boolean().nullable(),
	site: z.string(),
	steps: z.array(z.object({ id: z.string(), title: z.string(), how: z.string() })),
	/** What the platform's answers mean. */
	outcomes: z.array(z.object({ id: z.string(), meaning: z.string() })),
	filed: z
		.object({
			drop_id: z.string(),
			filed_on: z.string(),
			/** Every registered broker has fetched the request by then, and has acted on it by then. */
			fetched_by: z.string(),
			done_by: z.string(),
			/** By today's date: brokers fetch it, act on it, or all time is over. */
			stage: z.enum(dropStages),
			/**
			 * From our own looks at sites of the United States since it was filed, and from nothing else: what is gone, what is
			 * still there, and how much of that was seen after everybody's time was over.
			 */
			looks: z.object({ gone: z.int(), listed: z.int(), listed_too_late: z.int() }),
		})
		.nullable(),
});
export type Drop = z.infer<typeof dropSchema>;

/** PUT /api/removals/drop */
export const saveDropSchema = z.strictObject({
	drop_id: z.string().max(100),
	filed_on: z.iso.date(),
});
export type SaveDrop = z.infer<typeof saveDropSchema>;

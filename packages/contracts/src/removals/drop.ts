import { z } from "zod";

/**
 * The contract about California's Delete Request and Opt-out Platform (DROP). People file their request there
 * themselves.
 */

export const dropStages = ["fetching", "acting", "over"] as const;
export type DropStage = (typeof dropStages)[number];

/** GET /api/removals/drop */
export const dropSchema = z.object({
	/** Whether the person's place is in California. Null: they gave no place. */
	can_file: z.boolean().nullable(),
	site: z.string(),
	steps: z.array(z.object({ id: z.string(), title: z.string(), how: z.string() })),
	/** What the platform's answers mean. */
	outcomes: z.array(z.object({ id: z.string(), meaning: z.string() })),
	filed: z
		.object({
			drop_id: z.string(),
			filed_on: z.string(),
			/**
			 * `fetched_by`: the day by which every registered broker has to fetch the request. `done_by`: the day by
			 * which every broker has to act on it.
			 */
			fetched_by: z.string(),
			done_by: z.string(),
			/** The stage on today's date: brokers fetch the request, act on it, or every deadline has passed. */
			stage: z.enum(dropStages),
			/**
			 * Counts only our own looks at sites of the United States since the request was filed: listings that are
			 * gone, listings that are still there, and how many of the latter we saw after every deadline had passed.
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

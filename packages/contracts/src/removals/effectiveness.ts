import { z } from "zod";

/** We show counts of this size or larger. Smaller counts, and counts about fewer people, show as "fewer than". */
export const smallestCount = 10;
/** Larger counts are rounded to a multiple of this. */
export const countsRoundedTo = 5;
/** With this many verified removals, an installation shows figures of its own. */
export const ownFiguresFrom = 100;

/** A rounded count. Null: fewer than ten. */
const count = z.int().nullable();
/** A share in percent, with its 95 % interval. */
const share = z.object({ percent: z.int(), low: z.int(), high: z.int() });
/** Days from the request to the look that found the listing gone, with a 95 % interval. */
const days = z.object({ median: z.int(), low: z.int(), high: z.int() });

const outcome = z.object({
	/** How many removals were requested. */
	requests: count,
	/** How many of them have a listing that we can look up. `share` is a share of these. */
	listings: count,
	/** How many listings were gone at our own last look. */
	removed: count,
	share: share.nullable(),
	/** Only for removed listings. */
	days: days.nullable(),
	/** How many removed listings a later look found again. */
	back: count,
});
export type Outcome = z.infer<typeof outcome>;

export const effectivenessSchema = z.object({
	/** Null: not counted yet. */
	counted_at: z.iso.datetime().nullable(),
	/** Whether there are enough removals for the installation to show its own figures. */
	own: z.boolean(),
	/** Null: too few people. */
	total: outcome.nullable(),
	/** One line without an id combines the brokers with too few people. */
	by_broker: z.array(outcome.extend({ broker: z.object({ id: z.string(), name: z.string() }).nullable() })),
	by_channel: z.array(outcome.extend({ channel: z.object({ id: z.string(), name: z.string() }).nullable() })),
	/** Of the answers to "Is this you?", how many were yes. Null: too few people. */
	precision: z.object({ answers: count, mine: count, share: share.nullable() }).nullable(),
});
export type Effectiveness = z.infer<typeof effectivenessSchema>;

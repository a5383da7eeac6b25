import { z } from "zod";

/** A count is told from here on. Below it, and for fewer people, it is "fewer than". */
export const smallestCount = 10;
/** Larger ones are rounded to this. */
export const countsRoundedTo = 5;
/** From so many verified removals on, an installation speaks of its own figures. */
export const ownFiguresFrom = 100;

/** Rounded. Null: fewer than ten. */
const count = z.int().nullable();
/** In percent, with its interval of 95 %. */
const share = z.object({ percent: z.int(), low: z.int(), high: z.int() });
/** From the request to the look that found the listing gone, with an interval of 95 %. */
const days = z.object({ median: z.int(), low: z.int(), high: z.int() });

const outcome = z.object({
	/** Removals that were asked for. */
	requests: count,
	/** Those of them with a listing that we can look up: what `share` is of. */
	listings: count,
	/** Our own last look found the listing gone. */
	removed: count,
	share: share.nullable(),
	/** Of those removed. */
	days: days.nullable(),
	/** How often a later look found a removed one again. */
	back: count,
});
export type Outcome = z.infer<typeof outcome>;

export const effectivenessSchema = z.object({
	/** Null: not counted yet. */
	counted_at: z.iso.datetime().nullable(),
	/** Whether there are enough removals for the installation to speak of figures of its own. */
	own: z.boolean(),
	/** Null: too few people. */
	total: outcome.nullable(),
	/** Brokers with too few people are together in one line without an id. */
	by_broker: z.array(outcome.extend({ broker: z.object({ id: z.string(), name: z.string() }).nullable() })),
	by_channel: z.array(outcome.extend({ channel: z.object({ id: z.string(), name: z.string() }).nullable() })),
	/** Of the answers to "Is this you?", how many said that it was. Null: too few people. */
	precision: z.object({ answers: count, mine: count, share: share.nullable() }).nullable(),
});
export type Effectiveness = z.infer<typeof effectivenessSchema>;

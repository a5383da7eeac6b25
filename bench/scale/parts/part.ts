/**
 * SQL that makes rows in sets, in the order in which time would have made them. `n` is the number of a person, and the same number gives
 * the same person at every size.
 */
export interface Part {
	/** With its columns. */
	readonly into: string;
	readonly select: string;
	/** How many rows a person has; the step is `k`. */
	readonly each?: number;
	/** One person in so many. */
	readonly oneIn?: number;
}

/** The id of person number `n`, which is made once and stands beside it. */
export const personId = "md5('person' || n)::uuid";
export const P = "p";
export const bytes = (what: string, times = 1) => `decode(repeat(md5(${what}), ${times}), 'hex')`;
export const hash = (what: string) => `sha256((${what})::bytea)`;
/** In the last `days` days: the `step`-th of `steps`, so that later rows stand later in the table. */
export const moment = (days: number, step = "1", steps = 1) =>
	`now() - interval '${days} days' * ((${steps} - ${step} + random()) / ${steps})`;

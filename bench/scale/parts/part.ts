/**
 * SQL that makes rows in sets, in the order in which they would have been written over time. `n` is the number of a
 * person. The same number gives the same person at every size.
 */
export interface Part {
	/** The table with its columns. */
	readonly into: string;
	readonly select: string;
	/** How many rows each person has. `k` counts them. */
	readonly each?: number;
	/** Only one in this many people has rows. */
	readonly oneIn?: number;
}

/** The id of person number `n`. It is computed once, and `P` refers to it. */
export const personId = "md5('person' || n)::uuid";
export const P = "p";
export const bytes = (what: string, times = 1) => `decode(repeat(md5(${what}), ${times}), 'hex')`;
export const hash = (what: string) => `sha256((${what})::bytea)`;
/** A time in the last `days` days: the `step`-th of `steps`, so that later rows come later in the table. */
export const moment = (days: number, step = "1", steps = 1) =>
	`now() - interval '${days} days' * ((${steps} - ${step} + random()) / ${steps})`;

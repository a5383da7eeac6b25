import { databaseFailures } from "./database-away.ts";

/**
 * How often this process was let down by its database, by why. A full disk is told by this before anything else tells it.
 * Each begins at 0: Prometheus sees no increase in a figure that was not there before.
 */
const seen = new Map(databaseFailures.map((reason) => [reason, 0]));

export function noteDatabaseFailure(why: string): void {
	seen.set(why, (seen.get(why) ?? 0) + 1);
}

export const databaseFailuresSeen = (): ReadonlyMap<string, number> => seen;

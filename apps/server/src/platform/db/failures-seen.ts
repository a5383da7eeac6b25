import { databaseFailures } from "./database-away.ts";

/**
 * How often the database failed this process, by reason. This is the first sign of a full disk. Each counter begins
 * at 0, because Prometheus sees no increase in a metric that did not exist before.
 */
const seen = new Map<string, number>(databaseFailures.map((reason) => [reason, 0]));

export function noteDatabaseFailure(why: string): void {
	seen.set(why, (seen.get(why) ?? 0) + 1);
}

export const databaseFailuresSeen = (): ReadonlyMap<string, number> => seen;

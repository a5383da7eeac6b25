/** How often this process was let down by its database, by why. A full disk is told by this before anything else tells it. */
const seen = new Map<string, number>();

export function noteDatabaseFailure(why: string): void {
	seen.set(why, (seen.get(why) ?? 0) + 1);
}

export const databaseFailuresSeen = (): ReadonlyMap<string, number> => seen;

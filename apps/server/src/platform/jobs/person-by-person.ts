import { type DatabaseError, isDatabaseAway } from "../db/database-away.ts";
import type { Log } from "../log/log.ts";

/** After so many errors of the database in a row, the database is away, and it is not about single people. */
const mostInRow = 20;
/** So many failures are in the log with their reasons. The others are counted. */
const mostToTell = 20;

export interface PersonByPerson {
	/** Does the work for one person. If it fails, the people after them still get their turn. Whether it was done. */
	serve(work: () => Promise<void>): Promise<boolean>;
	/** Throws the first failure, so that the job counts as failed and is tried again. */
	end(): void;
}

/**
 * For jobs that work for many people in one run. However many people's data cannot be read, all others get their turn.
 * The same people fail in each run and may come first in each, so a run must not end because of them.
 */
export function personByPerson({ log }: { readonly log: Pick<Log, "error"> }): PersonByPerson {
	let first: unknown;
	let failures = 0;
	let awayInRow = 0;
	return {
		serve: async (work) => {
			try {
				await work();
				awayInRow = 0;
				return true;
			} catch (error) {
				if (failures === 0) first = error;
				failures += 1;
				if (failures <= mostToTell)
					log.error({ err: error }, "the work for one person failed; the others get their turn");
				awayInRow = isDatabaseAway(error as DatabaseError) ? awayInRow + 1 : 0;
				if (awayInRow >= mostInRow) throw error;
				return false;
			}
		},
		end: () => {
			if (failures === 0) return;
			if (failures > mostToTell)
				log.error({ failures }, "the work failed for more people than the lines above name");
			throw first;
		},
	};
}

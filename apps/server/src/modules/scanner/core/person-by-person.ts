import type { Log } from "../../../platform/log/log.ts";

/** So many failures are not about single people: the database may be away. */
const mostFailures = 20;

export interface PersonByPerson {
	/** Does the work for this person. If it fails, the people after them still get their turn. */
	serve(userId: string, work: () => Promise<void>): Promise<void>;
	/** Whether the work for this person failed in this run. */
	hasFailed(userId: string): boolean;
	/** Throws the first failure, so that the job counts as failed and is tried again. */
	end(): void;
}

/** For jobs that work for many people in one run. */
export function personByPerson({ log }: { readonly log: Pick<Log, "error"> }): PersonByPerson {
	const failures = new Map<string, unknown>();
	return {
		serve: async (userId, work) => {
			if (failures.has(userId)) return;
			try {
				await work();
			} catch (error) {
				failures.set(userId, error);
				log.error({ err: error }, "the work for one person failed; the others get their turn");
				if (failures.size >= mostFailures) throw error;
			}
		},
		hasFailed: (userId) => failures.has(userId),
		end: () => {
			for (const error of failures.values()) throw error;
		},
	};
}

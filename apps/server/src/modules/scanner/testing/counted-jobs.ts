import type { Tracing } from "../../../platform/tracing/tracing.ts";
import type { TestDatabase } from "../../../testing/databases.ts";
import { recordStatements } from "./recorded-statements.ts";

export interface CountedJob {
	readonly name: string;
	readonly statements: readonly string[];
}

export interface CountedJobs {
	readonly database: TestDatabase;
	/** Wraps every job, as a trace does. */
	readonly tracing: Tracing;
	/** The jobs that ended, in order. */
	readonly jobs: CountedJob[];
}

/** Counts the statements that each job sends, with BEGIN and COMMIT. Leaves out the queue's own statements. */
export function countJobs(given: TestDatabase): CountedJobs {
	const database = recordStatements(given);
	const jobs: CountedJob[] = [];
	return {
		database,
		jobs,
		tracing: {
			ids: () => ({}),
			tellOf: () => undefined,
			drawWith: () => undefined,
			requests: () => undefined,
			carried: () => undefined,
			dropped: () => 0,
			database: (db) => db,
			outside: (_protocol, _host, work) => work(),
			close: async () => undefined,
			job: async ({ name }, work) => {
				const result: { value?: Awaited<ReturnType<typeof work>> } = {};
				const statements = await database.statementsOf(async () => {
					result.value = await work();
				});
				jobs.push({ name, statements });
				return result.value as Awaited<ReturnType<typeof work>>;
			},
		},
	};
}

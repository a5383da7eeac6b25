/** One kind of job: its name, what it carries, and what is done with it. */
export interface JobDefinition<T extends object = object> {
	readonly name: string;
	readonly handle: (data: T, job: { readonly id: string; readonly signal: AbortSignal }) => Promise<void>;
	readonly retryLimit?: number;
	readonly retryDelaySeconds?: number;
	/** How many of this kind one worker process runs at once. */
	readonly concurrency?: number;
	/** After this long a job counts as lost with its worker, and is handed to another one. */
	readonly expireInSeconds?: number;
}

export interface ScheduleDefinition {
	readonly job: string;
	/** Cron in UTC. However many workers there are, each slot makes one job. */
	readonly cron: string;
}

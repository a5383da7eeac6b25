/** One kind of job: its name, its data, and its handler. */
export interface JobDefinition<T extends object = object> {
	readonly name: string;
	readonly handle: (data: T, job: { readonly id: string; readonly signal: AbortSignal }) => Promise<void>;
	readonly retryLimit?: number;
	readonly retryDelaySeconds?: number;
	/** How many of this kind one worker process runs at once. */
	readonly concurrency?: number;
	/** After this time a job counts as lost with its worker, and another worker gets it. */
	readonly expireInSeconds?: number;
}

export interface ScheduleDefinition {
	readonly job: string;
	/** Cron in UTC. Each time slot makes one job, however many workers there are. */
	readonly cron: string;
}

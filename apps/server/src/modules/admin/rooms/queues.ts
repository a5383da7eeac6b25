import type { Database } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import type { RetryingQueue } from "../../../platform/jobs/queue.ts";
import { failedIds, failedJobs, queueFigures } from "../../../platform/jobs/queue-figures.ts";
import type { ActingOperator } from "../core/acting-operator.ts";
import type { AuditDeps } from "../core/admin.deps.ts";
import { recordOperatorEvent } from "../core/record-operator-event.ts";

export interface QueuesDeps extends AuditDeps {
	readonly queue: RetryingQueue;
}

export function readQueues({ db }: { readonly db: Database }) {
	return async () => ({
		queues: (await queueFigures(db)).map(({ oldest, ...figures }) => ({
			...figures,
			oldest_at: oldest?.toISOString() ?? null,
		})),
	});
}

const shown = 50;

export function readFailedJobs({ db }: { readonly db: Database }) {
	return async (name: string) => {
		await refuseUnknown({ db }, name);
		const failed = await failedJobs(db, name, shown);
		return {
			name,
			failed: failed.map(({ id, createdAt, failedAt, tries, error }) => ({
				id,
				tries,
				error: error?.slice(0, 80) ?? null,
				created_at: createdAt.toISOString(),
				failed_at: failedAt?.toISOString() ?? null,
			})),
		};
	};
}

const atOnce = 1000;

/** Retries one job, or all of a kind. Stores the retry and the record of the press together, or neither. */
export function retryJobs(deps: QueuesDeps) {
	const { db, queue } = deps;
	return async (
		operator: ActingOperator,
		{ name, id = null }: { readonly name: string; readonly id?: string | null | undefined },
	): Promise<{ retried: number }> => {
		await refuseUnknown(deps, name);
		return db.transaction(async (tx) => {
			const ids = await failedIds(tx, name, { id, limit: atOnce });
			if (id !== null && ids.length === 0)
				throw new Refusal("not_found", "This job has not failed, or is gone.");
			if (ids.length > 0) await queue.retry(tx, name, ids);
			await recordOperatorEvent(deps, tx, {
				operator,
				action: "jobs_retried",
				details: { queue: name, job: id, retried: ids.length },
			});
			return { retried: ids.length };
		});
	};
}

/** Accepts only existing kinds of jobs. */
async function refuseUnknown({ db }: { readonly db: Database }, name: string): Promise<void> {
	const known = (await queueFigures(db)).some((queue) => queue.name === name);
	if (!known) throw new Refusal("not_found", "There are no jobs of this kind.");
}

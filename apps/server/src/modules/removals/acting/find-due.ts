import { dueRemovalsOfEverybody } from "../core/leases.repository.ts";
import { priorityOf } from "../core/plan.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";

export const actJob = "removals.act";
/** In one go; a minute later come the next ones. */
const atOnce = 500;

/** Gives every removal whose turn it is to a worker. */
export function findDue({
	db,
	clock,
	queue,
	runtime,
}: Pick<RemovalsDeps, "db" | "clock" | "queue" | "runtime">) {
	return async (): Promise<void> => {
		if (!(await runtime.current(db)).removals) return;
		for (const { userId, id, priority } of await dueRemovalsOfEverybody(db, clock.now(), atOnce))
			await queue.enqueue(
				db,
				actJob,
				{ userId, id },
				// Premium passes what is in the workers' queue already.
				{ singletonKey: id, first: priority === priorityOf("premium") },
			);
	};
}

import { dueRemovalsOfEverybody } from "../core/leases.repository.ts";
import { priorityOf } from "../core/plan.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";

export const actJob = "removals.act";
/** Removals that are handed out at once. The next ones follow a minute later. */
const atOnce = 500;

/** Hands every removal that is due to a worker. */
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
				// Premium removals overtake what is in the workers' queue already.
				{ singletonKey: id, first: priority === priorityOf("premium") },
			);
	};
}

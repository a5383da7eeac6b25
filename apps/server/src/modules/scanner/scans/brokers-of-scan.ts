import type { LoadedPerson } from "../core/load-person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { recordBrokers, type TaskRow } from "../core/tasks.repository.ts";
import { watchedByBrokers } from "../core/watched-by-brokers.ts";

interface ScanOfPerson {
	readonly task: TaskRow;
	readonly person: LoadedPerson;
	readonly signal: AbortSignal;
}

const final: ReadonlySet<string> = new Set(["ok", "unknown", "needs_identity", "not_configured", "off"]);

/** The scan's line for brokers. Each step is stored and told; a line that is over is not begun again. */
export function brokersOfScan({ db, brokers, feed }: Pick<ScannerDeps, "db" | "brokers" | "feed">) {
	return async ({ task, person, signal }: ScanOfPerson): Promise<void> => {
		if (task.brokers && final.has(task.brokers.state)) return;
		const { userId } = person.holder;
		await brokers.search({
			userId,
			taskId: task.id,
			watched: watchedByBrokers(person.identifiers),
			signal,
			onStep: async (step) => {
				await recordBrokers(db, task.id, step);
				await feed.tell(db, userId, task.id);
			},
		});
	};
}

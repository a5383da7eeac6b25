import type { ScanResult, ScanTask } from "@unlisted/contracts/scanner";
import { sourceTypes } from "@unlisted/contracts/scanner";
import { Refusal } from "../../../platform/http/problem.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { findTask, resultsOf, type TaskRow, taskAtWork } from "../core/tasks.repository.ts";
import { progressShown } from "./progress.rules.ts";

const resultsShown = 50;

export function presentTask(task: TaskRow): ScanTask {
	const waiting = { state: "waiting", found: 0, new: 0, reason: null } as const;
	return {
		task_id: task.id,
		status: task.status,
		progress: progressShown({ ...task, sourcesDone: task.progress }),
		started_by: task.startedBy,
		created_at: task.createdAt.toISOString(),
		finished_at: task.finishedAt?.toISOString() ?? null,
		sources: sourceTypes.map((type) => ({ source_type: type, ...(task.sources[type] ?? waiting) })),
		brokers: task.brokers,
		total_exposures: task.totalExposures,
		new_exposures: task.newExposures,
		error: task.error,
	};
}

export function readScans({ db }: Pick<ScannerDeps, "db">) {
	return {
		results: async (userId: string): Promise<ScanResult[]> =>
			(await resultsOf(db, userId, resultsShown)).map((task) => ({
				task_id: task.id,
				scan_date: (task.finishedAt ?? task.createdAt).toISOString(),
				total_exposures: task.totalExposures ?? 0,
				new_exposures: task.newExposures ?? 0,
				complete: task.complete ?? false,
				score: task.score,
			})),
		/** Answers for another person's scan as for one that never existed. */
		status: async (userId: string, taskId: string): Promise<ScanTask> => {
			const task = await findTask(db, userId, taskId);
			if (!task) throw new Refusal("not_found", "There is no such scan");
			return presentTask(task);
		},
		running: async (userId: string): Promise<ScanTask | null> => {
			const task = await taskAtWork(db, userId);
			return task && presentTask(task);
		},
	};
}

import { sourceTypes } from "@unlisted/contracts/scanner-values";
import type { ScanTask } from "@unlisted/contracts/told";

export function isOver({ status }: ScanTask): boolean {
	return status === "completed" || status === "failed";
}

/** A scan only moves forward: Start Scan may return a running scan and show it as just started. */
export function further(known: ScanTask | undefined, told: ScanTask): ScanTask {
	if (!known || known.task_id !== told.task_id || isOver(told)) return told;
	return isOver(known) || known.progress > told.progress ? known : told;
}

/** The state before the server has said anything about the scan. */
export function justStarted(taskId: string, now: Date): ScanTask {
	return {
		task_id: taskId,
		status: "queued",
		progress: 0,
		started_by: "person",
		created_at: now.toISOString(),
		finished_at: null,
		sources: sourceTypes.map((source_type) => ({
			source_type,
			state: "waiting",
			found: 0,
			new: 0,
			reason: null,
		})),
		total_exposures: null,
		new_exposures: null,
		error: null,
	};
}

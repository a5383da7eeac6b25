import { createHash } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import type { ScannerDeps } from "./scanner.deps.ts";
import { lockTaskAtWork } from "./tasks.repository.ts";

export const scanTouchedJob = "scanner.scan-touched";
/** How long the job waits before it checks again whether the running scan has ended. */
export const againSeconds = 20;

/**
 * Call it after a change to the data that scans search with. A running scan read that data at its start, so another
 * scan follows it. A queued scan reads it later: the lock keeps it from beginning before this transaction ends.
 */
export async function followRunning(
	{ queue }: Pick<ScannerDeps, "queue">,
	tx: Transaction,
	userId: string,
): Promise<void> {
	const atWork = await lockTaskAtWork(tx, userId);
	if (atWork?.status === "running") await followScan({ queue }, tx, { userId, taskId: atWork.id });
}

/** Returns the id of the scan that follows this one. Each scan has one follower, however often it is asked for. */
export async function followScan(
	{ queue }: Pick<ScannerDeps, "queue">,
	tx: Transaction,
	{ userId, taskId }: { readonly userId: string; readonly taskId: string },
): Promise<string> {
	const next = followerOf(taskId);
	await queue.enqueue(tx, scanTouchedJob, { userId, taskId: next }, { startAfter: againSeconds });
	return next;
}

function followerOf(taskId: string): string {
	const hex = createHash("sha256").update(`follows:${taskId}`).digest("hex");
	// Version 8 marks a UUID of our own making.
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

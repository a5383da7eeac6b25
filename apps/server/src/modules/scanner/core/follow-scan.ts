import { createHash } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import type { ScannerDeps } from "./scanner.deps.ts";
import { lockTaskAtWork } from "./tasks.repository.ts";

export const scanTouchedJob = "scanner.scan-touched";
/** How soon the job looks again whether the running scan has ended. */
export const againSeconds = 20;

/**
 * For what is searched with and has just changed: a scan that runs has read it at its start, so another one follows. One
 * that only waits reads it later; the lock keeps it from beginning before this transaction has ended.
 */
export async function followRunning(
	{ queue }: Pick<ScannerDeps, "queue">,
	tx: Transaction,
	userId: string,
): Promise<void> {
	const atWork = await lockTaskAtWork(tx, userId);
	if (atWork?.status === "running") await followScan({ queue }, tx, { userId, taskId: atWork.id });
}

/** Returns the id of the scan that follows: one for each, however often it is asked for. */
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
	// Version 8: a UUID of our own making.
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

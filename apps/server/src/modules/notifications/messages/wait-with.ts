import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { untilWritten } from "../../../platform/db/until-written.ts";
import { putOff } from "../../../platform/jobs/put-off.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import { jobOf } from "./message-job.ts";
import { type HeldMessage, releaseMessage, type WaitingMessage } from "./messages.repository.ts";

interface Wait {
	readonly job: string;
	readonly milliseconds: number;
	/** The provider that it waits for, if others wait for the same reason. */
	readonly waitsFor?: Uint8Array;
}

/** For how long nobody may send the message yet: another sender has it, or it is put off. */
export function waitsForMs({ claimedForMs, notBefore }: WaitingMessage, now: Date): number {
	return claimedForMs ?? (notBefore === null ? 0 : notBefore.getTime() - now.getTime());
}

/** Ends this sender's claim on the message, and makes its job run again later. */
export async function waitWith(
	deps: { readonly db: Database; readonly clock: Clock; readonly queue: Queue },
	message: HeldMessage,
	{ job, milliseconds, waitsFor }: Wait,
): Promise<void> {
	const now = deps.clock.now();
	const notBefore = new Date(now.getTime() + milliseconds);
	// A message that stays claimed without being sent would count as possibly sent.
	await untilWritten(() => releaseMessage(deps.db, message, { notBefore, waitsFor: waitsFor ?? null, now }));
	await putOff(deps, job, jobOf(message), milliseconds);
}

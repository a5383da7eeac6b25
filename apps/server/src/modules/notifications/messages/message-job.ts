import type { Sql } from "../../../platform/db/database.ts";
import {
	findWaiting,
	type MessageOfPerson,
	ownerOfAnyMessage,
	type WaitingMessage,
} from "./messages.repository.ts";

/** The data of a job that delivers one message. */
export interface MessageJob {
	readonly messageId: string;
	/** Missing in jobs that the previous version added. */
	readonly userId?: string;
}

export const jobOf = ({ id, userId }: MessageOfPerson) => ({ messageId: id, userId }) satisfies MessageJob;

/** Returns null if the message was sent, dropped or deleted in the meantime. */
export async function waitingMessage(
	sql: Sql,
	{ messageId: id, userId }: MessageJob,
): Promise<WaitingMessage | null> {
	const owner = userId ?? (await ownerOfAnyMessage(sql, id));
	return owner === null ? null : findWaiting(sql, { userId: owner, id });
}

import type { Log } from "../../platform/log/log.ts";
import { againAndAgain } from "../../platform/process/again-and-again.ts";
import { lookIntoInbox } from "./look-into-inbox.ts";

export interface WatchInboxDeps {
	readonly inbox: string;
	readonly log: Log;
	/** Adds a job that takes in the files. */
	readonly takeIn: () => Promise<void>;
	readonly everyMs?: number;
}

/**
 * Looks into the inbox every two seconds and adds a job when something changed. Looking is cheap. The job finds out
 * which files are complete and which process may write. Call the returned function to stop it.
 */
export function watchInbox({ inbox, log, takeIn, everyMs = 2000 }: WatchInboxDeps): () => Promise<void> {
	let seen = "";
	let told = "";

	async function look(): Promise<void> {
		try {
			const { files, leftAlone } = await lookIntoInbox(inbox);
			const now = files.map(({ path, stamp }) => `${path} ${stamp}`).join("\n");
			if (now !== seen && now !== "") await takeIn();
			seen = now;
			const left = leftAlone.map(({ why }) => why);
			if (left.join() !== told && left.length > 0) log.warn({ left }, "something in the inbox is left alone");
			told = left.join();
		} catch (error) {
			log.warn({ err: error }, "the inbox cannot be looked into");
		}
	}
	return againAndAgain(look, everyMs);
}

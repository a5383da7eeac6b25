import { join } from "node:path";
import type { WrittenReply } from "../make/make-reply.ts";
import { dataFolder, wholeReplies } from "./examples.ts";

/**
 * Replies that are not used for training: whole mails in other styles than the families. `fresh`: plain answers.
 * `styles`: desks and their tickets, lawyers, one-liners, HTML, "we did this and not that".
 */
export function freshReplies(set: "fresh" | "styles"): WrittenReply[] {
	return wholeReplies(join(dataFolder, `${set}.jsonl`));
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { WrittenReply } from "../make/make-reply.ts";
import { dataFolder } from "./examples.ts";

/**
 * Replies that are in no training: whole mails, written in other styles than the families. `fresh`: plain answers. `styles`:
 * desks and their tickets, lawyers, one-liners, HTML, "we did this and not that".
 */
export function freshReplies(set: "fresh" | "styles"): WrittenReply[] {
	return readFileSync(join(dataFolder, `${set}.jsonl`), "utf8")
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => {
			const {
				id,
				kind = "reply",
				language,
				label,
				from = "",
				subject = "",
				headers = {},
				body,
			} = JSON.parse(line);
			return { id, family: id, group: id, kind, language, label, from, subject, headers, body };
		});
}

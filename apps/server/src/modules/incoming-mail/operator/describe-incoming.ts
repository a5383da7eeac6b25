import { parseMail } from "../../../providers/incoming-mail/parse-mail.ts";
import type { IncomingMailDeps } from "../core/incoming-mail.deps.ts";
import {
	countMailsOfEverybody,
	readMailsOfEverybody,
	unmatchedOfNobody,
} from "../core/incoming-mails.repository.ts";
import { openUnmatched } from "../core/mail-content.ts";

type DescribeDeps = Pick<IncomingMailDeps, "db" | "keys">;

export function describeIncoming({ db }: Pick<DescribeDeps, "db">) {
	return async (): Promise<string> => {
		const { waiting, unmatched, oldestWaiting, newest } = await countMailsOfEverybody(db);
		return [
			`Waiting to be read  ${waiting}${oldestWaiting ? `, the oldest since ${oldestWaiting.toISOString()}` : ""}`,
			`Read                ${await readMailsOfEverybody(db)}`,
			`Of nobody           ${unmatched}, kept for 30 days (incoming-mail unmatched)`,
			`Newest              ${newest?.toISOString() ?? "none yet"}`,
			"",
		].join("\n");
	};
}

const shownMax = 100;

/**
 * Lists mails that belong to nobody: when, by which way, from which address, and the subject. Nothing else is shown.
 */
export function describeUnmatched({ db, keys }: DescribeDeps) {
	return async (): Promise<string> => {
		const mails = await unmatchedOfNobody(db, shownMax);
		if (mails.length === 0) return "There are no mails that belong to nobody.\n";
		const lines = await Promise.all(
			mails.map(async ({ id, sealed, via, size, receivedAt }) => {
				const { from, subject } = await parseMail(openUnmatched(keys, id, sealed));
				return `${receivedAt.toISOString()}  ${via.padEnd(7)}  ${`${Math.ceil(size / 1024)} kB`.padStart(8)}  ${plain(from.address)}  ${plain(subject)}`;
			}),
		);
		return `${lines.join("\n")}\n`;
	};
}

/** A stranger wrote this text, so control characters that could steer a terminal are removed. */
function plain(text: string): string {
	return text.replace(/\p{C}/gu, " ").slice(0, 120);
}

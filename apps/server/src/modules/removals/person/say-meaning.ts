import { mailMeaningWords } from "@unlisted/contracts/removals/removal-values";
import type { SayMeaning } from "@unlisted/contracts/removals/removals";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import { doWhatItMeans } from "../acting/take-reply.ts";
import { type Happening, recordEvent } from "../core/record-event.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockRemoval } from "../core/removals.repository.ts";
import { openTask, sealTask } from "../core/task-content.ts";
import type { MailToRead } from "../core/task-words.rules.ts";
import { openStepOf, stepOver } from "./open-step-of.ts";
import { removalNotFound } from "./read-removal.ts";

/** The person read a mail whose meaning was unsure. From here on the mail counts as if the reader had been sure. */
export function sayMeaning(deps: RemovalsDeps) {
	return async (userId: string, id: string, { meaning, since }: SayMeaning): Promise<void> => {
		const { db, vault } = deps;
		const key = await vault.hold(db, userId);
		await db.transaction(async (tx) => {
			const row = await lockRemoval(tx, userId, id);
			if (!row) throw removalNotFound();
			const { mail, ...afterMail } = questionOf(key, row, since);
			const read = await recordEvent(deps, tx, {
				userId,
				key,
				row,
				happening: { kind: "mail_read", note: `${mailMeaningWords[meaning]}.`, ...afterMail },
			});
			if (meaning === "unrelated") return;
			await doWhatItMeans(deps, tx, {
				userId,
				key,
				row: read,
				kind: meaning,
				evidence: [],
				from: mail?.from ?? row.owner,
				link: mail?.link ?? null,
			});
		});
	};
}

/** The mail that the person read, and what becomes of the removal once it is read. */
function questionOf(
	key: HeldKey,
	row: RemovalRow,
	since: string | undefined,
): Pick<Happening, "back" | "change"> & { readonly mail: MailToRead | undefined } {
	const isStep = row.state === "needs_person" && row.task !== null && row.task !== "read_mail";
	const content = openTask(key, row);
	if (isStep && content?.mail) {
		const { mail, ...step } = content;
		// The page shows this time for a mail from an older version, which has none of its own.
		const came = mail.since ?? row.stateSince.toISOString();
		if (since !== undefined && since !== came) throw stepOver();
		// The step that it waited beside is still to be done.
		const back = { state: row.state, since: row.stateSince.toISOString() };
		return { mail, back, change: { taskSealed: sealTask(key, row.id, step) } };
	}
	if (openStepOf(row, since) !== "read_mail") throw stepOver();
	const mail = content?.mail;
	if (mail?.back) return { mail, back: mail.back };
	// Older versions put the question in the place of a request that never went out. It then goes out.
	return row.asked ? { mail } : { mail, back: { state: "queued", since: row.stateSince.toISOString() } };
}

import { mailMeaningWords } from "@unlisted/contracts/removals/removal-values";
import type { SayMeaning } from "@unlisted/contracts/removals/removals";
import { doWhatItMeans } from "../acting/take-reply.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockRemoval } from "../core/removals.repository.ts";
import { openTask } from "../core/task-content.ts";
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
			if (openStepOf(row, since) !== "read_mail") throw stepOver();
			const mail = openTask(key, row)?.mail;
			const read = await recordEvent(deps, tx, {
				userId,
				key,
				row,
				happening: { kind: "mail_read", note: `${mailMeaningWords[meaning]}.` },
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

import { taskPictureMax } from "@unlisted/contracts/removals/removal-values";
import type { AnswerTask } from "@unlisted/contracts/removals/removals";
import { Refusal } from "../../../platform/http/problem.ts";
import { askAboutWaitingMail } from "../acting/ask-meaning.ts";
import { type Attached, recordEvent } from "../core/record-event.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockRemoval } from "../core/removals.repository.ts";
import { stepDone } from "../core/step-done.ts";
import { recordForAll } from "../core/with-removal.ts";
import { openStepOf, stepOver } from "./open-step-of.ts";
import { removalNotFound } from "./read-removal.ts";

/** The person did the step, or says that it did not work. What the step told the broker goes into the ledger. */
export function answerTask(deps: RemovalsDeps) {
	return async (userId: string, id: string, { outcome, note, picture, since }: AnswerTask): Promise<void> => {
		const { db, vault, clock } = deps;
		const seen = picture === undefined ? null : pictureOf(picture);
		const key = await vault.hold(db, userId);
		const watched = await deps.watched(userId);
		const wanted = await deps.brokers.personOf(db, { userId, key, watched });
		await db.transaction(async (tx) => {
			const row = await lockRemoval(tx, userId, id);
			if (!row) throw removalNotFound();
			const step = openStepOf(row, since);
			// A mail is answered by saying what it means. "Done" would let it be, unread.
			if (step === "read_mail") throw stepOver();
			const evidence: Attached[] = seen ? [{ role: "seen_after", what: "picture", ...seen }] : [];
			const said = note === undefined || note === "" ? null : note;
			if (row.task === "check_account" || (row.task === "close_account" && outcome === "done")) {
				const isClosed = outcome === "done";
				const after = await recordEvent(deps, tx, {
					userId,
					key,
					row,
					happening: {
						kind: isClosed ? "account_closed" : "account_open",
						note: said,
						evidence,
						// The service had said that it was done.
						...(!isClosed && { change: { brokeWordAt: clock.now() } }),
					},
				});
				await askAboutWaitingMail(deps, tx, { userId, key, before: row, after });
				return;
			}
			if (outcome === "did_not_work") {
				await recordForAll(deps, tx, {
					userId,
					key,
					row,
					happening: { kind: "task_failed", note: said, evidence },
				});
				return;
			}
			const place = wanted?.places[0] ?? null;
			const after = await stepDone(deps, tx, { userId, key, row, place, note: said, evidence });
			await askAboutWaitingMail(deps, tx, { userId, key, before: row, after });
		});
	};
}

/** Recognizes a picture by its first bytes instead of its name. */
function pictureOf(base64: string): { readonly type: string; readonly bytes: Buffer } {
	const bytes = Buffer.from(base64, "base64");
	const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
	const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
	if (bytes.byteLength > taskPictureMax || !(isPng || isJpeg))
		throw new Refusal("invalid_request", "A picture is a PNG or a JPEG of at most 2 MB", {
			errors: [{ field: "picture", message: "Choose a PNG or a JPEG of at most 2 MB" }],
		});
	return { type: isPng ? "image/png" : "image/jpeg", bytes };
}

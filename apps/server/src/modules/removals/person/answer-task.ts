import { taskPictureMax } from "@unlisted/contracts/removals/removal-values";
import type { AnswerTask } from "@unlisted/contracts/removals/removals";
import { Refusal } from "../../../platform/http/problem.ts";
import { deadlineFor } from "../core/deadline.rules.ts";
import { recordDisclosures } from "../core/disclosures.repository.ts";
import { knownBrokers } from "../core/known-brokers.ts";
import { type Attached, recordEvent } from "../core/record-event.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockRemoval } from "../core/removals.repository.ts";
import { openTask } from "../core/task-content.ts";
import { recordForAll } from "../core/with-removal.ts";
import { removalNotFound } from "./read-removal.ts";

/** The person did the step, or it did not work. What the step told the broker goes into the ledger. */
export function answerTask(deps: RemovalsDeps) {
	return async (userId: string, id: string, { outcome, note, picture }: AnswerTask): Promise<void> => {
		const { db, vault, clock } = deps;
		const seen = picture === undefined ? null : pictureOf(picture);
		const key = await vault.hold(db, userId);
		const watched = await deps.watched(userId);
		const wanted = await deps.brokers.personOf(db, { userId, key, watched });
		await db.transaction(async (tx) => {
			const row = await lockRemoval(tx, userId, id);
			if (!row) throw removalNotFound();
			if (row.state !== "needs_person") throw new Refusal("conflict", "This step is not open any more");
			const at = clock.now();
			const tells = openTask(key, row)?.tells ?? [];
			const evidence: Attached[] = seen ? [{ role: "seen_after", what: "picture", ...seen }] : [];
			const said = note === undefined || note === "" ? null : note;
			if (row.task === "check_account" || (row.task === "close_account" && outcome === "done")) {
				const isClosed = outcome === "done";
				await recordEvent(deps, tx, {
					...{ userId, key, row },
					happening: {
						...{ kind: isClosed ? "account_closed" : "account_open", note: said, evidence },
						// It had said that it was done.
						...(!isClosed && { change: { brokeWordAt: at } }),
					},
				});
				return;
			}
			if (outcome === "did_not_work") {
				await recordForAll(deps, tx, {
					...{ userId, key, row },
					happening: { kind: "task_failed", note: said, evidence },
				});
				return;
			}
			if (tells.length > 0)
				await recordDisclosures(tx, userId, {
					...{ broker: row.owner, removalId: id, channel: "hand", recipient: row.owner },
					...{ why: "by_hand", fields: tells, at },
				});
			const broker = knownBrokers(deps.sites).get(row.broker);
			await recordForAll(deps, tx, {
				...{ userId, key, row },
				happening: {
					...{ kind: "task_done", note: said, evidence, fields: tells, recipient: row.owner },
					...(broker && {
						deadline: deadlineFor(broker, wanted?.places[0] ?? null, { sentAt: at }),
					}),
				},
			});
		});
	};
}

/** A picture by its first bytes, whatever its name says. */
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

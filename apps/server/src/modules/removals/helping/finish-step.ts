import type { FinishStep } from "@unlisted/contracts/admin";
import { Refusal } from "../../../platform/http/problem.ts";
import { askAboutWaitingMail } from "../acting/ask-meaning.ts";
import { endHelp, helpOfAnybody } from "../core/helps.repository.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { stepDone } from "../core/step-done.ts";
import { lockHelp, noSuchStep } from "./find-help.ts";
import type { AlsoRecord, OpenStep } from "./open-step.ts";

/**
 * A helper did the step, or gives it back. A step that is done counts as if the person had done it, and our look
 * decides. A step that is given back is the person's again, and the next message tells them. The yes is used up in both
 * cases.
 */
export function finishStep(deps: RemovalsDeps) {
	const { db, vault } = deps;
	return async (
		{ id, operatorId, outcome, note }: OpenStep & FinishStep,
		alsoRecord: AlsoRecord,
	): Promise<void> => {
		// Read before the transaction, because it takes connections of its own.
		const found = await helpOfAnybody(db, id);
		if (!found) throw noSuchStep();
		const { userId } = found;
		const watched = await deps.watched(userId);
		const wanted = await deps.brokers.personOf(db, { userId, key: await vault.hold(db, userId), watched });
		await db.transaction(async (tx) => {
			const { help, row, key } = await lockHelp(deps, tx, id);
			if (help.helperId !== operatorId) throw new Refusal("conflict", "Open the step first");
			const said = note === undefined || note === "" ? null : note;
			await endHelp(tx, userId, id);
			if (outcome === "done") {
				const happening = { kind: "help_done", note: said } as const;
				const helped = await recordEvent(deps, tx, { userId, key, row, happening });
				const place = wanted?.places[0] ?? null;
				const after = await stepDone(deps, tx, { userId, key, row: helped, place, note: null });
				await askAboutWaitingMail(deps, tx, { userId, key, before: row, after });
			} else {
				const change = { untold: "needs_you" } as const;
				await recordEvent(deps, tx, {
					userId,
					key,
					row,
					happening: { kind: "help_failed", note: said, change },
				});
			}
			await alsoRecord(tx, { userId, step: help.task, id });
		});
	};
}

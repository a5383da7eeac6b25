import { nextQuestion } from "../core/look-schedule.rules.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { type Attempt, inTurn } from "./attempt.ts";

/** Whether to ask the person about a step whose end only they can see. */
export function isQuestionDue({ state, task, taskSince, tries }: RemovalRow, now: Date): boolean {
	if (state !== "needs_person" || taskSince === null) return false;
	const at = nextQuestion(task, taskSince, tries);
	return at !== null && at <= now;
}

/** Asks the person once more whether the step worked. The next digest says that something waits for them. */
export function askPerson(deps: RemovalsDeps, attempt: Attempt): Promise<void> {
	const { lease, key } = attempt;
	return inTurn(deps, attempt, async (tx, row) => {
		if (!isQuestionDue(row, deps.clock.now())) return;
		const tries = row.tries + 1;
		await recordEvent(deps, tx, {
			userId: lease.userId,
			key,
			row,
			happening: { kind: "asked_person", change: { tries, untold: "needs_you" } },
		});
	});
}

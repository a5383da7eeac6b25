import { knownBrokers, named } from "../core/known-brokers.ts";
import { nextDeadline } from "../core/look-schedule.rules.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { type Attempt, inTurn } from "./attempt.ts";
import { sendFollowUp } from "./send-follow-up.ts";

type Step = "deadline" | "reminder" | "admonition" | "complaint";

function stepAt(row: RemovalRow, now: Date): Step | null {
	const end = nextDeadline({ ...row, searchable: row.listingId !== null });
	if (end === null || end > now) return null;
	if (row.state !== "overdue") return "deadline";
	if (row.followUp === null) return "reminder";
	return row.followUp === "reminder" ? "admonition" : "complaint";
}

/** True if the law's time, or the waiting time after it, was over. The next step is then done at once. */
export async function passDeadline(deps: RemovalsDeps, attempt: Attempt): Promise<boolean> {
	const step = stepAt(attempt.row, deps.clock.now());
	if (step === null) return false;
	if (step === "reminder" || step === "admonition") await sendFollowUp(deps, attempt, step);
	else if ((await note(deps, attempt, step)) && step === "deadline")
		await sendFollowUp(deps, attempt, "reminder");
	return true;
}

function note(
	deps: RemovalsDeps,
	attempt: Attempt,
	step: Exclude<Step, "reminder" | "admonition">,
): Promise<boolean> {
	const { lease, key } = attempt;
	return inTurn(deps, attempt, async (tx, row) => {
		if (stepAt(row, deps.clock.now()) !== step) return false;
		await recordEvent(deps, tx, {
			userId: lease.userId,
			key,
			row,
			happening: {
				kind: step === "deadline" ? "deadline_passed" : "escalated",
				recipient: named(knownBrokers(deps.sites), row.owner).id,
				note: row.law === null ? null : `By ${row.law}.`,
			},
		});
		return true;
	});
}

import { nextDeadline } from "../core/look-schedule.rules.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { type Attempt, inTurn } from "./attempt.ts";
import { sendFollowUp } from "./send-follow-up.ts";

/** True: the law's time, or the patience after it, was over, and that is noted now. */
export async function passDeadline(deps: RemovalsDeps, attempt: Attempt): Promise<boolean> {
	const { lease, key } = attempt;
	const isOver = (row: Attempt["row"]) => {
		const end = nextDeadline({ ...row, searchable: row.listingId !== null });
		return end !== null && end <= deps.clock.now();
	};
	if (!isOver(attempt.row)) return false;
	const passed = await inTurn(deps, attempt, async (tx, row) => {
		if (!isOver(row)) return null;
		const kind = row.state === "overdue" ? ("escalated" as const) : ("deadline_passed" as const);
		await recordEvent(deps, tx, {
			...{ userId: lease.userId, key, row },
			happening: { kind, recipient: row.owner, note: row.law === null ? null : `By ${row.law}.` },
		});
		return kind;
	});
	if (passed !== null) await sendFollowUp(deps, attempt, passed === "escalated" ? "admonition" : "reminder");
	return true;
}

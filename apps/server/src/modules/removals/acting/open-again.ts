import { recordEvent } from "../core/record-event.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { findRemoval } from "../core/removals.repository.ts";
import { type Attempt, inTurn } from "./attempt.ts";

/** It came back: it is asked for again, with its history. */
export function openAgain(deps: RemovalsDeps, attempt: Attempt): Promise<void> {
	const { lease, key } = attempt;
	return inTurn(deps, attempt, async (tx, row) => {
		if (row.state !== "reappeared" && row.state !== "unreachable") return;
		const leader = row.coveredBy === null ? null : await findRemoval(tx, lease.userId, row.coveredBy);
		// The owner's request covers it again if it goes out again. Else it gets one of its own.
		const covered = leader?.state === "queued" || leader?.state === "reappeared" ? row.coveredBy : null;
		// The operator tries again what could not be reached.
		const note = row.state === "reappeared" ? "It was found there again." : "It is tried once more.";
		const opened = { ...row, coveredBy: covered };
		await recordEvent(deps, tx, {
			userId: lease.userId,
			key,
			row: opened,
			happening: { kind: "opened_again", note },
		});
	});
}

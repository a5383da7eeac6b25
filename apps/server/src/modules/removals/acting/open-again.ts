import { recordEvent } from "../core/record-event.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { findRemoval } from "../core/removals.repository.ts";
import { type Attempt, inTurn } from "./attempt.ts";

/** Opens a removal again because the listing came back, and keeps its history. */
export function openAgain(deps: RemovalsDeps, attempt: Attempt): Promise<void> {
	const { lease, key } = attempt;
	return inTurn(deps, attempt, async (tx, row) => {
		if (row.state !== "reappeared" && row.state !== "unreachable") return;
		const leader = row.coveredBy === null ? null : await findRemoval(tx, lease.userId, row.coveredBy);
		// If the leading request goes out again, it covers this removal again. Otherwise this one gets a request of its
		// own.
		const covered = leader?.state === "queued" || leader?.state === "reappeared" ? row.coveredBy : null;
		// The operator retries what could not be reached.
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

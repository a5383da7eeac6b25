import type { RemovalAction } from "@unlisted/contracts/removals/removal-values";
import { Refusal } from "../../../platform/http/problem.ts";
import { lockPerson } from "../core/people.repository.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockRemoval } from "../core/removals.repository.ts";
import { recordForAll } from "../core/with-removal.ts";
import { putInLine } from "./put-in-line.ts";
import { removalNotFound } from "./read-removal.ts";
import { actionsOf } from "./words.rules.ts";

const asking = { confirm: "confirmed", again: "opened_again" } as const;

/** The person says yes, stop, or once more. Said twice, it counts once. */
export function decideRemoval(deps: RemovalsDeps) {
	return async (userId: string, id: string, action: Exclude<RemovalAction, "answer_task">): Promise<void> => {
		const { db, vault, clock } = deps;
		const key = await vault.hold(db, userId);
		const plan = await deps.planOf(userId);
		const setup = await deps.setupOf(userId);
		const asks = action === "confirm" || action === "again";
		await db.transaction(async (tx) => {
			if (asks) await lockPerson(tx, userId, clock.now());
			const row = await lockRemoval(tx, userId, id);
			if (!row) throw removalNotFound();
			if (!actionsOf(row).includes(action)) {
				const isDone =
					row.state === (action === "cancel" ? "given_up" : action === "closed" ? "closed" : "queued");
				if (isDone) return;
				throw new Refusal("conflict", "This removal is past that");
			}
			if (action === "confirm" || action === "again")
				return putInLine(deps, tx, {
					userId,
					key,
					row,
					kind: asking[action],
					plan,
					hasSetup: setup !== null,
				});
			const kind = action === "cancel" ? "cancelled" : "account_closed";
			await recordForAll(deps, tx, { userId, key, row, happening: { kind } });
		});
	};
}

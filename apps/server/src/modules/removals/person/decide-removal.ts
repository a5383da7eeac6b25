import type { RemovalAction } from "@unlisted/contracts/removals/removal-values";
import { Refusal } from "../../../platform/http/problem.ts";
import { isOff } from "../core/contact-permit.ts";
import { freeLeft } from "../core/plan.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockRemoval, takenWithoutPlan } from "../core/removals.repository.ts";
import { offReason } from "../core/switched-off.rules.ts";
import { recordForAll } from "../core/with-removal.ts";
import { removalNotFound } from "./read-removal.ts";
import { actionsOf } from "./words.rules.ts";

const kinds = {
	confirm: "confirmed",
	cancel: "cancelled",
	again: "opened_again",
	closed: "account_closed",
} as const;

/** The person says yes, stop, or once more. Said twice, it counts once. */
export function decideRemoval(deps: RemovalsDeps) {
	return async (userId: string, id: string, action: Exclude<RemovalAction, "answer_task">): Promise<void> => {
		const { db, vault } = deps;
		const key = await vault.hold(db, userId);
		const plan = await deps.planOf(userId);
		const setup = await deps.setupOf(userId);
		await db.transaction(async (tx) => {
			const row = await lockRemoval(tx, userId, id);
			if (!row) throw removalNotFound();
			if (!actionsOf(row).includes(action)) {
				const isDone =
					row.state === (action === "cancel" ? "given_up" : action === "closed" ? "closed" : "queued");
				if (isDone) return;
				throw new Refusal("conflict", "This removal is past that");
			}
			const asks = action === "confirm" || action === "again";
			if (asks && (await isOff(deps, tx, { userId, row })))
				throw new Refusal("conflict", `${offReason} Allow it there first.`);
			if (asks && row.kind === "access" && setup === null)
				throw new Refusal("plan_required", "The deep-scan setup was not bought, or was given back");
			const isFree = freeLeft(plan, await takenWithoutPlan(tx, userId)) !== 0 || row.asked;
			if (row.kind === "deletion" && action !== "cancel" && !isFree)
				throw new Refusal("plan_required", "Without a plan we do one removal for you.");
			const own = action === "again" ? { ...row, coveredBy: null } : row;
			// From now on the request goes out because of the person's press, not because of their consent to all.
			const chosen = action === "cancel" ? own : { ...own, automatic: false };
			await recordForAll(deps, tx, { userId, key, row: chosen, happening: { kind: kinds[action] } });
		});
	};
}

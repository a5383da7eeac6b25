import type { PlanId } from "@unlisted/contracts/plans";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import { isOff } from "../core/contact-permit.ts";
import { freeLeft } from "../core/plan.rules.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { takenWithoutPlan } from "../core/removals.repository.ts";
import { offReason } from "../core/switched-off.rules.ts";
import { recordForAll } from "../core/with-removal.ts";

/**
 * The person presses for a removal that is there: they agree to it, or want it once more. The caller has locked the
 * person and then the row, so that two presses at once do not both get the free removal.
 */
export async function putInLine(
	deps: Pick<RemovalsDeps, "clock" | "commit" | "brokers">,
	tx: Transaction,
	{
		userId,
		key,
		row,
		kind,
		plan,
		hasSetup,
	}: {
		readonly userId: string;
		readonly key: HeldKey;
		readonly row: RemovalRow;
		readonly kind: "confirmed" | "opened_again";
		readonly plan: PlanId | null;
		/** Whether the person has the deep-scan setup, which access requests belong to. */
		readonly hasSetup: boolean;
	},
): Promise<void> {
	if (await isOff(deps, tx, { userId, row }))
		throw new Refusal("conflict", `${offReason} Allow it there first.`);
	if (row.kind === "access" && !hasSetup)
		throw new Refusal("plan_required", "The deep-scan setup was not bought, or was given back");
	const isFree = row.asked || freeLeft(plan, await takenWithoutPlan(tx, userId)) !== 0;
	if (row.kind === "deletion" && !isFree)
		throw new Refusal("plan_required", "Without a plan we do one removal for you.");
	const own = kind === "opened_again" ? { ...row, coveredBy: null } : row;
	// From now on the request goes out because of the person's press, not because of their consent to all.
	await recordForAll(deps, tx, { userId, key, row: { ...own, automatic: false }, happening: { kind } });
}

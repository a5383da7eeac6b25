import { findPlan, type PlanId } from "@unlisted/contracts/plans";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { findEntitlement } from "./subscriptions.repository.ts";

/**
 * The plan that a person may use now: its id, or null. `past_due` keeps it through the grace period; `unpaid`
 * and `canceled` give nothing. For every slice that grants something.
 */
export function entitlementOf({ db, clock }: { db: Database; clock: Clock }) {
	return async (userId: string): Promise<PlanId | null> => {
		const found = await findEntitlement(db, userId);
		if (!found || (found.ends_at !== null && found.ends_at <= clock.now())) return null;
		return findPlan(found.plan_id)?.id ?? null;
	};
}

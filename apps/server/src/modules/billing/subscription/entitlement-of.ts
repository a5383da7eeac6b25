import { findPlan, type PlanId } from "@unlisted/contracts/plans";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { findEntitlement } from "./subscriptions.repository.ts";

/**
 * The id of the plan that a person may use now, or null. `past_due` keeps it during the grace period;
 * `unpaid` and `canceled` give nothing. Every slice that grants something asks this.
 */
export function entitlementOf({ db, clock }: { db: Database; clock: Clock }) {
	return async (userId: string): Promise<PlanId | null> => {
		const found = await findEntitlement(db, userId);
		if (!found || (found.ends_at !== null && found.ends_at <= clock.now())) return null;
		return findPlan(found.plan_id)?.id ?? null;
	};
}

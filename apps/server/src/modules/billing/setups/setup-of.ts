import type { Database } from "../../../platform/db/database.ts";
import { planOfSetup, priceOfSetup } from "./setup.rules.ts";
import { setupsOf } from "./setups.repository.ts";

/** The deep-scan setup that a person paid for, unless it was refunded. Null if there is none. */
export function setupOf({ db }: { readonly db: Database }) {
	return async (userId: string): Promise<{ plan: "pro" | "premium"; paidAt: Date | null } | null> => {
		const kept = (await setupsOf(db, userId)).filter((one) => one.amount_refunded < priceOfSetup(one));
		// If a person bought both, the larger one counts.
		const all = kept.map((one) => ({ plan: planOfSetup(one), paidAt: one.paid_at }));
		return all.find(({ plan }) => plan === "premium") ?? all[0] ?? null;
	};
}

import type { BillingAnswer, CancelSubscription } from "@unlisted/contracts/billing";
import type { CancellationReason } from "@unlisted/contracts/cancellation";
import type { CancellationReasonCode } from "../../../providers/payments/port.ts";
import type { BillingDeps } from "../core/billing.deps.ts";
import { keepCancellation } from "./cancellations.repository.ts";
import { changeOwn } from "./change-own.ts";

/** The reason in Stripe's terms. The person's own words do not go to Stripe. */
const codes: Readonly<Record<CancellationReason, CancellationReasonCode>> = {
	"Too expensive": "too_expensive",
	"Not using the service enough": "unused",
	"Found a better alternative": "switched_service",
	"Technical issues": "low_quality",
	"Privacy concerns": "other",
	Other: "other",
};

/** The reason in the operator's report, for programs that cancel without one. */
const notGiven = "Not given";

/**
 * A canceled subscription works until its period ends. A subscription that gives nothing, or whose period is not paid
 * for, ends at once, and nothing is owed for it any more (decision 0227).
 */
export function cancelSubscription(deps: BillingDeps) {
	const change = changeOwn(deps, "Failed to cancel subscription");
	return (payer: string, { subscriptionId, reason, feedback }: CancelSubscription): Promise<BillingAnswer> =>
		change(payer, subscriptionId, async ({ live, payments, turn }) => {
			const endsAtOnce = ["pending", "past_due", "unpaid", "paused"].includes(live.status);
			if (endsAtOnce) await payments.endNow(live.stripe_subscription_id);
			else if (!live.cancel_at_period_end) {
				await payments.endWithPeriod(live.stripe_subscription_id, reason ? codes[reason] : "other");
			}
			await deps.db.transaction(async (tx) => {
				await turn.hold(tx);
				await keepCancellation(tx, {
					userId: payer,
					subscriptionId: live.id,
					planType: live.plan_type,
					reason: reason ?? notGiven,
					feedback: feedback || null,
					now: deps.clock.now(),
				});
			});
			return { success: true, error: null };
		});
}

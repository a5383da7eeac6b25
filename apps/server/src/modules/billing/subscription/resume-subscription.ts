import { Refusal } from "../../../platform/http/problem.ts";
import type { BillingDeps } from "../core/billing.deps.ts";
import { takeCancellationBack } from "./cancellations.repository.ts";
import { changeOwn } from "./change-own.ts";

/** Until it ends, a canceled subscription can be resumed. */
export function resumeSubscription(deps: BillingDeps) {
	const change = changeOwn(deps, "Failed to resume subscription");
	return (payer: string): Promise<void> =>
		change(payer, null, async ({ live, payments }) => {
			if (!live.cancel_at_period_end) throw new Refusal("conflict", "Your subscription is not canceled");
			await payments.goOn(live.stripe_subscription_id);
			await takeCancellationBack(deps.db, payer, live.id, deps.clock.now());
		});
}

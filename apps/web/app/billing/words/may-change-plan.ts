import type { OwnSubscription } from "@unlisted/contracts/told";

type Standing = Pick<OwnSubscription, "status" | "cancel_at_period_end">;

/** Whether the server accepts another plan. The server decides by the same rules (planChangeOf). */
export function mayChangePlan(subscription: Standing): boolean {
	return runs(subscription) && firstBeforeChange(subscription) === null;
}

/** What the person must do before they can change the plan. */
export function firstBeforeChange(subscription: Standing): "pay" | "resume" | null {
	if (owes(subscription)) return "pay";
	return subscription.cancel_at_period_end && runs(subscription) ? "resume" : null;
}

type Status = Pick<OwnSubscription, "status">;

export const runs = ({ status }: Status) => status === "active" || status === "trialing";

/** A payment failed, and its amount is open. */
export const owes = ({ status }: Status) => status === "past_due" || status === "unpaid";

import type { OwnSubscription } from "@unlisted/contracts/told";

type Standing = Pick<OwnSubscription, "status" | "cancel_at_period_end">;

/** Whether the server accepts another plan. The server decides by the same rules (planChangeOf). */
export function mayChangePlan(subscription: Standing): boolean {
	return runs(subscription) && firstBeforeChange(subscription) === null;
}

/** What the person must do before they can change the plan. */
export function firstBeforeChange(subscription: Standing): "pay" | "resume" | null {
	const { status, cancel_at_period_end: ends } = subscription;
	if (status === "past_due" || status === "unpaid") return "pay";
	return ends && runs(subscription) ? "resume" : null;
}

const runs = ({ status }: Standing) => status === "active" || status === "trialing";

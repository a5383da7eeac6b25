import type { OwnSubscription } from "@unlisted/contracts/told";

type Standing = Pick<OwnSubscription, "status" | "cancel_at_period_end">;

/** Whether the server takes another plan; it decides by the same words (planChangeOf). */
export function mayChangePlan(subscription: Standing): boolean {
	return runs(subscription) && firstBeforeChange(subscription) === null;
}

/** What has to be done before the plan can be changed. */
export function firstBeforeChange(subscription: Standing): "pay" | "resume" | null {
	const { status, cancel_at_period_end: ends } = subscription;
	if (status === "past_due" || status === "unpaid") return "pay";
	return ends && runs(subscription) ? "resume" : null;
}

const runs = ({ status }: Standing) => status === "active" || status === "trialing";

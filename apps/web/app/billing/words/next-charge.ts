import type { BillingOverview, OwnSubscription } from "@unlisted/contracts/told";

/** `first` and `open`: a payment that was not made yet. `unknown`: this version does not know the status. */
export type NextCharge = "first" | "open" | "period_end" | "none" | "unknown";

/** What is charged next. A plan that is off or paused is not charged when its period ends. */
export function nextCharge({
	status,
	cancel_at_period_end: ending,
}: Pick<OwnSubscription, "status" | "cancel_at_period_end">): NextCharge {
	switch (status) {
		case "active":
		case "trialing":
			return ending ? "none" : "period_end";
		case "past_due":
			return ending ? "open" : "period_end";
		case "unpaid":
			return "open";
		case "pending":
			return "first";
		case "paused":
		case "canceled":
			return "none";
		default:
			return "unknown";
	}
}

/** Zero means that the server knows no open invoice yet. A server of another version may not name the amount. */
export function openAmount({ amount_due, grace }: BillingOverview): number | undefined {
	return amount_due || grace?.amount_due || undefined;
}

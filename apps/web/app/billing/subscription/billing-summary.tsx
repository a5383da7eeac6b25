import { findPlan, formatPrice, type Plan } from "@unlisted/contracts/plans";
import type { BillingOverview, OwnSubscription } from "@unlisted/contracts/told";
import { dateInWords } from "../../lib/site/format-date.ts";
import { type Fact, Facts } from "../../ui/facts.tsx";
import { Sheet } from "../../ui/sheet.tsx";

interface BillingSummaryProps {
	overview: BillingOverview;
	subscription: OwnSubscription;
	plan: Plan | undefined;
}

export function BillingSummary({ overview, subscription, plan }: BillingSummaryProps) {
	const price = plan ? formatPrice(plan.priceCents) : "–";
	return (
		<Sheet>
			<h2 className="text-title">Billing Summary</h2>
			<div className="mt-2">
				<Facts
					facts={[
						{ term: "Current Plan", value: <Amount>{price}</Amount> },
						{ term: "Billing Cycle", value: "Monthly" },
						{ term: "Next Payment", value: nextPayment(subscription) },
						...scheduled(overview),
					]}
				/>
			</div>
			<p className="flex items-baseline justify-between gap-4 border-t border-ink pt-3 text-lead font-semibold">
				<span>Total</span>
				<Amount>{isCharged(subscription) ? price : formatPrice(stillOpen(overview))}</Amount>
			</p>
		</Sheet>
	);
}

function Amount({ children }: { children: string }) {
	return <span className="font-mono font-medium">{children}</span>;
}

function nextPayment({ current_period_end: end, cancel_at_period_end: ending, status }: OwnSubscription) {
	if (status === "pending") return "After the first one";
	if (status === "past_due" && ending) return "The open amount";
	return end && isCharged({ status, cancel_at_period_end: ending }) ? dateInWords(end) : "None";
}

/** An amount that was open at the cancellation is still collected, unless the subscription ended at once. */
function stillOpen({ subscription, grace }: BillingOverview): number {
	return subscription?.status === "past_due" ? (grace?.amount_due ?? 0) : 0;
}

/** A canceled subscription is not charged again. */
function isCharged({
	status,
	cancel_at_period_end: ending,
}: Pick<OwnSubscription, "status" | "cancel_at_period_end">): boolean {
	return !ending && status !== "canceled";
}

function scheduled({ scheduled_plan: next }: BillingOverview): Fact[] {
	if (!next) return [];
	const plan = findPlan(next.plan_type);
	const price = plan ? formatPrice(plan.priceCents) : "–";
	return [{ term: `From ${dateInWords(next.from)}`, value: <Amount>{price}</Amount> }];
}

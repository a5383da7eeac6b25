import { findPlan, formatPrice, type Plan } from "@unlisted/contracts/plans";
import type { BillingOverview, OwnSubscription } from "@unlisted/contracts/told";
import { dateInWords } from "../../lib/site/format-date.ts";
import { type Fact, Facts } from "../../ui/facts.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { owes } from "../words/may-change-plan.ts";
import { type NextCharge, nextCharge, openAmount } from "../words/next-charge.ts";

interface BillingSummaryProps {
	overview: BillingOverview;
	subscription: OwnSubscription;
	plan: Plan | undefined;
}

export function BillingSummary({ overview, subscription, plan }: BillingSummaryProps) {
	const price = plan ? formatPrice(plan.priceCents) : "–";
	const next = nextCharge(subscription);
	const due = openAmount(overview);
	const open = due === undefined ? "–" : formatPrice(due);
	const totals: Record<NextCharge, string> = {
		first: price,
		period_end: price,
		open,
		none: formatPrice(0),
		unknown: "–",
	};
	return (
		<Sheet>
			<h2 className="text-title">Billing Summary</h2>
			<div className="mt-2">
				<Facts
					facts={[
						{ term: "Current Plan", value: <Amount>{price}</Amount> },
						{ term: "Billing Cycle", value: "Monthly" },
						...(owes(subscription) && next !== "open" && due !== undefined
							? [{ term: "Open Amount", value: <Amount>{open}</Amount> }]
							: []),
						{ term: "Next Payment", value: nextPayment(subscription) },
						...scheduled(overview),
					]}
				/>
			</div>
			<p className="flex items-baseline justify-between gap-4 border-t border-ink pt-3 text-lead font-semibold">
				<span>Total</span>
				<Amount>{totals[next]}</Amount>
			</p>
		</Sheet>
	);
}

function Amount({ children }: { children: string }) {
	return <span className="font-mono font-medium">{children}</span>;
}

function nextPayment(subscription: OwnSubscription): string {
	const { current_period_end: end } = subscription;
	const next = nextCharge(subscription);
	if (next === "period_end" && end) return dateInWords(end);
	return {
		first: "After the first one",
		open: "The open amount",
		unknown: "Not known",
		none: "None",
		period_end: "None",
	}[next];
}

function scheduled({ scheduled_plan: next }: BillingOverview): Fact[] {
	if (!next) return [];
	const plan = findPlan(next.plan_type);
	const price = plan ? formatPrice(plan.priceCents) : "–";
	return [{ term: `From ${dateInWords(next.from)}`, value: <Amount>{price}</Amount> }];
}

import { planFeaturesShown, subscriptionIdShown } from "@unlisted/contracts/limits";
import { formatPrice, type Plan } from "@unlisted/contracts/plans";
import type { BillingOverview, OwnSubscription } from "@unlisted/contracts/told";
import { dateInWords } from "../../lib/site/format-date.ts";
import { PlanFeature } from "../../shell/parts/promised.tsx";
import { Chip } from "../../ui/chip.tsx";
import { type Fact, Facts } from "../../ui/facts.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { nextCharge } from "../words/next-charge.ts";
import { daysRemaining, shortened, subscriptionTone } from "../words/subscription-facts.ts";

interface CurrentPlanProps {
	overview?: BillingOverview;
	subscription: OwnSubscription;
	plan: Plan | undefined;
}

export function CurrentPlan({ overview, subscription, plan }: CurrentPlanProps) {
	const { status, plan_type, payment_method, id } = subscription;
	return (
		<Sheet>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 className="font-sans text-body font-semibold tracking-normal text-ink-soft">Current Plan</h2>
				<Chip tone={subscriptionTone(status)}>{status}</Chip>
			</div>
			<p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6">
				<span className="font-serif text-display-sm font-medium">{plan?.name ?? plan_type}</span>
				<span className="text-ink-soft">
					<span className="font-mono text-lead font-medium text-ink">
						{plan ? formatPrice(plan.priceCents) : "–"}
					</span>{" "}
					a month
				</span>
			</p>
			{plan ? <Features features={plan.features} /> : null}
			<div className="mt-4 border-t border-rule">
				<Facts
					facts={[
						{ term: "Next Billing Date", value: <NextBilling subscription={subscription} /> },
						{ term: "Payment Method", value: payment_method ?? "None on file" },
						...(overview ? setupFact(overview) : []),
						{
							term: "Subscription ID",
							value: <span className="font-mono text-note">{shortened(id, subscriptionIdShown)}</span>,
						},
					]}
				/>
			</div>
		</Sheet>
	);
}

function Features({ features }: { features: readonly string[] }) {
	const more = features.length - planFeaturesShown;
	return (
		<ul className="mt-4 space-y-1.5 text-note">
			{features.slice(0, planFeaturesShown).map((feature) => (
				<li key={feature}>
					<PlanFeature>{feature}</PlanFeature>
				</li>
			))}
			{more > 0 ? <li className="pl-6 text-ink-soft">+{more} more features</li> : null}
		</ul>
	);
}

function NextBilling({ subscription }: { subscription: OwnSubscription }) {
	const { current_period_end: end, cancel_at_period_end: ending, status } = subscription;
	const next = nextCharge(subscription);
	if (next === "first") return "After the first payment";
	if (next === "unknown") return "Not known";
	if (ending && end && status !== "canceled") return `None: it ends on ${dateInWords(end)}`;
	if (next === "open") return "After the open payment";
	if (next === "none" || !end) return "None";
	return (
		<span className="flex flex-wrap items-baseline justify-end gap-x-3">
			<span>{dateInWords(end)}</span>
			<span className="text-note font-normal text-ink-soft">{daysRemaining(end, Date.now())}</span>
		</span>
	);
}

function setupFact({ deep_scan_setup: setup }: BillingOverview): Fact[] {
	if (!setup) return [];
	const value = setup.paid_at ? `Paid on ${dateInWords(setup.paid_at)}` : "Not paid yet";
	return [{ term: "Deep-scan setup", value }];
}

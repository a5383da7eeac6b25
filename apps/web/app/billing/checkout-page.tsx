import { defaultPlanId, findPlan, formatPrice } from "@unlisted/contracts/plans";
import { Check } from "lucide-react";
import { useSearchParams } from "react-router";
import { pageMeta } from "../lib/page-meta.ts";
import { Page } from "../shell/page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Sheet } from "../ui/sheet.tsx";

export const meta = () =>
	pageMeta({ title: "Checkout", description: "Your plan and its price.", path: "/checkout", hidden: true });

export default function CheckoutPage() {
	const [search] = useSearchParams();
	const plan = findPlan(search.get("plan") ?? defaultPlanId);
	if (!plan) return <PlanNotFound />;
	return (
		<Page>
			<PageHeading title="Checkout" subtitle="What you chose, and what it costs." />
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<Sheet>
					<h2 className="text-title">Order summary</h2>
					<p className="mt-4 flex justify-between gap-4 font-semibold">
						<span>{plan.name}</span>
						<span className="font-mono font-medium">{formatPrice(plan.priceCents)}/month</span>
					</p>
					<ul className="my-4 space-y-2 border-y border-rule py-4">
						{plan.features.map((feature) => (
							<li key={feature} className="flex gap-2">
								<Check aria-hidden className="mt-1 size-4 shrink-0 text-safe" />
								{feature}
							</li>
						))}
					</ul>
					<p className="flex justify-between gap-4 text-lead font-semibold">
						<span>Total per month</span>
						<span className="font-mono font-medium">{formatPrice(plan.priceCents)}</span>
					</p>
				</Sheet>
				<Notice tone="info" title="Payments are not open yet">
					<p>The card form is not part of this release. Nothing is charged, and nothing is reserved.</p>
				</Notice>
			</div>
		</Page>
	);
}

function PlanNotFound() {
	return (
		<Page>
			<PageHeading title="Plan Not Found" subtitle="The selected plan could not be found." />
			<ButtonLink to="/">Back to Home</ButtonLink>
		</Page>
	);
}

import { defaultPlanId, findPlan, type Plan } from "@unlisted/contracts/plans";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useDeepScan } from "../lib/api/deep-scan.ts";
import { liveSubscription } from "../lib/api/live-subscription.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { siteConfig } from "../lib/site/site-config.ts";
import { Page } from "../shell/parts/page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { endAttempt } from "./api/attempt.ts";
import { useOverview } from "./api/overview.ts";
import { CheckoutStep } from "./checkout/checkout-step.tsx";
import { LeaveUnfinished } from "./checkout/leave-unfinished.tsx";
import { OrderSummary } from "./checkout/order-summary.tsx";
import { PaymentSuccessful } from "./checkout/payment-successful.tsx";
import { AlreadySubscribed } from "./subscription/already-subscribed.tsx";
import { useCanceling } from "./subscription/use-canceling.tsx";

export const meta = () =>
	pageMeta({ title: "Checkout", description: "Your plan and its price.", path: "/checkout", hidden: true });

export default function CheckoutPage() {
	const [search] = useSearchParams();
	const plan = findPlan(search.get("plan") || defaultPlanId);
	// The key starts a new checkout if the address names another plan.
	return plan ? <Checkout key={plan.id} plan={plan} /> : <PlanNotFound />;
}

function Checkout({ plan }: { plan: Plan }) {
	const owned = useDeepScan().data?.bought?.plan;
	const hasSetup = owned === "premium" || (owned !== undefined && owned === plan.id);
	const [chosen, setDeepScanSetup] = useSetupInAddress(plan);
	const deepScanSetup = chosen && !hasSetup;
	const [busy, setBusy] = useState(false);
	const [outcome, setOutcome] = useState<"paid" | "unheard">();
	const overview = useOverview();
	const own = overview.data?.subscription ?? null;
	const subscribed = overview.data ? liveSubscription(overview.data) : null;
	const { cancel, dialog } = useCanceling(own);

	useEffect(() => {
		// The answer contains the result of an earlier attempt.
		if (subscribed) endAttempt();
	}, [subscribed]);

	if (outcome) return <PaymentSuccessful heard={outcome === "paid"} />;
	// Lets a running payment finish, even if the server already knows about it.
	if (subscribed && !busy)
		return (
			<>
				<AlreadySubscribed subscription={subscribed} plan={plan} onCancel={cancel} />
				{dialog}
			</>
		);
	return (
		<>
			<Page>
				<PageHeading title="Checkout" subtitle="What you chose, what it costs, and how you pay for it." />
				<div className="grid items-start gap-6 lg:grid-cols-[1.25fr_1fr] lg:gap-8">
					<div className="lg:sticky lg:top-24 lg:order-last">
						<OrderSummary
							plan={plan}
							deepScanSetup={deepScanSetup}
							hasSetup={hasSetup}
							onDeepScanSetup={setDeepScanSetup}
							// The plan cannot change while it is being paid.
							locked={busy}
						/>
					</div>
					<Sheet>
						<CheckoutStep plan={plan} deepScanSetup={deepScanSetup} onBusy={setBusy} onPaid={setOutcome} />
						{own?.status === "pending" && !busy ? (
							<LeaveUnfinished subscription={own} onCancel={cancel} />
						) : null}
					</Sheet>
				</div>
			</Page>
			{dialog}
		</>
	);
}

/** In the address, like the plan, so that a reload and a sign-in keep it. */
function useSetupInAddress(plan: Plan): [boolean, (chosen: boolean) => void] {
	const [search, setSearch] = useSearchParams();
	const offered = plan.setupCents !== null && siteConfig.setupSold;
	function choose(chosen: boolean) {
		const next = new URLSearchParams(search);
		if (chosen) next.set("setup", "1");
		else next.delete("setup");
		setSearch(next, { replace: true, preventScrollReset: true });
	}
	return [offered && search.get("setup") === "1", choose];
}

function PlanNotFound() {
	return (
		<Page>
			<PageHeading title="Plan Not Found" subtitle="The selected plan could not be found." />
			<ButtonLink to="/">Back to Home</ButtonLink>
		</Page>
	);
}

import { findPlan } from "@unlisted/contracts/plans";
import type { BillingOverview, OwnSubscription } from "@unlisted/contracts/told";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { mayChangePlan } from "../words/may-change-plan.ts";
import { BillingSummary } from "./billing-summary.tsx";
import { ChangePlanDialog } from "./change-plan-dialog.tsx";
import { CurrentPlan } from "./current-plan.tsx";
import { type BillingDialog, ManageSubscription } from "./manage-subscription.tsx";
import { NeedHelp } from "./need-help.tsx";
import { Standing } from "./standing.tsx";
import { UpdateCardDialog } from "./update-card-dialog.tsx";
import { UsageOverview } from "./usage-overview.tsx";

interface SubscriptionDashboardProps {
	overview: BillingOverview;
	subscription: OwnSubscription;
	onCancel: () => void;
}

export function SubscriptionDashboard({ overview, subscription, onCancel }: SubscriptionDashboardProps) {
	const { dialog, wish, open, close } = useDialogs(mayChangePlan(subscription));
	const plan = findPlan(subscription.plan_type);
	return (
		<>
			<div className="space-y-6">
				<Standing overview={overview} subscription={subscription} onUpdateCard={() => open("card")} />
				{/* One below the other on narrow screens. The sample figures come last there. */}
				<div className="flex flex-col gap-6 lg:grid lg:grid-cols-[1.5fr_1fr] lg:items-start">
					<div className="contents lg:block lg:space-y-6">
						<CurrentPlan overview={overview} subscription={subscription} plan={plan} />
						<div className="order-last">
							<UsageOverview />
						</div>
					</div>
					<div className="contents lg:block lg:space-y-6">
						<ManageSubscription subscription={subscription} onOpen={open} onCancel={onCancel} />
						<BillingSummary overview={overview} subscription={subscription} plan={plan} />
						<NeedHelp />
					</div>
				</div>
			</div>
			<UpdateCardDialog open={dialog === "card"} onClose={close} subscription={subscription} />
			<ChangePlanDialog open={dialog === "plan"} onClose={close} overview={overview} wish={wish} />
		</>
	);
}

/** A link may open the dialog for changing the plan directly, if a change is possible: /subscription?change=pro */
function useDialogs(mayChange: boolean) {
	const [search, setSearch] = useSearchParams();
	const wish = search.get("change");
	const [dialog, setDialog] = useState<BillingDialog | null>(wish !== null && mayChange ? "plan" : null);
	function close() {
		setDialog(null);
		if (wish !== null) setSearch({}, { replace: true, preventScrollReset: true });
	}
	return { dialog, wish, open: setDialog, close };
}

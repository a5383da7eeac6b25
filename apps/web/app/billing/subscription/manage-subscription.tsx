import type { OwnSubscription } from "@unlisted/contracts/told";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { firstBeforeChange, mayChangePlan } from "../words/may-change-plan.ts";

export type BillingDialog = "card" | "plan";

interface ManageSubscriptionProps {
	subscription: OwnSubscription;
	onOpen: (dialog: BillingDialog) => void;
	onCancel: () => void;
}

const toChange = {
	pay: "To change your plan, pay the open amount first.",
	resume: "To change your plan, keep your subscription first.",
};

export function ManageSubscription({ subscription, onOpen, onCancel }: ManageSubscriptionProps) {
	const { status, cancel_at_period_end: ending } = subscription;
	const over = status === "canceled";
	const first = firstBeforeChange(subscription);
	// Nothing is charged to a saved card before the first payment, which happens at the checkout.
	const hasCard = !over && status !== "pending";
	return (
		<Sheet>
			<h2 className="text-title">Manage Subscription</h2>
			<div className="mt-4 flex flex-col gap-3">
				{hasCard ? (
					<Button look="secondary" onClick={() => onOpen("card")}>
						Update Payment Method
					</Button>
				) : null}
				{mayChangePlan(subscription) ? (
					<Button look="secondary" onClick={() => onOpen("plan")}>
						Change Plan
					</Button>
				) : null}
				{first ? <p className="text-note text-ink-soft">{toChange[first]}</p> : null}
				<ButtonLink look="secondary" to="/billing">
					View Billing History
				</ButtonLink>
				{over || ending ? null : (
					<Button look="danger-quiet" onClick={onCancel}>
						Cancel Subscription
					</Button>
				)}
			</div>
		</Sheet>
	);
}

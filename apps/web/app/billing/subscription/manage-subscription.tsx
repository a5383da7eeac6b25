import type { OwnSubscription } from "@unlisted/contracts/told";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";

export type BillingDialog = "card" | "plan" | "cancel";

interface ManageSubscriptionProps {
	subscription: OwnSubscription;
	onOpen: (dialog: BillingDialog) => void;
}

export function ManageSubscription({ subscription, onOpen }: ManageSubscriptionProps) {
	const { status, cancel_at_period_end: ending } = subscription;
	const over = status === "canceled";
	// Nothing is charged to a saved card before the first payment, which happens at the checkout.
	const hasCard = !over && status !== "pending";
	// What is unpaid is paid first; what ends is resumed first.
	const mayChange = status === "active" && !ending;
	return (
		<Sheet>
			<h2 className="text-title">Manage Subscription</h2>
			<div className="mt-4 flex flex-col gap-3">
				{hasCard ? (
					<Button look="secondary" onClick={() => onOpen("card")}>
						Update Payment Method
					</Button>
				) : null}
				{mayChange ? (
					<Button look="secondary" onClick={() => onOpen("plan")}>
						Change Plan
					</Button>
				) : null}
				<ButtonLink look="secondary" to="/billing">
					View Billing History
				</ButtonLink>
				{over || ending ? null : (
					<Button look="danger-quiet" onClick={() => onOpen("cancel")}>
						Cancel Subscription
					</Button>
				)}
			</div>
		</Sheet>
	);
}

import { findPlan } from "@unlisted/contracts/plans";
import type { OwnSubscription } from "@unlisted/contracts/told";
import { Button } from "../../ui/button.tsx";

interface LeaveUnfinishedProps {
	subscription: OwnSubscription;
	onCancel: () => void;
}

/**
 * Lets people cancel an unfinished payment here, because the subscription page stays closed until the address is
 * confirmed. Works without the payment provider's script.
 */
export function LeaveUnfinished({ subscription: { plan_type }, onCancel }: LeaveUnfinishedProps) {
	return (
		<div className="mt-6 space-y-3 border-t border-rule pt-5">
			<p className="text-note text-ink-soft">
				The first payment for the {findPlan(plan_type)?.name ?? plan_type} is not finished. Pay for it here,
				or cancel it.
			</p>
			<Button look="danger-quiet" onClick={onCancel}>
				Cancel Subscription
			</Button>
		</div>
	);
}

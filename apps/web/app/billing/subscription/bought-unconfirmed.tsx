import { findPlan } from "@unlisted/contracts/plans";
import type { OwnSubscription } from "@unlisted/contracts/told";
import { dateInWords } from "../../lib/site/format-date.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { owes, runs } from "../words/may-change-plan.ts";
import { CurrentPlan } from "./current-plan.tsx";

interface BoughtUnconfirmedProps {
	subscription: OwnSubscription;
	onCancel: () => void;
}

/** For people whose address is not confirmed: what they bought, and how to cancel it. */
export function BoughtUnconfirmed({ subscription, onCancel }: BoughtUnconfirmedProps) {
	const { cancel_at_period_end: ending, current_period_end: end } = subscription;
	return (
		<div className="max-w-prose space-y-6">
			<Notice tone="attention" title={`Confirm your email address to ${purposeOf(subscription)} it`}>
				<p>
					{owes(subscription)
						? "The payment failed. Once the address is confirmed, your subscription page takes another card and charges the open amount to it."
						: "Scans, alerts and your subscription page wait until you do."}
				</p>
				<ButtonLink to="/verify-email-required" className="mt-3">
					Confirm your address
				</ButtonLink>
			</Notice>
			{ending ? (
				<Notice tone="info" title="Subscription Ending">
					<p>{end ? `Your subscription will end on ${dateInWords(end)}` : "Your subscription will end."}</p>
				</Notice>
			) : null}
			<CurrentPlan subscription={subscription} plan={findPlan(subscription.plan_type)} />
			{ending ? null : (
				<Button look="danger-quiet" onClick={onCancel}>
					Cancel Subscription
				</Button>
			)}
		</div>
	);
}

/** A plan that is off cannot be used, whether the address is confirmed or not. */
function purposeOf(subscription: OwnSubscription): string {
	if (owes(subscription)) return "pay";
	return runs(subscription) ? "use" : "manage";
}

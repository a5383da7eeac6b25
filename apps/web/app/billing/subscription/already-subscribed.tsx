import { findPlan, type Plan } from "@unlisted/contracts/plans";
import type { OwnSubscription } from "@unlisted/contracts/told";
import { useProfile } from "../../lib/api/profile.ts";
import { Page } from "../../shell/parts/page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { firstBeforeChange, mayChangePlan, owes, runs } from "../words/may-change-plan.ts";
import { BoughtUnconfirmed } from "./bought-unconfirmed.tsx";

interface AlreadySubscribedProps {
	subscription: OwnSubscription;
	plan: Plan;
	onCancel: () => void;
}

/** Nobody pays twice: a person with a plan changes it instead. */
export function AlreadySubscribed({ subscription, plan, onCancel }: AlreadySubscribedProps) {
	const profile = useProfile();
	const isSame = subscription.plan_type === plan.id;
	const mayChange = !isSame && mayChangePlan(subscription);
	// A plan that this version does not know has no name to show.
	const own = findPlan(subscription.plan_type)?.name;
	// The subscription page is closed to them until they confirm their address.
	const unconfirmed = profile.data?.is_verified === false;
	return (
		<Page>
			<PageHeading
				title={own ? `You already have the ${own}` : "You already have a plan"}
				subtitle={unconfirmed ? unconfirmedText(subscription) : subtitleOf(subscription, plan)}
			/>
			{unconfirmed ? (
				<BoughtUnconfirmed subscription={subscription} onCancel={onCancel} />
			) : (
				<div className="flex flex-wrap gap-3">
					{mayChange ? (
						<ButtonLink to={`/subscription?change=${plan.id}`}>Change to the {plan.name}</ButtonLink>
					) : null}
					<ButtonLink to="/subscription" look={mayChange ? "secondary" : "primary"}>
						Go to your subscription
					</ButtonLink>
				</div>
			)}
		</Page>
	);
}

function unconfirmedText(subscription: OwnSubscription): string {
	if (owes(subscription)) {
		return "Its last payment did not go through. Confirm your email address, then you can pay with another card.";
	}
	return `${runs(subscription) ? "There is nothing to pay here. " : ""}This is what you bought.`;
}

function subtitleOf(subscription: OwnSubscription, plan: Plan): string {
	const first = firstBeforeChange(subscription);
	const isSame = subscription.plan_type === plan.id;
	if (first === "pay") {
		return isSame
			? "Its last payment did not go through. Pay it on your subscription page; you do not need a second subscription."
			: `Its last payment did not go through. Pay that on your subscription page first, then change to the ${plan.name} there.`;
	}
	if (!runs(subscription)) return "See its status on your subscription page.";
	if (isSame) return "There is nothing to pay here. Manage it on your subscription page.";
	if (first === "resume") {
		return `It is canceled and ends with its period. Keep it on your subscription page first, then change to the ${plan.name} there.`;
	}
	return `You do not need a second subscription: change yours to the ${plan.name}. You see the price before we charge anything.`;
}

import { findPlan, type Plan } from "@unlisted/contracts/plans";
import type { OwnSubscription } from "@unlisted/contracts/told";
import { useProfile } from "../../lib/api/profile.ts";
import { Page } from "../../shell/parts/page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { BoughtUnconfirmed } from "./bought-unconfirmed.tsx";

/** Nobody pays twice: a person with a plan changes it instead. */
export function AlreadySubscribed({ subscription, plan }: { subscription: OwnSubscription; plan: Plan }) {
	const profile = useProfile();
	const isSame = subscription.plan_type === plan.id;
	const own = findPlan(subscription.plan_type)?.name ?? subscription.plan_type;
	// The subscription page is closed to them until they confirm their address.
	const unconfirmed = profile.data?.is_verified === false;
	return (
		<Page>
			<PageHeading title={`You already have the ${own}`} subtitle={subtitleOf(unconfirmed, isSame, plan)} />
			{unconfirmed ? (
				<BoughtUnconfirmed subscription={subscription} />
			) : (
				<div className="flex flex-wrap gap-3">
					{isSame ? null : (
						<ButtonLink to={`/subscription?change=${plan.id}`}>Change to the {plan.name}</ButtonLink>
					)}
					<ButtonLink to="/subscription" look={isSame ? "primary" : "secondary"}>
						Go to your subscription
					</ButtonLink>
				</div>
			)}
		</Page>
	);
}

function subtitleOf(unconfirmed: boolean, isSame: boolean, plan: Plan): string {
	if (unconfirmed) return "There is nothing to pay here. This is what you bought.";
	if (isSame) return "There is nothing to pay here. Manage it on your subscription page.";
	return `You do not need a second subscription: change yours to the ${plan.name}. You see the price before we charge anything.`;
}

import type { OwnSubscription } from "@unlisted/contracts/billing";
import { findPlan, type Plan } from "@unlisted/contracts/plans";
import { Page } from "../../shell/parts/page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

/** Nobody pays twice: a person with a plan changes it instead. */
export function AlreadySubscribed({ subscription, plan }: { subscription: OwnSubscription; plan: Plan }) {
	const isSame = subscription.plan_type === plan.id;
	const own = findPlan(subscription.plan_type)?.name ?? subscription.plan_type;
	return (
		<Page>
			<PageHeading
				title={`You already have the ${own}`}
				subtitle={
					isSame
						? "There is nothing to pay here. How it is paid, when it renews and how to end it stands with your subscription."
						: `A second subscription is not needed: change the one you have to the ${plan.name}. What that costs is shown before anything is charged.`
				}
			/>
			<div className="flex flex-wrap gap-3">
				{isSame ? null : (
					<ButtonLink to={`/subscription?change=${plan.id}`}>Change to the {plan.name}</ButtonLink>
				)}
				<ButtonLink to="/subscription" look={isSame ? "primary" : "secondary"}>
					Go to your subscription
				</ButtonLink>
			</div>
		</Page>
	);
}

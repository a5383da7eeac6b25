import type { PlanId } from "@unlisted/contracts/plans";

export interface PlanCard {
	text: string;
	to: string;
	action: string;
}

const seePlans = { to: "/#pricing", action: "See the plans" };
const yours = { to: "/subscription", action: "See your subscription" };

/** What the person's plan says about credit reports; never more than the plan holds. */
export function creditReport(plan: PlanId | null): PlanCard {
	if (plan === null) {
		return {
			text: "Credit monitoring is part of every plan: one bureau on Basic, three on Pro and Premium.",
			...seePlans,
		};
	}
	const bureaus = plan === "basic" ? "one bureau" : "three bureaus";
	return { text: `Your plan includes credit monitoring at ${bureaus}.`, ...yours };
}

export function familyProtection(plan: PlanId | null): PlanCard {
	if (plan === "premium") return { text: "Your plan covers up to five people.", ...yours };
	return { text: "Up to five people on one account. Part of the Premium plan.", ...seePlans };
}

import type { PlanId } from "@unlisted/contracts/plans";

export interface PlanCard {
	text: string;
	to: string;
	action: string;
}

const seePlans = { to: "/#pricing", action: "See the plans" };
const yours = { to: "/subscription", action: "See your subscription" };

/** What the person's plan says about credit reports; never more than the plan has, or than exists. */
export function creditReport(plan: PlanId | null): PlanCard {
	const notYet = "You cannot open a report here yet.";
	if (plan === null) {
		return {
			text: `Credit monitoring is part of every plan: one bureau on Basic, three on Pro and Premium. ${notYet}`,
			...seePlans,
		};
	}
	const bureaus = plan === "basic" ? "one bureau" : "three bureaus";
	return { text: `Your plan includes credit monitoring at ${bureaus}. ${notYet}`, ...yours };
}

export function familyProtection(plan: PlanId | null): PlanCard {
	const notYet = "You cannot invite anybody here yet.";
	if (plan === "premium") return { text: `Your plan covers up to five people. ${notYet}`, ...yours };
	return { text: `Up to five people on one account, part of the Premium plan. ${notYet}`, ...seePlans };
}

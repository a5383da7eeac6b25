import type { PlanId } from "@unlisted/contracts/plans";

/** What the person's plan includes, in words, and never more. The cards say that it is in preparation. */
export function creditReport(plan: PlanId | null): string {
	if (plan === null) {
		return "One bureau on Basic, three on Pro and Premium. There is no report to open yet.";
	}
	const bureaus = plan === "basic" ? "one bureau" : "three bureaus";
	return `Your plan lists credit monitoring at ${bureaus}. There is no report to open yet.`;
}

export function familyProtection(plan: PlanId | null): string {
	const listed =
		plan === "premium" ? "Your plan lists up to five people." : "Up to five people, on the Premium plan.";
	return `${listed} Nobody can be invited yet.`;
}

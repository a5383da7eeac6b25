import type { PlanId } from "@unlisted/contracts/plans";
import {
	type ConsentMode,
	type DisclosableField,
	removalsWithoutPlan,
} from "@unlisted/contracts/removals/removal-values";

/** Whether the plan includes requests that go out by themselves. */
export function isAutomatic(plan: PlanId | null): boolean {
	return plan === "pro" || plan === "premium";
}

/** Lower goes first. */
export function priorityOf(plan: PlanId | null): number {
	return plan === "premium" ? 0 : plan === "pro" ? 1 : 2;
}

export interface Consented {
	readonly broker: string;
	readonly fields: readonly DisclosableField[];
}
export interface Consent {
	readonly givenAt: Date | null;
	readonly revokedAt: Date | null;
	readonly brokers: readonly Consented[];
}

export function consentMode(plan: PlanId | null, consent: Consent): ConsentMode {
	if (!isAutomatic(plan)) return "not_in_plan";
	return consent.givenAt !== null && consent.revokedAt === null ? "given" : "not_given";
}

/**
 * True if the person saw this broker and all of these fields when they agreed. A broker that came later or wants more
 * is asked about.
 */
export function isCovered(
	consent: Consent,
	{ owner, fields }: { readonly owner: string; readonly fields: readonly DisclosableField[] },
): boolean {
	const agreed = consent.brokers.find(({ broker }) => broker === owner);
	return agreed !== undefined && fields.every((field) => agreed.fields.includes(field));
}

export type Wish = "queued" | "waiting_for_yes" | null;

/**
 * The state of a removal that opens by itself for a listing of the person. Null if none opens until they press for it.
 */
export function wishFor(
	plan: PlanId | null,
	consent: Consent,
	request: { readonly owner: string; readonly fields: readonly DisclosableField[] },
): Wish {
	if (consentMode(plan, consent) !== "given") return null;
	return isCovered(consent, request) ? "queued" : "waiting_for_yes";
}

/** How many removals a person without a plan may still get. Null with a plan. */
export function freeLeft(plan: PlanId | null, taken: number): number | null {
	return plan === null ? Math.max(0, removalsWithoutPlan - taken) : null;
}

import type { PlanChangePreview } from "@unlisted/contracts/billing";
import { findPlan, type Plan, type PlanId } from "@unlisted/contracts/plans";
import { Refusal } from "../../../platform/http/problem.ts";
import type { BillingDeps } from "../core/billing.deps.ts";
import { planChangeOf, prorationMoment } from "../core/billing.rules.ts";
import { explained, requirePayments } from "../core/explain-failure.ts";
import { changeOwn } from "./change-own.ts";
import { findLive, type OwnSubscriptionRow } from "./subscriptions.repository.ts";

interface Wanted {
	readonly planId: PlanId;
	readonly prorationDate?: number | undefined;
}

/**
 * What a change would cost and when it would begin, as Stripe computes it. It changes nothing and needs no
 * turn.
 */
export function previewPlanChange(deps: BillingDeps) {
	const { db, clock, log } = deps;
	return async (payer: string, { planId }: Wanted): Promise<PlanChangePreview> => {
		const payments = requirePayments(deps.payments);
		const live = await findLive(db, payer);
		if (!live) throw new Refusal("not_found", "No active subscription found");
		const { plan, when } = decide(live, planId);
		const prorationDate = momentOf(undefined, clock.now(), live);
		const subscriptionId = live.stripe_subscription_id;
		const { dueNow, nextTotal } = await explained(log, "Failed to change the plan", () =>
			payments.previewPlan({ subscriptionId, planId: plan.id, prorationDate }),
		);
		const now = when === "now";
		return {
			planId: plan.id,
			when,
			takes_effect_at: (now ? clock.now() : (live.current_period_end ?? clock.now())).toISOString(),
			amount_due_now: now ? dueNow : 0,
			next_amount: nextTotal,
			proration_date: now ? prorationDate : null,
		};
	};
}

/**
 * An upgrade happens at once, and is paid before anything changes. A downgrade happens when the period ends.
 */
export function changePlan(deps: BillingDeps) {
	const change = changeOwn(deps, "Failed to change the plan");
	return (payer: string, wanted: Wanted): Promise<void> =>
		change(payer, null, async ({ live, payments }) => {
			const { plan, when } = decide(live, wanted.planId);
			const subscriptionId = live.stripe_subscription_id;
			if (when === "period_end") return payments.changePlanLater({ subscriptionId, planId: plan.id });
			const prorationDate = momentOf(wanted.prorationDate, deps.clock.now(), live);
			const key = `plan:${subscriptionId}:${live.plan_type}:${plan.id}:${prorationDate}`;
			await payments.changePlanNow({ subscriptionId, planId: plan.id, prorationDate, key });
		});
}

/** Cancels the planned downgrade. */
export function takePlanChangeBack(deps: BillingDeps) {
	const change = changeOwn(deps, "Failed to change the plan");
	return (payer: string): Promise<void> =>
		change(payer, null, async ({ live, payments }) => {
			if (!live.scheduled_plan) throw new Refusal("conflict", "No plan change is scheduled");
			await payments.dropLaterPlan(live.stripe_subscription_id);
		});
}

function momentOf(given: number | undefined, now: Date, live: OwnSubscriptionRow): number {
	const moment = prorationMoment(given, now, live.current_period_start);
	if (moment === null) throw new Refusal("conflict", "This price is out of date. Please check it again");
	return moment;
}

function decide(live: OwnSubscriptionRow, planId: PlanId): { plan: Plan; when: "now" | "period_end" } {
	const plan = findPlan(planId);
	const current = findPlan(live.plan_type);
	if (!plan) throw new Refusal("invalid_request", "Invalid plan selected");
	const decided = planChangeOf({
		status: live.status,
		ends: live.cancel_at_period_end,
		currentCents: current?.priceCents ?? 0,
		wantedCents: plan.priceCents,
		same: live.plan_type === planId,
	});
	if ("refusal" in decided) throw new Refusal("conflict", decided.refusal);
	return { plan, when: decided.when };
}

import type { CancelSubscription } from "@unlisted/contracts/billing";
import type { PlanId } from "@unlisted/contracts/plans";
import type { BillingAnswer, BillingOverview, PlanChangePreview } from "@unlisted/contracts/told";
import type { ApiResult } from "../../lib/api/api.ts";
import { callApi } from "../../lib/api/authed-api.ts";

/** All calls that change a person's subscription. subscribe.ts starts a new one. */

export function cancelSubscription(body: CancelSubscription): Promise<ApiResult<BillingAnswer>> {
	return callApi("POST /functions/v1/cancel-subscription", { body });
}

export function updatePaymentMethod(
	subscriptionId: string,
	paymentMethodId: string,
): Promise<ApiResult<BillingAnswer>> {
	return callApi("POST /functions/v1/update-payment-method", { body: { subscriptionId, paymentMethodId } });
}

export function keepSubscription(): Promise<ApiResult<BillingOverview>> {
	return callApi("POST /api/billing/resume");
}

export function previewPlanChange(planId: PlanId): Promise<ApiResult<PlanChangePreview>> {
	return callApi("POST /api/billing/plan-change/preview", { body: { planId } });
}

export function changePlan({
	planId,
	proration_date,
}: PlanChangePreview): Promise<ApiResult<BillingOverview>> {
	const prorationDate = proration_date ?? undefined;
	return callApi("POST /api/billing/plan-change", {
		body: { planId, ...(prorationDate && { prorationDate }) },
	});
}

export function takeBackPlanChange(): Promise<ApiResult<BillingOverview>> {
	return callApi("DELETE /api/billing/plan-change");
}

import { z } from "zod";
import { cancellationReasons, feedbackMaxLength } from "./cancellation.ts";
import { planIds } from "./plans.ts";

/** The contract between pages and server about subscriptions and payments. Money is in cents, as integers. */

/**
 * `pending` waits for its first payment (Stripe's incomplete). `past_due` is in its grace period, and
 * everything still works. `unpaid` and `canceled` give nothing.
 */
export const subscriptionStatuses = [
	"pending",
	"active",
	"trialing",
	"past_due",
	"unpaid",
	"paused",
	"canceled",
] as const;
export const paymentStatuses = ["pending", "completed", "failed", "refunded"] as const;

export const paymentsLimit = 50;

const stripeId = z.string().regex(/^[A-Za-z0-9_]{1,255}$/);

/** /functions/v1/create-subscription */
export const createSubscriptionSchema = z.strictObject({
	planId: z.string().max(50),
	paymentMethodId: stripeId,
	/** The caller's own id. The server refuses any other. */
	userId: z.uuid(),
	/** One id for each press of the button. A second request with the same id returns the same subscription. */
	attemptId: z.uuid().optional(),
	/** The one-time deep-scan setup, for plans that offer it. */
	deepScanSetup: z.boolean().optional(),
});
export type CreateSubscription = z.infer<typeof createSubscriptionSchema>;

export const ownSubscriptionSchema = z.object({
	id: z.uuid(),
	user_id: z.uuid(),
	plan_type: z.enum(planIds).or(z.string()),
	status: z.enum(subscriptionStatuses).or(z.string()),
	current_period_end: z.string().nullable(),
	cancel_at_period_end: z.boolean(),
	/** "Visa ending in 4242" */
	payment_method: z.string().nullable(),
});
export type OwnSubscription = z.infer<typeof ownSubscriptionSchema>;

/**
 * The card's bank wants to ask its owner. The page shows the bank's question, then calls
 * /api/billing/overview again.
 */
const actionNeeded = {
	requiresAction: z.literal(true).optional(),
	clientSecret: z.string().optional(),
};

export const createSubscriptionAnswerSchema = z.object({
	success: z.boolean(),
	subscription: ownSubscriptionSchema.nullable(),
	error: z.string().nullable(),
	...actionNeeded,
});
export type CreateSubscriptionAnswer = z.infer<typeof createSubscriptionAnswerSchema>;

/** /functions/v1/cancel-subscription */
export const cancelSubscriptionSchema = z.strictObject({
	subscriptionId: z.uuid(),
	/** Our own form always sends a reason. */
	reason: z.enum(cancellationReasons, "A reason is required").optional(),
	feedback: z.string().trim().max(feedbackMaxLength).optional(),
});
export type CancelSubscription = z.infer<typeof cancelSubscriptionSchema>;

/**
 * /functions/v1/update-payment-method. With `requiresAction`, look at the secret. `seti_…` saves the card:
 * call `stripe.confirmCardSetup`, then send the same again. `pi_…` pays the open invoice: call
 * `stripe.confirmCardPayment`, then ask for the overview.
 */
export const updatePaymentMethodSchema = z.strictObject({
	subscriptionId: z.uuid(),
	paymentMethodId: stripeId,
});

export const billingAnswerSchema = z.object({
	success: z.boolean(),
	error: z.string().nullable(),
	...actionNeeded,
});
export type BillingAnswer = z.infer<typeof billingAnswerSchema>;

/**
 * GET /api/billing/overview, and the answer of resume, plan-change and undoing a plan change: the live
 * subscription, whatever its status, and what will happen to it.
 */
export const billingOverviewSchema = z.object({
	subscription: ownSubscriptionSchema.nullable(),
	/** In past_due: until when everything still works, and the amount of the open invoice. */
	grace: z.object({ until: z.string(), amount_due: z.int() }).nullable(),
	/** In past_due and unpaid: what is open. */
	amount_due: z.int().nullable(),
	/** A smaller plan that starts with the next period. */
	scheduled_plan: z.object({ plan_type: z.string(), from: z.string() }).nullable(),
	deep_scan_setup: z.object({ paid_at: z.string().nullable() }).nullable(),
	/** The first payment or a renewal that waits until the person answers the bank. Holds its client secret. */
	action: z.object({ client_secret: z.string() }).nullable(),
	/** The plan that the person may use now, or null. */
	entitled_plan: z.string().nullable(),
});
export type BillingOverview = z.infer<typeof billingOverviewSchema>;

/** POST /api/billing/plan-change/preview and POST /api/billing/plan-change */
export const planChangeSchema = z.strictObject({
	planId: z.enum(planIds),
	/** From the preview, so that the charge equals the amount shown. */
	prorationDate: z.int().positive().optional(),
});
export const planChangePreviewSchema = z.object({
	planId: z.enum(planIds),
	/**
	 * An upgrade happens at once and charges the difference. A downgrade happens when the period ends and
	 * charges nothing now.
	 */
	when: z.enum(["now", "period_end"]),
	takes_effect_at: z.string(),
	amount_due_now: z.int(),
	next_amount: z.int(),
	proration_date: z.int().nullable(),
});
export type PlanChangePreview = z.infer<typeof planChangePreviewSchema>;

/** GET /api/billing/payments: newest first, at most 50. */
export const paymentSchema = z.object({
	id: z.uuid(),
	created_at: z.string(),
	amount: z.int(),
	amount_refunded: z.int(),
	payment_method: z.string().nullable(),
	status: z.enum(paymentStatuses).or(z.string()),
	transaction_id: z.string().nullable(),
	description: z.string().nullable(),
	/** Whether GET /api/billing/payments/{id}/invoice has an invoice. */
	has_invoice: z.boolean(),
});
export type Payment = z.infer<typeof paymentSchema>;
export const paymentsSchema = z.object({
	payments: z.array(paymentSchema),
	/** The whole history, not only the payments above. Spent is the sum of the completed ones. */
	totals: z.object({ count: z.int(), spent: z.int(), refunded: z.int() }).optional(),
});
export type Payments = z.infer<typeof paymentsSchema>;

import type { CreateSubscription, CreateSubscriptionAnswer } from "@unlisted/contracts/billing";
import { findPlan, type Plan } from "@unlisted/contracts/plans";
import { Refusal } from "../../../platform/http/problem.ts";
import type { PaymentState, Payments, SubscriptionState } from "../../../providers/payments/port.ts";
import type { BillingDeps } from "../core/billing.deps.ts";
import { refuseForOthers } from "../core/billing.policy.ts";
import { isSamePurchase, keyPeriod, primaryOf, statusOf } from "../core/billing.rules.ts";
import { explained, requirePayments } from "../core/explain-failure.ts";
import { inTurn } from "../core/in-turn.ts";
import { mirrorCustomer } from "../mirror/mirror-customer.ts";
import { setupOf } from "../setups/setup-of.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { shown } from "./read-overview.ts";
import { findLive } from "./subscriptions.repository.ts";

const failed = "Failed to create subscription";
const setupThere = "You already have the deep-scan setup. Nothing was charged.";

/**
 * Makes a purchase in steps. The process may crash after any of them. The next try finds at Stripe what was
 * done, and never does it twice. The payment itself can succeed only once.
 */
export function createSubscription(deps: BillingDeps) {
	const { db, log } = deps;
	return async (payer: string, order: CreateSubscription): Promise<CreateSubscriptionAnswer> => {
		refuseForOthers(payer, order.userId);
		const plan = findPlan(order.planId);
		if (!plan) throw new Refusal("invalid_request", "Invalid plan selected");
		if (order.deepScanSetup && plan.setupCents === null) {
			throw new Refusal("invalid_request", "This plan has no deep-scan setup");
		}
		if (order.deepScanSetup && !deps.setupSold) {
			throw new Refusal(
				"conflict",
				"The deep-scan setup cannot be bought here yet: this installation sends no letters to companies",
			);
		}
		const payments = requirePayments(deps.payments);
		const mirror = mirrorCustomer({ ...deps, payments });
		return explained(log, failed, () =>
			inTurn(db)(payer, async (turn) => {
				const customerId = await ensureCustomer({ ...deps, payments })(turn);
				try {
					const payment = await buy({ ...deps, payments }, payer, { order, plan, customerId });
					await mirror(turn, customerId);
					return answer(await findLive(db, payer), payment);
				} catch (error) {
					// Mirrors the failed attempt, so that the history shows it. The person learns why it failed.
					await mirror(turn, customerId).catch(() =>
						log.warn("billing: not mirrored after a failed purchase"),
					);
					throw error;
				}
			}),
		);
	};
}

interface Purchase {
	readonly order: CreateSubscription;
	readonly plan: Plan;
	readonly customerId: string;
}

/** The payment that the card's owner must confirm; null if everything is paid. */
async function buy(
	{ db, payments, clock }: BillingDeps & { payments: Payments },
	userId: string,
	{ order, plan, customerId }: Purchase,
): Promise<PaymentState | null> {
	const withSetup = order.deepScanSetup === true;
	// Each press of the button makes a new payment method. So the payment method's id names the press, unless the
	// page sent a name.
	const attempt = order.attemptId ?? order.paymentMethodId;
	const existing = await payments.listSubscriptions(customerId);
	const live = primaryOf(existing.map((one) => ({ ...one, status: statusOf(one.status) })));
	if (live && live.status !== "pending") {
		if (isSamePurchase(live, { planId: plan.id, withSetup, attempt, now: clock.now() })) return null;
		throw new Refusal("conflict", "You already have a subscription");
	}
	if (withSetup) {
		const owned = await setupOf({ db })(userId);
		// A second one would do nothing.
		if (owned && (owned.plan === "premium" || owned.plan === plan.id))
			throw new Refusal("invalid_request", setupThere);
	}
	const waiting = await reusable(payments, existing, { planId: plan.id, withSetup });
	const subscriptionId =
		waiting?.id ??
		(await subscribe(payments, {
			customerId,
			userId,
			planId: plan.id,
			withSetup,
			attempt,
			paymentMethodId: order.paymentMethodId,
			part: `${existing.length}:${keyPeriod(clock.now())}`,
		}));
	const key = `${attempt}:${keyPeriod(clock.now())}`;
	return payFor(payments, subscriptionId, { paymentMethodId: order.paymentMethodId, key });
}

/** Uses a subscription that waits for its first payment again. Ends those for something else, unpaid. */
async function reusable(
	payments: Payments,
	existing: readonly SubscriptionState[],
	wanted: { planId: string; withSetup: boolean },
): Promise<SubscriptionState | null> {
	let kept: SubscriptionState | null = null;
	for (const one of existing.filter(({ status }) => status === "incomplete")) {
		if (!kept && one.planId === wanted.planId && one.withSetup === wanted.withSetup) kept = one;
		else await payments.endNow(one.id);
	}
	return kept;
}

async function subscribe(
	payments: Payments,
	order: {
		customerId: string;
		userId: string;
		planId: string;
		withSetup: boolean;
		attempt: string;
		paymentMethodId: string;
		/**
		 * Contains how many subscriptions there were before. So once its subscription has ended, the same attempt
		 * makes a new one.
		 */
		part: string;
	},
): Promise<string> {
	const { paymentMethodId, part, ...what } = order;
	await payments.takePlaceOfCard(order.customerId, paymentMethodId);
	const key = `subscribe:${what.userId}:${what.attempt}:${what.planId}:${what.withSetup}:${part}`;
	return payments.subscribe({ ...what, key });
}

async function payFor(
	payments: Payments,
	subscriptionId: string,
	card: { paymentMethodId: string; key: string },
): Promise<PaymentState | null> {
	const open = await payments.latestPayment(subscriptionId);
	// Nothing was due.
	if (!open) return null;
	const { paymentMethodId } = card;
	const sameCardWaits = open.status === "requires_action" && open.paymentMethodId === paymentMethodId;
	if (open.status === "succeeded" || open.status === "processing" || sameCardWaits) return settled(open);
	const key = `pay:${open.id}:${paymentMethodId}:${card.key}`;
	return settled(await payments.pay(open.id, { paymentMethodId, key }));
}

function settled(payment: PaymentState): PaymentState | null {
	return payment.status === "requires_action" ? payment : null;
}

function answer(
	live: Awaited<ReturnType<typeof findLive>>,
	payment: PaymentState | null,
): CreateSubscriptionAnswer {
	if (!live) throw new Refusal("unavailable", failed);
	const done = { success: true, subscription: shown(live), error: null };
	if (!payment?.clientSecret) return done;
	return { ...done, requiresAction: true, clientSecret: payment.clientSecret };
}

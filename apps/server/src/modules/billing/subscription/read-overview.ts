import type { BillingOverview, OwnSubscription } from "@unlisted/contracts/billing";
import type { BillingDeps } from "../core/billing.deps.ts";
import { graceEnd } from "../core/billing.rules.ts";
import { inTurn } from "../core/in-turn.ts";
import { mirrorCustomer } from "../mirror/mirror-customer.ts";
import { entitlementOf } from "./entitlement-of.ts";
import { amountOwed, findLive, findSetup, type OwnSubscriptionRow } from "./subscriptions.repository.ts";

/** Everything that the subscription page shows, from the mirror. */
export function readOverview(deps: BillingDeps) {
	const { db, graceDays } = deps;
	const entitled = entitlementOf(deps);
	const openAction = findOpenAction(deps);
	return async (userId: string): Promise<BillingOverview> => {
		const before = await findLive(db, userId);
		const action = before?.needs_action ? await openAction(userId, before) : null;
		// Reading the open action may have updated the mirror.
		const live = before?.needs_action ? await findLive(db, userId) : before;
		const plan = await entitled(userId);
		const nothing = {
			grace: null,
			amount_due: null,
			scheduled_plan: null,
			deep_scan_setup: null,
			action: null,
		};
		if (!live) return { subscription: null, ...nothing, entitled_plan: plan };
		const { stripe_subscription_id: id, past_due_since: since } = live;
		const setup = await findSetup(db, userId, id);
		const owes = live.status === "past_due" || live.status === "unpaid";
		const due = owes ? await amountOwed(db, userId, id) : null;
		return {
			subscription: shown(live),
			grace: since && { until: graceEnd(since, graceDays).toISOString(), amount_due: due ?? 0 },
			amount_due: due,
			scheduled_plan:
				live.scheduled_plan && live.scheduled_from
					? { plan_type: live.scheduled_plan, from: live.scheduled_from.toISOString() }
					: null,
			deep_scan_setup: setup && { paid_at: setup.paid_at?.toISOString() ?? null },
			action: action === null ? null : { client_secret: action },
			entitled_plan: plan,
		};
	};
}

/**
 * We do not store the secret. While a payment waits for the card's owner, we ask Stripe for it. If nothing
 * waits any more, the mirror is out of date, and we update it before we read it.
 */
function findOpenAction(deps: BillingDeps) {
	const { db, log, payments } = deps;
	return async (userId: string, live: OwnSubscriptionRow): Promise<string | null> => {
		if (!payments) return null;
		try {
			const payment = await payments.latestPayment(live.stripe_subscription_id);
			if (payment?.status === "requires_action") return payment.clientSecret;
			await inTurn(db)(userId, async (turn) => {
				if (turn.customerId !== null) await mirrorCustomer({ ...deps, payments })(turn, turn.customerId);
			});
		} catch (error) {
			// The page is useful without the open action, and a webhook will bring it.
			log.warn({ err: error }, "billing: what waits for the bank could not be read");
		}
		return null;
	};
}

export function shown(row: OwnSubscriptionRow): OwnSubscription {
	return {
		id: row.id,
		user_id: row.user_id,
		plan_type: row.plan_type,
		status: row.status,
		current_period_end: row.current_period_end?.toISOString() ?? null,
		cancel_at_period_end: row.cancel_at_period_end,
		payment_method: row.payment_method,
	};
}

import type { SubscriptionState } from "../../../providers/payments/port.ts";
import type { BillingDeps } from "../core/billing.deps.ts";
import { cardText, statusOf } from "../core/billing.rules.ts";
import { noteEmptiedAccounts, ownerOfCustomer } from "../core/customers.repository.ts";
import { inTurn } from "../core/in-turn.ts";
import { forgetHandledEvents, keepEvents, newestEvent } from "./events.repository.ts";
import { handleEvents } from "./handle-events.ts";
import { leaveStripe } from "./leave-stripe.ts";
import { mirrorCustomer } from "./mirror-customer.ts";
import { type LiveRow, liveOfEverybody } from "./reconcile.repository.ts";

const day = 86_400_000;

/**
 * Once a night, finds what was missed: events that never arrived, subscriptions that differ from their
 * mirror, customers without an account. Afterwards the mirror is right, even if no webhook ever came.
 */
export function reconcile(deps: BillingDeps) {
	const { db, clock, log, payments } = deps;
	return async (): Promise<void> => {
		if (!payments) return;
		const mirror = mirrorCustomer({ ...deps, payments });
		const now = clock.now().getTime();
		const newest = (await newestEvent(db))?.getTime() ?? now - 30 * day;
		let missed = 0;
		for await (const event of payments.eventsSince(new Date(Math.min(newest, now) - 3 * day))) {
			missed += (await keepEvents(db, [event])).size;
		}
		await handleEvents(deps)();

		const ours = new Map((await liveOfEverybody(db)).map((row) => [row.stripe_subscription_id, row]));
		const differing = new Set<string>();
		for await (const theirs of payments.liveSubscriptions()) {
			const row = ours.get(theirs.id);
			ours.delete(theirs.id);
			if (!row || differs(row, theirs)) differing.add(theirs.customerId);
		}
		// It runs here and not at Stripe, so it has ended.
		for (const { stripe_customer_id } of ours.values()) differing.add(stripe_customer_id);
		let mended = 0;
		for (const customerId of differing) {
			const owner = await ownerOfCustomer(db, customerId);
			if (owner === null) continue;
			await inTurn(db)(owner, (turn) => mirror(turn, customerId));
			mended += 1;
		}
		await noteEmptiedAccounts(db, clock.now());
		await leaveStripe(deps)();
		await forgetHandledEvents(db, new Date(now - 35 * day));
		if (missed > 0 || mended > 0) log.info({ missed, mended }, "billing: reconciled");
	};
}

function differs(row: LiveRow, theirs: SubscriptionState): boolean {
	return (
		row.status !== statusOf(theirs.status) ||
		row.plan_type !== (theirs.planId ?? row.plan_type) ||
		row.current_period_end?.getTime() !== theirs.periodEnd.getTime() ||
		(row.cancel_at?.getTime() ?? 0) !== (theirs.endsAt?.getTime() ?? 0) ||
		(theirs.card !== null && row.payment_method !== cardText(theirs.card))
	);
}

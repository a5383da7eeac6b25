import type { HiddenOf } from "../store/hidden.ts";
import type { AnyObject, Invoice, Subscription, SubscriptionSchedule } from "../wire/wire.ts";

const hour = 3600;
const day = 86_400;

/** How long the first payment may take, according to Stripe. */
export const incompleteFor = 23 * hour;
/** How long before a trial's end an event announces it. */
export const trialNotice = 3 * day;

/**
 * When an object next does something by itself, and on which clock. Computed whenever the object is stored, so that
 * no second list of timers can disagree.
 */
export function dueOf(object: AnyObject, hidden: object): { at: number | null; clock: string | null } {
	switch (object.object) {
		case "subscription":
			return {
				at: subscriptionDue(object as Subscription, hidden as HiddenOf<"subscription">),
				clock: (object as Subscription).test_clock,
			};
		case "invoice":
			return { at: invoiceDue(object as Invoice), clock: (object as Invoice).test_clock };
		case "subscription_schedule":
			return {
				at: scheduleDue(object as SubscriptionSchedule),
				clock: (object as SubscriptionSchedule).test_clock,
			};
		default:
			return { at: null, clock: null };
	}
}

function subscriptionDue(subscription: Subscription, hidden: HiddenOf<"subscription">): number | null {
	if (["canceled", "incomplete_expired", "paused"].includes(subscription.status)) return null;
	if (subscription.status === "incomplete") return subscription.created + incompleteFor;
	const moments = subscription.items.data.map((item) => item.current_period_end);
	if (subscription.cancel_at !== null) moments.push(subscription.cancel_at);
	if (subscription.pending_update !== null) moments.push(subscription.pending_update.expires_at);
	if (subscription.status === "trialing" && subscription.trial_end !== null && !hidden.trialEndAnnounced) {
		moments.push(Math.max(subscription.trial_end - trialNotice, subscription.trial_start ?? 0));
	}
	return Math.min(...moments);
}

function invoiceDue(invoice: Invoice): number | null {
	if (invoice.auto_advance !== true) return null;
	if (invoice.status === "draft") return invoice.automatically_finalizes_at;
	return invoice.status === "open" ? invoice.next_payment_attempt : null;
}

function scheduleDue(schedule: SubscriptionSchedule): number | null {
	if (schedule.status === "active") return schedule.current_phase?.end_date ?? null;
	return schedule.status === "not_started" ? (schedule.phases[0]?.start_date ?? null) : null;
}

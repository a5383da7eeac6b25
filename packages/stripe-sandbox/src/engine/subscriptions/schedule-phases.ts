import type { Tx } from "../../store/tx.ts";
import type { SubscriptionSchedule } from "../../wire/wire.ts";
import { cancelSubscription } from "../invoices/cancel-subscription.ts";
import { changeSubscription } from "./change-subscription.ts";

/** Runs when a phase has ended. Begins the next one, or ends the schedule. */
export function nextPhase(tx: Tx, schedule: SubscriptionSchedule): void {
	const over = schedule.current_phase?.end_date ?? 0;
	const phase = schedule.phases.find(({ start_date }) => start_date >= over);
	const subscription = tx.get("subscription", schedule.subscription ?? "");
	const moment = tx.timeOf(schedule.test_clock);
	if (subscription === undefined) return;
	if (phase === undefined) {
		schedule.status = schedule.end_behavior === "cancel" ? "completed" : "released";
		schedule.current_phase = null;
		subscription.schedule = null;
		if (schedule.status === "completed") {
			schedule.completed_at = moment;
			tx.emit("subscription_schedule.completed", schedule);
			cancelSubscription(tx, subscription, "cancellation_requested");
		} else {
			release(tx, schedule, moment);
		}
		return;
	}
	schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
	tx.emit("subscription_schedule.updated", schedule);
	const old = subscription.items.data;
	changeSubscription(tx, subscription, {
		items: [
			...phase.items.map((item, index) => ({
				id: old[index]?.id,
				price: item.price,
				quantity: item.quantity,
			})),
			...old.slice(phase.items.length).map(({ id }) => ({ id, deleted: true })),
		],
		// At the very end of a period there is nothing to prorate.
		proration_behavior:
			moment >= Math.min(...old.map((item) => item.current_period_end))
				? "none"
				: prorationOf(phase.proration_behavior),
	});
}

export function release(tx: Tx, schedule: SubscriptionSchedule, moment: number): void {
	schedule.status = "released";
	schedule.released_at = moment;
	schedule.released_subscription = schedule.subscription;
	schedule.current_phase = null;
	const subscription = tx.get("subscription", schedule.subscription ?? "");
	schedule.subscription = null;
	tx.emit("subscription_schedule.released", schedule);
	if (subscription === undefined) return;
	subscription.schedule = null;
	tx.emit("customer.subscription.updated", subscription);
}

function prorationOf(behavior: string): "always_invoice" | "create_prorations" | "none" {
	return behavior === "none" || behavior === "always_invoice" ? behavior : "create_prorations";
}

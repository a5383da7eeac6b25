import type { Price } from "../../wire/wire.ts";
import { cycleAround, type Recurring } from "./billing-cycle.ts";
import { roundCents } from "./taxes.ts";

/** The price for part of a billing period, by the second. A credit is the same amount below zero. */
export function prorated(
	amount: number,
	part: { start: number; end: number },
	recurring: Recurring,
	anchor: number,
): number {
	const whole = cycleAround(anchor, recurring, part.start);
	return roundCents((amount * (part.end - part.start)) / (whole.end - whole.start));
}

/** Whether a change of price keeps the billing interval. If not, the cycle restarts. */
export function sameRhythm(one: Price, other: Price): boolean {
	return (
		one.recurring?.interval === other.recurring?.interval &&
		one.recurring?.interval_count === other.recurring?.interval_count
	);
}

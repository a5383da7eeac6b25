import { findPlan, formatPrice } from "@unlisted/contracts/plans";
import type { BillingOverview, OwnSubscription } from "@unlisted/contracts/told";
import { dateInWords } from "../../lib/site/format-date.ts";

export interface Bought {
	readonly title: string;
	readonly follows: string;
	/** Where the person can see and cancel it while the address is not confirmed; null if there is nothing to see. */
	readonly link: { readonly to: string; readonly text: string } | null;
}

/** What an unconfirmed person bought, and what happens next with their money; null if they bought nothing. */
export function whatFollows(overview: BillingOverview): Bought | null {
	const { subscription } = overview;
	if (!subscription) return null;
	const plan = findPlan(subscription.plan_type)?.name ?? subscription.plan_type;
	return { ...words(overview, subscription, plan), link: linkOf(subscription) };
}

function linkOf({ status, plan_type, cancel_at_period_end: ending }: OwnSubscription): Bought["link"] {
	// The checkout would sell it again.
	if (status === "canceled") return null;
	const to = `/checkout?plan=${encodeURIComponent(plan_type)}`;
	if (ending) return { to, text: "See what you bought" };
	return { to, text: status === "pending" ? "Pay or cancel it" : "See or cancel it" };
}

type Words = Pick<Bought, "title" | "follows">;

function words(overview: BillingOverview, subscription: OwnSubscription, plan: string): Words {
	const { status, cancel_at_period_end: ending, current_period_end: end } = subscription;
	if (status === "canceled") {
		return { title: `Your ${plan} has ended`, follows: "Nothing more is charged." };
	}
	if (status === "pending") {
		return {
			title: `The first payment for the ${plan} is not finished`,
			follows: "The plan starts once it is paid. You can pay again or cancel it.",
		};
	}
	if (status === "past_due")
		return { title: `Your payment for the ${plan} failed`, follows: pastDue(overview) };
	if (status === "unpaid") {
		const ends = ending && end ? `It ends on ${dateInWords(end)}. ` : "";
		return {
			title: `Your ${plan} is switched off until it is paid`,
			follows: `${ends}Confirm your address, then you can pay with another card.`,
		};
	}
	if (status === "paused") {
		return {
			title: `Your ${plan} is paused`,
			follows: "It is not active now, and nothing is charged while it is paused.",
		};
	}
	if (status !== "active" && status !== "trialing") {
		return {
			title: `You bought the ${plan}`,
			follows: `Its status is “${status}”, so we do not know here whether it is active or what is charged next.`,
		};
	}
	if (ending) {
		return {
			title: `You canceled the ${plan}`,
			follows: `It runs until ${end ? dateInWords(end) : "the end of what you paid for"}. Nothing more is charged.`,
		};
	}
	const trial = status === "trialing";
	return {
		title: trial ? `You have the ${plan} on trial` : `You have the ${plan}`,
		follows: `It is already running, even though your address is not confirmed yet. ${nextPayment(overview, subscription, trial)}`,
	};
}

function pastDue({ grace }: BillingOverview): string {
	const runs = grace && Date.parse(grace.until) > Date.now() ? "The plan runs until" : "The plan stopped on";
	const open = grace ? `${runs} ${dateInWords(grace.until)}, and we try the card again. ` : "";
	return `${open}Confirm your address, then you can pay with another card.`;
}

function nextPayment(
	{ scheduled_plan: next }: BillingOverview,
	{ plan_type, current_period_end: end, payment_method }: OwnSubscription,
	trial: boolean,
): string {
	const plan = findPlan(next?.plan_type ?? plan_type);
	const amount = plan ? `${formatPrice(plan.priceCents)} ` : "";
	const from = payment_method ? ` from ${payment_method}` : "";
	const first = trial ? "the first payment" : "the next payment";
	return end
		? `On ${dateInWords(end)} ${first} ${amount}is taken${from}, and each month after that.`
		: `Each month ${amount}is taken${from}.`;
}

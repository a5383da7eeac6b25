import type { SubscriptionState } from "../../../providers/payments/port.ts";

/**
 * Pure decisions about Stripe's answers: which subscription counts, what we call its status, and what the person may
 * use.
 */

export type Status = "pending" | "trialing" | "active" | "past_due" | "canceled" | "unpaid" | "paused";

export function statusOf(status: SubscriptionState["status"]): Status {
	if (status === "incomplete") return "pending";
	return status === "incomplete_expired" ? "canceled" : status;
}

/** The more a subscription gives its owner, the higher its weight. */
const weights: Readonly<Record<Status, number>> = {
	active: 6,
	trialing: 6,
	past_due: 5,
	unpaid: 4,
	paused: 3,
	pending: 2,
	canceled: 0,
};

export interface Ranked {
	readonly id: string;
	readonly status: Status;
	readonly createdAt: Date;
}

/** The subscription that counts, or null if all have ended. Of two equal ones, the older. */
export function primaryOf<T extends Ranked>(subscriptions: readonly T[]): T | null {
	const live = subscriptions.filter(({ status }) => status !== "canceled");
	live.sort(
		(a, b) =>
			weights[b.status] - weights[a.status] ||
			a.createdAt.getTime() - b.createdAt.getTime() ||
			a.id.localeCompare(b.id),
	);
	return live[0] ?? null;
}

const day = 86_400_000;

export function graceEnd(pastDueSince: Date, graceDays: number): Date {
	return new Date(pastDueSince.getTime() + graceDays * day);
}

export interface Entitlement {
	readonly planId: string;
	readonly endsAt: Date | null;
}

/** What a subscription lets its owner use. */
export function entitlementFrom(
	subscription: { status: Status; planId: string; pastDueSince: Date | null } | null,
	graceDays: number,
): Entitlement | null {
	if (!subscription) return null;
	const { status, planId, pastDueSince } = subscription;
	if (status === "active" || status === "trialing") return { planId, endsAt: null };
	if (status !== "past_due" || !pastDueSince) return null;
	return { planId, endsAt: graceEnd(pastDueSince, graceDays) };
}

const brands = new Map(
	Object.entries({
		amex: "American Express",
		cartes_bancaires: "Cartes Bancaires",
		diners: "Diners Club",
		discover: "Discover",
		eftpos_au: "Eftpos Australia",
		jcb: "JCB",
		mastercard: "Mastercard",
		unionpay: "UnionPay",
		visa: "Visa",
	}),
);

/** "Visa ending in 4242" */
export function cardText(card: { brand: string; last4: string } | null): string | null {
	return card && `${brands.get(card.brand) ?? "Card"} ending in ${card.last4}`;
}

export type PaymentStatus = "pending" | "completed" | "failed" | "refunded";

export function paymentStatusOf(charge: {
	status: "succeeded" | "pending" | "failed";
	amount: number;
	amountRefunded: number;
}): PaymentStatus {
	if (charge.status !== "succeeded") return charge.status;
	return charge.amountRefunded > 0 && charge.amountRefunded >= charge.amount ? "refunded" : "completed";
}

interface DescribedLine {
	readonly planId: string | null;
	readonly isSetup: boolean;
	readonly isProration: boolean;
	readonly text: string;
}

/** What an invoice is for, in a few words: "Pro Plan + Deep-scan setup". */
export function describeLines(
	lines: readonly DescribedLine[],
	nameOf: (planId: string) => string | undefined,
): string {
	const words = lines.map(({ planId, isSetup, isProration, text }) => {
		if (isProration) return "Plan change";
		if (isSetup) return "Deep-scan setup";
		return (planId === null ? undefined : nameOf(planId)) ?? text;
	});
	return [...new Set(words.filter((word) => word !== ""))].join(" + ") || "Subscription";
}

/**
 * Names a purchase. If a person presses twice or uses two tabs, the second press gets the purchase of the
 * first.
 */
const samePurchaseWithin = 10 * 60_000;

export function isSamePurchase(
	existing: { planId: string | null; withSetup: boolean; attempt: string | null; createdAt: Date },
	wanted: { planId: string; withSetup: boolean; attempt: string; now: Date },
): boolean {
	// A press never stands for something else. Otherwise we would say "bought" of what nobody paid for.
	if (existing.planId !== wanted.planId || existing.withSetup !== wanted.withSetup) return false;
	if (existing.attempt === wanted.attempt) return true;
	return Math.abs(wanted.now.getTime() - existing.createdAt.getTime()) < samePurchaseWithin;
}

/** A more expensive plan starts and is charged at once. A cheaper one starts when the paid period ends. */
export function planChangeOf(change: {
	status: Status;
	ends: boolean;
	currentCents: number;
	wantedCents: number;
	same: boolean;
}): { when: "now" | "period_end" } | { refusal: string } {
	if (change.same) return { refusal: "This is your plan already" };
	if (change.status === "past_due" || change.status === "unpaid") {
		return { refusal: "Please pay the open invoice before you change the plan" };
	}
	if (change.status !== "active" && change.status !== "trialing") {
		return { refusal: "No active subscription found" };
	}
	if (change.ends) return { refusal: "Please resume your subscription before you change the plan" };
	return { when: change.wantedCents > change.currentCents ? "now" : "period_end" };
}

/** How long a person may look at the price of a change. */
const previewHolds = 3600;

/**
 * The start of the prorated time, in seconds: the moment shown to the person, if it is recent. Without this
 * bound, a person could name the end of the period and pay nothing. Null if it is not valid.
 */
export function prorationMoment(
	given: number | undefined,
	now: Date,
	periodStart: Date | null,
): number | null {
	const at = Math.floor(now.getTime() / 1000);
	const start = Math.ceil((periodStart?.getTime() ?? 0) / 1000);
	// Our clock may be behind Stripe's, so a period may begin a little in our future.
	const latest = Math.max(at, start);
	if (given === undefined) return latest;
	if (given > latest + 5 || given < at - previewHolds) return null;
	return Math.max(given, start);
}

/** "Mar 5, 2027", the format of all dates in billing. */
export function dayText(date: Date): string {
	return date.toLocaleDateString("en-US", {
		year: "numeric",
		month: "short",
		day: "numeric",
		timeZone: "UTC",
	});
}

/**
 * Part of every idempotency key. Stripe repeats its answer to a key for a day, even its own failures. So a try some
 * minutes later must use a new key. If the first try succeeded after all, we find that by looking before we ask
 * again.
 */
export function keyPeriod(now: Date): number {
	return Math.floor(now.getTime() / 300_000);
}

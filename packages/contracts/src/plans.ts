/** The plan catalogue. Money is in cents, as integers. Only this file sets the prices of plans. */

export const planIds = ["basic", "pro", "premium"] as const;
export type PlanId = (typeof planIds)[number];

export interface Plan {
	readonly id: PlanId;
	readonly name: string;
	readonly priceCents: number;
	readonly interval: "month";
	readonly stripePriceId: string;
	readonly popular: boolean;
	readonly features: readonly string[];
	/** The optional one-time deep-scan setup. Checkout offers it with every plan but Basic. */
	readonly setupCents: number | null;
	/** The shortest time between two scheduled scans. */
	readonly rescanEveryDays: number;
}

export const defaultPlanId: PlanId = "basic";

export const plans: readonly Plan[] = [
	{
		id: "basic",
		name: "Basic Plan",
		priceCents: 999,
		interval: "month",
		stripePriceId: "price_basic_monthly",
		popular: false,
		features: [
			"1-bureau credit monitoring",
			"Dark web scan and alerts",
			"Monthly leak reports",
			"Basic removal requests",
			"Email support",
		],
		setupCents: null,
		rescanEveryDays: 30,
	},
	{
		id: "pro",
		name: "Pro Plan",
		priceCents: 1999,
		interval: "month",
		stripePriceId: "price_pro_monthly",
		popular: true,
		features: [
			"3-bureau credit monitoring",
			"Dark web scan and alerts",
			"Weekly leak reports",
			"Auto-removal AI",
			"Re-scan every 7 days",
			"Priority support",
		],
		setupCents: 4900,
		rescanEveryDays: 7,
	},
	{
		id: "premium",
		name: "Premium Plan",
		priceCents: 2999,
		interval: "month",
		stripePriceId: "price_premium_monthly",
		popular: false,
		features: [
			"3-bureau credit monitoring",
			"Dark web scan and alerts",
			"Daily leak reports",
			"Auto-removal AI",
			"Daily re-scan",
			"Family access up to 5 users",
			"Priority removal",
			"ID insurance eligibility",
			"24/7 support",
		],
		setupCents: 14900,
		rescanEveryDays: 1,
	},
];

export function findPlan(id: string): Plan | undefined {
	return plans.find((plan) => plan.id === id);
}

/** 1999 → "$19.99". */
export function formatPrice(cents: number): string {
	// Does not use Intl.NumberFormat: on a phone, making one takes longer than the rest of a page's start.
	const amount = (Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
	return `${cents < 0 ? "-" : ""}$${amount}`;
}

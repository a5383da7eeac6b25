import type { BillingOverview, OwnSubscription } from "@unlisted/contracts/told";

/**
 * The live subscription, or null. One that waits for its first payment does not count: the checkout can still pay it,
 * with the same card or another.
 */
export function liveSubscription({ subscription }: BillingOverview): OwnSubscription | null {
	const isOpen = !subscription || subscription.status === "pending" || subscription.status === "canceled";
	return isOpen ? null : subscription;
}

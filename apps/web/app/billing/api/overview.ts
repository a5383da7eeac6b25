import { type QueryClient, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { BillingOverview } from "@unlisted/contracts/told";
import { fetchApi } from "../../lib/api/authed-api.ts";

export const billingKey = ["billing"] as const;
export const overviewKey = [...billingKey, "overview"] as const;

export const overviewQuery = {
	queryKey: overviewKey,
	queryFn: () => fetchApi("GET /api/billing/overview"),
	// Another tab, a webhook or the bank may have changed it, so each visit asks again.
	staleTime: 0,
};

export function useOverview(): UseQueryResult<BillingOverview> {
	return useQuery(overviewQuery);
}

const firstPauseMs = 300;
const longestPauseMs = 2_000;
const patienceMs = 30_000;

/** Whether the server knows about the payment. Stripe tells the server a moment after it tells the page. */
export async function waitUntilPaid(queries: QueryClient): Promise<boolean> {
	const giveUpAt = Date.now() + patienceMs;
	for (let pause = firstPauseMs; ; pause = Math.min(pause * 1.5, longestPauseMs)) {
		// One failed request says nothing about the payment.
		const overview = await queries.fetchQuery(overviewQuery).catch(() => undefined);
		if (overview && isPaidUp(overview)) return true;
		if (Date.now() > giveUpAt) return false;
		await new Promise((resolve) => setTimeout(resolve, pause));
	}
}

function isPaidUp({ subscription, action }: BillingOverview): boolean {
	const paying = subscription?.status === "active" || subscription?.status === "trialing";
	return paying && !action;
}

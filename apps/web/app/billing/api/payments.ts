import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Payment } from "@unlisted/contracts/told";
import { fetchApi, needed } from "../../lib/api/authed-api.ts";
import type { Tone } from "../../ui/notice.tsx";
import { billingKey } from "./overview.ts";

/** Newest first, as the server returns them. */
export function usePayments(): UseQueryResult<Payment[]> {
	return useQuery({
		queryKey: [...billingKey, "payments"],
		queryFn: async () => needed((await fetchApi("GET /api/billing/payments")).payments),
		staleTime: 0,
	});
}

/** The sum of completed payments, in cents. */
export function totalSpent(payments: readonly Payment[]): number {
	return payments
		.filter(({ status }) => status === "completed")
		.reduce((total, { amount }) => total + amount, 0);
}

const tones = new Map<string, Tone>(
	Object.entries({
		completed: "safe",
		pending: "attention",
		failed: "exposed",
		refunded: "info",
	}),
);

export function paymentTone(status: string): Tone | "neutral" {
	return tones.get(status) ?? "neutral";
}

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Payment } from "@unlisted/contracts/told";
import { fetchApi, needed } from "../../lib/api/authed-api.ts";
import type { Tone } from "../../ui/notice.tsx";
import { billingKey } from "./overview.ts";

export interface PaymentTotals {
	readonly count: number;
	/** In cents, as the refunds are. */
	readonly spent: number;
	readonly refunded: number;
}

export interface Payments {
	/** Newest first, as the server returns them: at most 50. */
	readonly payments: readonly Payment[];
	readonly totals: PaymentTotals;
}

export function usePayments(): UseQueryResult<Payments> {
	return useQuery({
		queryKey: [...billingKey, "payments"],
		queryFn: async () => {
			const answer = await fetchApi("GET /api/billing/payments");
			const payments = needed(answer.payments);
			// A server of another version may not count. Then these are all that we know of.
			return { payments, totals: answer.totals ?? totalsOf(payments) };
		},
		staleTime: 0,
	});
}

export function totalsOf(payments: readonly Payment[]): PaymentTotals {
	const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
	const completed = payments.filter(({ status }) => status === "completed");
	return {
		count: payments.length,
		spent: sumOf(completed.map(({ amount }) => amount)),
		refunded: sumOf(payments.map(({ amount_refunded }) => amount_refunded)),
	};
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
